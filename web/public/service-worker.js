// Shows a page that says so when the bank cannot be reached. It keeps that page with its letters and nothing else: no answer of the
// bank, no script, no figure. Everything else goes to the network as if it were not there, so a new build is never mixed with an old
// one.

// Begins the hash of the files below, so that a change of them is a new worker (test/bundle/offline-page.test.ts).
const KEPT = 'kosh-offline-0c827636';
const FILES = ['/offline.html', '/offline.css', '/offline.js'];

// Devanagari for devices without a face of their own: kept for the offline page once a page in Hindi has loaded it, under the name
// that its style sheet uses. A device that has a face never asks for it.
const LETTERS = /^\/assets\/devanagari-400-[\w-]+\.woff2$/;
const KEPT_LETTERS = '/offline-devanagari.woff2';

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

async function letters(event) {
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(caches.open(KEPT).then((cache) => cache.put(KEPT_LETTERS, copy)));
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (LETTERS.test(pathname)) event.respondWith(letters(event));
  else if (pathname === KEPT_LETTERS || FILES.includes(pathname)) event.respondWith(file(event.request));
});
