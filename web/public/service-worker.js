// Shows a page that says so when the bank cannot be reached. It keeps that page and nothing else: no answer of the bank, no
// script, no figure. Everything else goes to the network as if it were not there, so a new build is never mixed with an old one.

// Begins the hash of the files below, so that a change of them is a new worker (test/bundle/offline-page.test.ts).
const KEPT = 'kosh-offline-7f554632';
const FILES = ['/offline.html', '/offline.css', '/offline.js'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      // The browser asks for the page while this file starts.
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  );
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

async function file(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(new URL(request.url).pathname)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (FILES.includes(new URL(event.request.url).pathname)) event.respondWith(file(event.request));
});
