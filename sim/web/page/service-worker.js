// Keeps the page for when there is no network. `cargo web` fills in the version, which changes with
// every file, the files, and the page's policy. A new version waits until the page asks for it, or until
// no tab has the old one.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const VERSION = '@VERSION@';
const FILES = ['@FILES@'];
/** What is loaded when it is used, by its hash: a file of another version does not fit this page. */
const LATER = { '@LATER@': '' };
/** A worker does not inherit the policy in the page's HTML, and frames can be refused only in a header. */
const POLICY = `@POLICY@; frame-ancestors 'none'`;

/** Other copies of the page on this origin have other folders. */
const FOLDER = new URL('.', location.href);
const OWN = `pocketq ${FOLDER.pathname} `;
const NAME = OWN + VERSION;

scope.addEventListener('install', (event) => {
  // What the page has just loaded is not sent again: the server is only asked whether it has changed.
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))));
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

scope.addEventListener('message', ({ data }) => data === 'use this version' && scope.skipWaiting());

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(FOLDER.href)) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    const [name] = request.url.slice(FOLDER.href.length).split(/[?#]/);
    // The folder stands for its index.
    const kept = await cache.match(name === 'index.html' ? FOLDER.href : request, { ignoreSearch: true });
    if (kept) return withPolicy(kept);
    const later = LATER[name];
    const response = await fetch(request, later ? { cache: 'no-cache' } : {});
    if (!later || !response.ok) return response;
    if (hash(new Uint8Array(await response.clone().arrayBuffer())) !== later) {
      await scope.registration.update();
      return Response.error();
    }
    // What is used once, such as the camera, works without a network from then on.
    await cache.put(request, response.clone());
    return withPolicy(response);
  };
  event.respondWith(answer());
});

function withPolicy(response) {
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', POLICY);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** FNV-1a, as `cargo web` has it. */
function hash(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
