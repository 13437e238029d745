// Keeps the page for when there is no network. `cargo web` fills in the version, which changes with
// every file, the files, and the page's policy. A new version waits until the page asks for it, or until
// no tab has the old one.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const VERSION = '@VERSION@';
/** The files by their hashes: while a host is being changed, it may have one of another version. */
const FILES = { '@FILES@': '' };
/** What is loaded when it is used. */
const LATER = { '@LATER@': '' };
/** A worker does not inherit the policy in the page's HTML, and frames can be refused only in a header. */
const POLICY = `@POLICY@; frame-ancestors 'none'`;

/** Other copies of the page on this origin have other folders. */
const FOLDER = new URL('.', location.href);
const OWN = `pocketq ${FOLDER.pathname} `;
const NAME = OWN + VERSION;

scope.addEventListener('install', (event) => {
  // What the page has just loaded is not sent again: the server is only asked whether it has changed.
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
  // Not waited for: WebKitGTK stayed in this event for ever when it was.
  scope.clients.claim();
});

scope.addEventListener('message', (event) => {
  if (event.data === 'use this version') scope.skipWaiting();
  if (event.data === 'use this version if nobody looks') event.waitUntil(useUnseen());
});

/** A window that somebody looks at would be loaded anew, with what is being written in it. */
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
      // What is loaded when it is used must fit; the page itself may as well be a newer one.
      return LATER[name] ? Response.error() : response;
    }
    // What is used once, such as the camera, works without a network from then on.
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

/** FNV-1a with 64 bits, as `cargo web` has it, in two halves: its prime is 2^40 + 435. */
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
