// Keeps a wall's page and files on the wall PC, so that a restart without a network still brings up the last good data.
// Registered for the paths of walls only; answers of the API are never kept here.
const CACHE = 'walls'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const keep = async (request, answer) => {
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}

// Pages: the network first, so that a new build comes in; the kept copy when there is none.
const page = (request) => {
  const name = new URL(request.url).pathname
  return fetch(request).then(
    (answer) => keep(name, answer),
    async (error) => (await caches.match(name)) ?? Promise.reject(error),
  )
}

// Built files carry a hash of their content: the kept copy is always right.
const file = async (request) => (await caches.match(request)) ?? keep(request, await fetch(request))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets-screens/')) event.respondWith(file(request))
})

// The page says which files it runs with; everything else is left from older builds.
self.addEventListener('message', (event) => {
  const current = new Set(event.data?.files ?? [])
  if (current.size === 0) return
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      for (const url of current) if (!(await cache.match(url))) await cache.add(url).catch(() => undefined)
      for (const request of await cache.keys()) if (new URL(request.url).pathname.startsWith('/assets-screens/') && !current.has(request.url)) await cache.delete(request)
    }),
  )
})
