// Keeps the page for when there is no network. `cargo web` fills in the files, the page's policy,
// and a version that changes with every file. A new version waits until the page asks for it, or
// until no tab uses the old one.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const VERSION = '@VERSION@';
/**
 * The files and their hashes, which reveal files of another version while a host is being updated.
 */
const FILES = { '@FILES@': '' };
/** Files that are loaded only when used, and their hashes. */
const LATER = { '@LATER@': '' };
/** Workers do not inherit the policy in the page's HTML, and only a header can refuse frames. */
const POLICY = `@POLICY@; frame-ancestors 'none'`;

/** Other copies of the page on this origin are in other folders. */
const FOLDER = new URL('.', location.href);
const OWN = `pocketq ${FOLDER.pathname} `;
const NAME = OWN + VERSION;

scope.addEventListener('install', (event) => {
  // Files that the page has just loaded are not sent again: the server only says whether they
  // changed.
  const keep = async (cache, [file, wanted]) => {
    const response = await fetch(new Request(file, { cache: 'no-cache' }));
    if (!response.ok || (await hashOf(response)) !== wanted) throw new Error(`${file} is not that of this version`);
    await cache.put(file, response);
  };
  event.waitUntil(caches.open(NAME).then((cache) => Promise.all(Object.entries(FILES).map((file) => keep(cache, file)))));
});

scope.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== NAME).map((name) => caches.delete(name)));
  };
  event.waitUntil(clear());
  // Not awaited: WebKitGTK would then never leave this event.
  scope.clients.claim();
});

scope.addEventListener('message', (event) => {
  if (event.data === 'use this version') scope.skipWaiting();
  if (event.data === 'use this version if nobody looks') event.waitUntil(useUnseen());
});

/**
 * Takes over if no window is visible. In a visible one, a reload would lose what is being typed.
 */
async function useUnseen() {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.every(({ visibilityState }) => visibilityState === 'hidden')) await scope.skipWaiting();
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(FOLDER.href)) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    const [name] = request.url.slice(FOLDER.href.length).split(/[?#]/);
    // The folder stands for its index.
    const kept = await cache.match(name === 'index.html' ? FOLDER.href : request, { ignoreSearch: true });
    if (kept) return withPolicy(kept);
    const wanted = LATER[name] ?? FILES[name === 'index.html' ? './' : name || './'];
    const response = await fetch(request, wanted ? { cache: 'no-cache' } : {});
    if (!wanted || !response.ok) return response;
    if ((await hashOf(response)) !== wanted) {
      await scope.registration.update();
      // A file that is loaded when used must match its hash. The page itself may well be a newer
      // version.
      return LATER[name] ? Response.error() : response;
    }
    // From now on, a file that was used once, such as the camera's, works without a network.
    await cache.put(name === 'index.html' ? FOLDER.href : request, response.clone());
    return withPolicy(response);
  };
  event.respondWith(answer());
});

function withPolicy(response) {
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', POLICY);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** 64-bit FNV-1a in two halves, as in `cargo web`. Its prime is 2^40 + 435. */
async function hashOf(response) {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of new Uint8Array(await response.clone().arrayBuffer())) {
    low = (low ^ byte) >>> 0;
    const product = low * 435;
    high = (Math.imul(high, 435) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}
