import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run kiosk` as a process, without a screen. */
export class Kiosk {
  readonly profile: string
  readonly #process: ChildProcess
  /** Everything it printed so far. */
  log = ''

  /** `through`: a command that becomes the kiosk after it has prepared something. */
  constructor(address: string, profile: string, env: Record<string, string> = {}, through: readonly string[] = []) {
    this.profile = profile
    const command = [...through, process.execPath, 'scripts/kiosk.mjs', address, '--headless', '--profile', profile]
    this.#process = spawn(command[0]!, command.slice(1), {
      cwd: root,
      env: {
        ...process.env,
        // The port lets a test see which pages are open.
        KIOSK_FLAGS: '--disable-gpu --disable-software-rasterizer --remote-debugging-port=0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process.stdout?.on('data', (text) => {
      this.log += text
    })
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal)
  }

  /** Its exit status; null while it runs and when a signal ended it. */
  get status(): number | null {
    return this.#process.exitCode
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill()
    await ended
  }

  /** How often a text was printed. */
  count(text: string): number {
    return this.log.split(text).length - 1
  }

  /** Waits until the wall has come up so often. */
  async shown(times: number): Promise<void> {
    await expect.poll(() => this.count('大屏已显示'), { interval: 100 }).toBeGreaterThanOrEqual(times)
  }

  /** Processes of its browser of a kind, by their command lines. */
  processes(kind: string): number[] {
    return readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name)) return []
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        return line.includes(this.profile) && line.includes(kind) ? [Number(name)] : []
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
  }

  /** Titles of the pages that its browser has open; none where it cannot be asked now. */
  async titles(): Promise<string[]> {
    try {
      const [port] = readFileSync(join(this.profile, 'DevToolsActivePort'), 'utf8').split('\n')
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
      const targets = (await answer.json()) as { type: string; title: string }[]
      return targets.filter(({ type }) => type === 'page').map(({ title }) => title)
    } catch {
      return []
    }
  }
}

/** A server whose one page is a wall to the kiosk: it has a stage, and goes to its server again when that has been away. */
export class WallServer {
  /** Answered to every request. */
  status = 200
  /** Paths of all requests. */
  readonly requests: string[] = []
  /** Whether a page found the key that an earlier one had left in the browser, one entry for each page. */
  readonly keys: boolean[] = []
  readonly #body: string
  #server: Server | undefined

  constructor(body = '<div class="stage"></div>') {
    this.#body = body
  }

  /** Requests for the page. */
  get visits(): number {
    return this.requests.filter((url) => url === '/wall').length
  }

  /** Listens, on any port where none is named. Resolves to the address of the wall. */
  async start(port = 0): Promise<string> {
    const server = createServer((request, answer) => {
      answer.statusCode = this.status
      const { url = '' } = request
      this.requests.push(url)
      if (url.startsWith('/key-')) this.keys.push(url === '/key-true')
      answer.setHeader('content-type', url === '/worker.js' ? 'text/javascript' : 'text/html')
      // What answers for a server that is away, or has no such page, has no stage.
      if (url === '/wall' && this.status < 400) answer.end(`<title>Wall</title>${this.#body}${KEEP_KEY}`)
      else answer.end(url === '/worker.js' ? WORKER : 'An answer')
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    this.#server = server
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/wall`
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (!server) return
    const ended = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await ended
  }
}

/** Loads the page again once the server has gone; keeps a key as a paired wall does, and says whether there was one. */
const KEEP_KEY = `<script type="module">
  setInterval(() => fetch('/alive').catch(() => location.reload()), 200)
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const opening = indexedDB.open('wall', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
  const store = (mode) => opening.result.transaction('keys', mode, { durability: 'strict' }).objectStore('keys')
  await done(opening)
  const key = await done(store('readonly').get('key'))
  if (!key) {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
    await done(store('readwrite').put(privateKey, 'key'))
  }
  if (key) await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new Uint8Array(1))
  await fetch('/key-' + Boolean(key))
</script>`

/** Keeps the wall as `walls-sw.js` does. */
const WORKER = `
  addEventListener('install', (event) => event.waitUntil(caches.open('wall').then((cache) => cache.add('/wall'))))
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(() => caches.match('/wall')))
  })`
