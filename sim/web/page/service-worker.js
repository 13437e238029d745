// Keeps the page for when there is no network. `cargo web` fills in the version, which changes with
// every file, and the files; a new version is used once no tab has the old one.

const VERSION = '@VERSION@';
const FILES = ['@FILES@'];

const NAME = `pocketq ${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('pocketq ') && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const response = await fetch(request);
    // What is used once, such as the camera, works without a network from then on.
    if (response.ok && !request.url.endsWith('.uf2')) await cache.put(request, response.clone());
    return response;
  };
  event.respondWith(answer());
});
