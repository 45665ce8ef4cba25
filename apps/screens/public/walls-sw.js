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

// A line that is half open never answers: the kept page comes instead.
const PATIENCE_MS = 8000
const silence = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('the server is silent')), PATIENCE_MS))

// Pages: the network first, so that a new build comes in; the kept copy when there is none, when it is silent, and when what
// stands between answers for a server that is away.
const page = async (request) => {
  const name = new URL(request.url).pathname
  try {
    const answer = await Promise.race([fetch(request), silence()])
    if (answer.status < 500) return await keep(name, answer)
    return (await caches.match(name)) ?? answer
  } catch (error) {
    const kept = await caches.match(name)
    if (kept) return kept
    throw error
  }
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

const MARK = '/walls-build'

// The page says where it stands and which files it runs with. It was there before its worker, so it is fetched once more;
// files of an older build go when another build has said what it needs.
self.addEventListener('message', (event) => {
  const { page: name, build, files = [] } = event.data ?? {}
  if (!name || !build) return
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      for (const url of [name, ...files]) if (!(await cache.match(url))) await cache.add(url).catch(() => undefined)
      const before = await (await cache.match(MARK))?.text()
      if (before === build) return
      await cache.put(MARK, new Response(build))
      const current = new Set(files)
      for (const { url } of await cache.keys())
        if (new URL(url).pathname.startsWith('/assets-screens/') && !current.has(url)) await cache.delete(url)
    }),
  )
})
