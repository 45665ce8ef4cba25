import { io, type Socket } from 'socket.io-client'
import { HEARTBEAT_MS, isStateless, LIVE_NAMESPACE, POLL_AFTER_MS, POLL_EVERY_MS, topicNames } from '../contract/live-topics.ts'
import type { Granted, Heartbeat, LiveScope, Sequenced, Snapshot, TopicName, Topics } from '../contract/topics.ts'
import { DEVICE_HEADER, DEVICE_PROOF, deviceToken } from '../device-token.ts'
import { SUCCESS_CODE } from '../limits.ts'
import { shownReplay } from '../shown-replay.ts'
import type { WallOrder, WallStatus } from '../wall-devices.ts'
import { ServerClock } from './server-clock.ts'
import { CountersMemory } from './socket-counters.ts'

/**
 * What a page says about its line. `live`: messages arrive. `polling`: no line, but the calls over HTTP get through.
 * `offline`: neither; what is shown is the last good data.
 */
export type LinkState = 'live' | 'polling' | 'offline'

/** What stands beside the data of a topic. */
export interface TopicUpdate {
  /** Server time of the message, ms since 1970. */
  ts: number
  /** Full state, to be taken instead of what is shown; otherwise news since the last message. Counters are always full. */
  snapshot: boolean
  /** Counters may be lower than before: a new day, or a correction. */
  reset: boolean
}

/** A message as the line heard it. */
export interface Heard {
  topic: TopicName | 'rt:hb'
  /** Server time of the message, ms since 1970. */
  ts: number
  /** Number of the message; null where there is none. */
  seq: number | null
  /** Messages between this one and the last that never came. */
  missed: number
  /** Time from the server to here by its clock, ms. */
  late: number
  snapshot: boolean
  /** What it said, as it came. */
  data: object
}

export interface LiveOptions {
  /** Header half of the session; read again at every connect. */
  getToken: () => string | null
  scope: LiveScope
  topics: readonly TopicName[]
  onTopic: <T extends TopicName>(topic: T, data: Topics[T], update: TopicUpdate) => void
  onState?: (state: LinkState) => void
  /** Called while there is no line: ten seconds after it was lost and every ten seconds. Rejects when it gets no data. */
  poll?: () => Promise<unknown>
  /** The server refused the subscription, in its own words. The line is given up. */
  onRefused?: (msg: string) => void
  /** Id of the build that the server serves, with every heartbeat in which it is new. */
  onBuild?: (build: string) => void
  /** Hears every message of the line as it comes, for pages that test it. */
  onMessage?: (message: Heard) => void
  /** Told how long a ping took to the server and back, ms; one goes out at every connect and with every fourth heartbeat. */
  onTrip?: (ms: number) => void
  /** What a paired wall is told to do; only its own line hears it. */
  onOrder?: (order: WallOrder) => void
  /** The clock that the lines of a page measure together; one of its own when absent. */
  clock?: ServerClock
  /** Id of the replay that is watched, null = the present; what the page shows when absent. It stays that of this line. */
  replay?: string | null
  /** Address of the server; the page's own when absent. */
  url?: string
  /** Further options of the connection, for tests outside a browser. */
  connection?: { extraHeaders?: Record<string, string> }
  /** Times in ms, for tests. */
  times?: Partial<Times>
}

interface Times {
  /** Longest silence of a line that lives: two heartbeats and what a slow line needs. */
  silence: number
  pollAfter: number
  pollEvery: number
  /** First and longest pause before a new connect. */
  retry: number
  retryMost: number
}

export interface LiveConnection {
  state: () => LinkState
  /** Server time by the last measurement, ms since 1970. */
  now: () => number
  /** Watches another area, or other topics. */
  watch: (scope: LiveScope, topics?: readonly TopicName[]) => void
  /** Says how a paired wall is; nothing is said while there is no line. */
  report: (status: WallStatus) => void
  close: () => void
}

/** The window in a browser; tests run without one. */
const page = globalThis as { addEventListener?: (type: string, listener: () => void) => void; removeEventListener?: (type: string, listener: () => void) => void }

const CHECK_MS = 500
const SNAPSHOT_AGAIN_MS = 3000
/** Half as much again is the longest pause: all walls are back within three seconds of a server that starts. */
const defaults: Times = { silence: 2 * HEARTBEAT_MS + 1500, pollAfter: POLL_AFTER_MS, pollEvery: POLL_EVERY_MS, retry: 500, retryMost: 1800 }

/** Opens the live line of a page: the only user of socket.io in the browser. */
export const openLive = (options: LiveOptions): LiveConnection => new SocketConnection(options)

