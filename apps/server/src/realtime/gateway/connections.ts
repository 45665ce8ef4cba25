import type { IncomingMessage } from 'node:http'

/** A transport connection as the engine hands it over. */
export interface Connection {
  /** The request that opened it; its socket is that of the connection. */
  request: IncomingMessage
  on(event: 'data' | 'close', listener: () => void): unknown
  /** Ends it; `discard` drops what waits to be sent. */
  close(discard?: boolean): void
}

/** A connection that has shown no session after this long is closed, ms. */
export const ANONYMOUS_MS = 10_000
/** Connections of one network, and of all, that have shown no session yet: a thousand walls behind one address come back at once after a restart. */
export const MAX_ANONYMOUS = { network: 1024, total: 4096 } as const
/** A page sends one packet before it is known: the connect of its namespace. */
const MAX_ANONYMOUS_PACKETS = 10
/** A page sends a handful of packets when it opens and one a minute afterwards. */
const MAX_PACKETS = 100
const WINDOW_MS = 10_000

interface Entry {
  network: string
  isKnown: boolean
  timer: NodeJS.Timeout
}

interface ConnectionLimits {
  network?: number
  total?: number
  lifeMs?: number
}

/**
 * Watches every connection of the engine, whatever namespace it asks for. Connections without a session are counted by
 * network and in total; a full table closes its oldest, so that newcomers are never refused. Floods are cut.
 */
export class Connections {
  /** Every open connection. */
  readonly #entries = new Map<Connection, Entry>()
  /** Those that may be dropped for newcomers, oldest first. */
  readonly #anonymous = new Map<Connection, Entry>()
  readonly #networks = new Map<string, Set<Connection>>()
  readonly #most: Required<ConnectionLimits>

  constructor({
    network = MAX_ANONYMOUS.network,
    total = MAX_ANONYMOUS.total,
    lifeMs = ANONYMOUS_MS,
  }: ConnectionLimits = {}) {
    this.#most = { network, total, lifeMs }
  }

  /** Connections that have shown no session yet, nor wait for one to be looked up. */
  get anonymous(): number {
    return this.#anonymous.size
  }

  /** Takes in a connection that has just been opened from a network. */
  add(connection: Connection, network: string): void {
    const timer = setTimeout(() => this.#drop(connection), this.#most.lifeMs)
    timer.unref()
    const entry: Entry = { network, isKnown: false, timer }
    this.#entries.set(connection, entry)
    this.#countPackets(connection, entry)
    connection.on('close', () => this.#forget(connection))
    this.#enter(connection, entry)
  }

  /** Puts a connection into the table; the oldest of its network, and of all, make room. */
  #enter(connection: Connection, entry: Entry): void {
    this.#anonymous.set(connection, entry)
    const siblings = this.#networks.get(entry.network) ?? new Set()
    this.#networks.set(entry.network, siblings.add(connection))
    for (const oldest of siblings) {
      if (siblings.size <= this.#most.network) break
      this.#drop(oldest)
    }
    for (const oldest of this.#anonymous.keys()) {
      if (this.#anonymous.size <= this.#most.total) break
      this.#drop(oldest)
    }
  }

  #leave(connection: Connection, { network }: Entry): void {
    this.#anonymous.delete(connection)
    const siblings = this.#networks.get(network)
    siblings?.delete(connection)
    if (siblings?.size === 0) this.#networks.delete(network)
  }

  /** Keeps a connection from being dropped for newcomers while its session is looked up; its time runs on. */
  hold(connection: Connection): void {
    const entry = this.#anonymous.get(connection)
    if (entry) this.#leave(connection, entry)
  }

  /** Counts a connection again whose session was refused. */
  release(connection: Connection): void {
    const entry = this.#entries.get(connection)
    if (entry && !entry.isKnown && !this.#anonymous.has(connection)) this.#enter(connection, entry)
  }

  /** Marks a connection as one whose session is known; the session's own limits count it from now on. */
  settle(connection: Connection): void {
    const entry = this.#entries.get(connection)
    if (!entry) return
    entry.isKnown = true
    clearTimeout(entry.timer)
    this.#leave(connection, entry)
  }

  #countPackets(connection: Connection, entry: Entry): void {
    let windowFrom = performance.now()
    let packets = 0
    connection.on('data', () => {
      const now = performance.now()
      if (now - windowFrom > WINDOW_MS) {
        windowFrom = now
        packets = 0
      }
      packets += 1
      if (packets > (entry.isKnown ? MAX_PACKETS : MAX_ANONYMOUS_PACKETS)) this.#drop(connection)
    })
  }

  #drop(connection: Connection): void {
    this.#forget(connection)
    connection.close(true)
    // A peer that does not answer the closing handshake would keep it open for half a minute.
    connection.request.socket.destroy()
  }

  #forget(connection: Connection): void {
    const entry = this.#entries.get(connection)
    if (!entry) return
    clearTimeout(entry.timer)
    this.#entries.delete(connection)
    this.#leave(connection, entry)
  }
}
