import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What the line does: lets through, refuses and cuts, swallows silently (half-open), trickles, or knows no websockets. */
type Manner =
  | { kind: 'open' }
  | { kind: 'cut' }
  | { kind: 'plain' }
  | { kind: 'silent' }
  | { kind: 'slow'; bytesPerSecond: number }

const SLICE_MS = 50
/** What an old proxy answers where a page asks for a websocket. */
const REFUSED = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** A TCP line to the product whose faults a test decides: walls in halls have such lines. */
export class FaultyConnection {
  readonly #server: Server
  #target: number
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #manner: Manner = { kind: 'open' }
  #taken = 0
  #idleMs = 0

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer((near) => this.#join(near))
  }

  static async to(port: number): Promise<FaultyConnection> {
    const line = new FaultyConnection(port)
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve))
    return line
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Connections that were let through so far. */
  get taken(): number {
    return this.#taken
  }

  /** Leads to another port: the server has started again. What stands is ended. */
  lead(port: number): void {
    this.#target = port
    this.#drop()
  }
  /** Everything passes again; what was swallowed meanwhile is lost, as its connection is. */
  open(): void {
    const wasSilent = this.#manner.kind === 'silent'
    this.#manner = { kind: 'open' }
    if (wasSilent) this.#drop()
  }
  /** Ends every connection and refuses new ones. */
  cut(): void {
    this.#manner = { kind: 'cut' }
    this.#drop()
  }
  /** Connections stay open but nothing passes: neither end is notified. */
  silence(): void {
    this.#manner = { kind: 'silent' }
  }
  /** Answers requests, and refuses those for a websocket. What stands is ended. */
  refuseUpgrades(): void {
    this.#manner = { kind: 'plain' }
    this.#drop()
  }
  /** Ends every connection over which nothing has passed for so long, ms, as proxies do. Holds for those that come. */
  endIdle(ms: number): void {
    this.#idleMs = ms
  }
  /** A thin line for all together, kbit/s. */
  slow(kilobits: number): void {
    this.#manner = { kind: 'slow', bytesPerSecond: (kilobits * 1000) / 8 }
  }
  /** Ends every connection at once by a reset; new ones are taken. */
  reset(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.resetAndDestroy()
  }
  async close(): Promise<void> {
    this.#drop()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #drop(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
  }

  #join(near: Socket): void {
    if (this.#manner.kind === 'cut') {
      near.resetAndDestroy()
      return
    }
    this.#taken++
    const far = connect(this.#target, '127.0.0.1')
    const pair = [near, far] as const
    this.#pairs.add(pair)
    if (this.#idleMs > 0) for (const socket of pair) socket.setTimeout(this.#idleMs, () => near.destroy())
    const end = () => {
      this.#pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (this.#manner.kind === 'plain' && from === near && isUpgrade(bytes)) near.end(REFUSED)
        else this.#pass(from, to, bytes)
      })
      from.on('close', end)
      from.on('error', end)
    }
  }

  #pass(from: Socket, to: Socket, bytes: Buffer): void {
    const manner = this.#manner
    if (manner.kind === 'silent' || manner.kind === 'cut') return
    if (manner.kind === 'open' || manner.kind === 'plain') {
      to.write(bytes)
      return
    }
    // One slice at a time: the rest waits, and so does the sender.
    from.pause()
    const size = Math.max(1, Math.round((manner.bytesPerSecond * SLICE_MS) / 1000))
    let at = 0
    const timer = setInterval(() => {
      if (to.destroyed) return clearInterval(timer)
      to.write(bytes.subarray(at, at + size))
      at += size
      if (at < bytes.length) return
      clearInterval(timer)
      from.resume()
    }, SLICE_MS)
  }
}

const isUpgrade = (bytes: Buffer): boolean => /^GET [\s\S]*\r\nupgrade: websocket\r\n/i.test(bytes.toString('latin1'))