/**
 * One line. It trusts nothing that it cannot see: a line without a heartbeat is closed and opened anew (a half-open
 * one would stay silent for ever), a gap in the numbers asks for the full state, and every connect subscribes afresh.
 */
class SocketConnection implements LiveConnection {
  readonly #options: LiveOptions
  readonly #times: Times
  readonly #counters = new CountersMemory()
  #scope: LiveScope
  readonly #replay: { replay?: string }
  #topics: readonly TopicName[]
  #socket: Socket | undefined
  #state: LinkState = 'offline'
  #closed = false
  #attempts = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #check: ReturnType<typeof setInterval>
  #heardAt = 0
  #lostAt = Date.now()
  #polledAt = 0
  #polling = false
  #build = ''
  readonly #clock: ServerClock
  /** Number of the last message of each topic; absent until its snapshot. */
  readonly #seq = new Map<TopicName, number>()
  /** Topics whose snapshot was asked for, and when. */
  readonly #asked = new Map<TopicName, number>()

  constructor(options: LiveOptions) {
    this.#options = options
    this.#times = { ...defaults, ...options.times }
    this.#scope = options.scope
    const replay = options.replay === undefined ? shownReplay.get() : options.replay
    this.#replay = replay === null ? {} : { replay }
    this.#topics = options.topics
    this.#clock = options.clock ?? new ServerClock()
    this.#check = setInterval(() => this.#look(), CHECK_MS)
    page.addEventListener?.('online', this.#hurry)
    this.#connect()
  }

  state = (): LinkState => this.#state
  now = (): number => this.#clock.now()

  watch = (scope: LiveScope, topics: readonly TopicName[] = this.#topics): void => {
    if (this.#socket?.connected) this.#socket.emit('unsub', { topics: this.#topics, scope: this.#scope, ...this.#replay })
    this.#scope = scope
    this.#topics = topics
    this.#counters.forget()
    if (this.#socket?.connected) this.#subscribe(this.#socket)
  }

  report = (status: WallStatus): void => {
    if (this.#socket?.connected) this.#socket.emit('status', status)
  }

  close = (): void => {
    this.#closed = true
    clearInterval(this.#check)
    clearTimeout(this.#retry)
    page.removeEventListener?.('online', this.#hurry)
    this.#drop()
  }

  #connect(): void {
    if (this.#closed) return
    this.#drop()
    const { url = '', getToken, connection } = this.#options
    const socket = io(`${url}${LIVE_NAMESPACE}`, {
      path: '/socket.io',
      forceNew: true,
      // We connect anew ourselves: the library cannot tell a half-open line from a quiet one.
      reconnection: false,
      transports: ['websocket'],
      auth: (give) => give({ token: getToken() ?? '', ...(deviceToken.get() ? { [DEVICE_HEADER]: deviceToken.get() } : {}) }),
      timeout: this.#times.silence,
      ...connection,
    })
    this.#socket = socket
    this.#heardAt = Date.now()
    socket.on('connect', () => {
      this.#subscribe(socket)
      this.#measure(socket)
    })
    socket.on('connect_error', () => this.#lost())
    socket.on('disconnect', () => this.#lost())
    socket.onAny(() => {
      this.#heardAt = Date.now()
    })
    socket.on(DEVICE_PROOF, ({ nonce }: { nonce: string }, prove: (signature: string) => void) => {
      // Who cannot sign is cut by the server, and connects anew.
      void deviceToken.sign(nonce).then(prove, () => this.#lost())
    })
    socket.on('rt:hb', (beat: Heartbeat) => this.#beat(beat, socket))
    socket.on('rt:order', ({ order }: { order: WallOrder }) => this.#options.onOrder?.(order))
    socket.on('rt:snapshot', (snapshot: Snapshot) => this.#takeSnapshot(snapshot))
    for (const topic of topicNames) socket.on(topic, (message: Sequenced & Topics[typeof topic]) => this.#take(topic, message))
  }

  #subscribe(socket: Socket): void {
    this.#seq.clear()
    this.#asked.clear()
    socket.emit('sub', { topics: this.#topics, scope: this.#scope, ...this.#replay }, ({ code, msg }: Granted) => {
      if (code === SUCCESS_CODE) {
        this.#attempts = 0
        this.#say('live')
        return
      }
      this.#options.onRefused?.(msg)
      this.close()
      this.#say('offline')
    })
  }

  /** A message: the next one is taken, an old one is not, one too far ahead says that some are missing. */
  #take(topic: TopicName, message: Sequenced & Topics[TopicName]): void {
    const { seq, ts, scope, ...data } = message
    this.#tell(topic, message, data, false)
    if (isStateless(topic)) {
      this.#options.onTopic(topic, data as Topics[typeof topic], { ts, snapshot: false, reset: false })
      return
    }
    if (!sameScope(scope, this.#scope)) return
    const last = this.#seq.get(topic)
    if (last === undefined || seq <= last) return
    if (seq > last + 1) {
      this.#askSnapshot(topic)
      return
    }
    this.#seq.set(topic, seq)
    if (topic === 'rt:counters') this.#options.onTopic(topic, this.#counters.merge(data as Topics['rt:counters']), { ts, snapshot: false, reset: false })
    else this.#options.onTopic(topic, data as Topics[typeof topic], { ts, snapshot: false, reset: false })
  }

  #takeSnapshot({ topic, data, reset, seq, ts, scope }: Snapshot): void {
    if (!sameScope(scope, this.#scope) || !this.#topics.includes(topic)) return
    this.#tell(topic, { seq, ts }, data, true)
    this.#seq.set(topic, seq)
    this.#asked.delete(topic)
    const state = topic === 'rt:counters' ? this.#counters.replace(data as Topics['rt:counters'], reset) : data
    this.#options.onTopic(topic, state as Topics[typeof topic], { ts, snapshot: true, reset })
  }

  #askSnapshot(topic: TopicName): void {
    const asked = this.#asked.get(topic)
    if (asked !== undefined && Date.now() - asked < SNAPSHOT_AGAIN_MS) return
    this.#asked.set(topic, Date.now())
    this.#socket?.emit('snap', { topic, scope: this.#scope, ...this.#replay })
  }

  /** A watched area's message as it came, before anything is decided about it. */
  #tell(topic: TopicName, { seq, ts, scope }: Pick<Sequenced, 'seq' | 'ts'> & { scope?: LiveScope }, data: object, snapshot: boolean): void {
    if (!this.#options.onMessage || (scope && !isStateless(topic) && !sameScope(scope, this.#scope))) return
    const last = this.#seq.get(topic)
    this.#options.onMessage({
      topic,
      ts,
      seq: isStateless(topic) ? null : seq,
      missed: snapshot || isStateless(topic) || last === undefined ? 0 : Math.max(0, seq - last - 1),
      late: this.now() - ts,
      snapshot,
      data,
    })
  }

  #beat({ ts, build }: Heartbeat, socket: Socket): void {
    const isPingDue = this.#clock.beat(ts)
    this.#options.onMessage?.({ topic: 'rt:hb', ts, seq: null, missed: 0, late: this.now() - ts, snapshot: false, data: { build } })
    if (build !== this.#build) {
      this.#build = build
      this.#options.onBuild?.(build)
    }
    if (isPingDue) this.#measure(socket)
  }

  #measure(socket: Socket): void {
    socket.emit('ping', { t: Date.now() }, ({ t, ts }: { t: number; ts: number }) => {
      const trip = this.#clock.pong(t, ts)
      this.#options.onTrip?.(trip)
    })
  }

  #look(): void {
    const now = Date.now()
    if (this.#socket && now - this.#heardAt > this.#times.silence) this.#lost()
    if (this.#state === 'live') return
    if (now - this.#lostAt >= this.#times.pollAfter && now - this.#polledAt >= this.#times.pollEvery) void this.#poll()
  }

  async #poll(): Promise<void> {
    const { poll } = this.#options
    if (!poll || this.#polling) return
    this.#polling = true
    this.#polledAt = Date.now()
    const next: LinkState = await poll().then(
      () => 'polling' as const,
      () => 'offline' as const,
    )
    this.#polling = false
    if (this.#state !== 'live' && !this.#closed) this.#say(next)
  }

  /** The line is gone: the state says so, and after a pause, longer each time and never the same for all, comes a new one. */
  #lost(): void {
    this.#drop()
    if (this.#closed) return
    if (this.#state === 'live') {
      this.#lostAt = Date.now()
      this.#polledAt = 0
      this.#say('offline')
    }
    const pause = Math.min(this.#times.retry * 2 ** this.#attempts++, this.#times.retryMost)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), pause * (0.5 + Math.random()))
  }

  readonly #hurry = (): void => {
    if (this.#state === 'live') return
    this.#attempts = 0
    clearTimeout(this.#retry)
    this.#connect()
  }

  /** Lets go of the socket without waiting for the other side, which may not be there. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.removeAllListeners()
    socket.offAny()
    socket.disconnect()
  }

  #say(state: LinkState): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.onState?.(state)
  }
}

const sameScope = (a: LiveScope, b: LiveScope): boolean => a.level === b.level && a.id === b.id
