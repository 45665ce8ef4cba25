import { io, type Socket } from 'socket.io-client'
import {
  HEARTBEAT_MS,
  isStateless,
  LIVE_NAMESPACE,
  POLL_AFTER_MS,
  POLL_EVERY_MS,
  topicNames,
} from '../contract/walls/live-topics.ts'
import type { Granted, Heartbeat, LiveScope, Sequenced, Snapshot, TopicName, Topics } from '../contract/walls/topics.ts'
import { SUCCESS_CODE } from '../limits.ts'
import { DEVICE_HEADER, DEVICE_PROOF, deviceToken } from '../walls/device-token.ts'
import { shownReplay } from '../walls/shown-replay.ts'
import type { WallOrder, WallStatus } from '../walls/wall-devices.ts'
import type { LinkState, LiveConnection, LiveOptions, Times } from './live-connection.ts'
import { monotonicNow } from './monotonic.ts'
import { ServerClock } from './server-clock.ts'
import { CountersMemory } from './socket-counters.ts'

export type { Heard, LinkState, LiveConnection, LiveOptions, TopicUpdate } from './live-connection.ts'

/** The window in a browser; tests run without one. */
const page = globalThis as {
  addEventListener?: (type: string, listener: () => void) => void
  removeEventListener?: (type: string, listener: () => void) => void
}

const CHECK_MS = 500
const SNAPSHOT_AGAIN_MS = 3000
/** `retryMost` is the longest pause: all walls are back within three seconds of a server that starts. */
const defaults: Times = {
  silence: 2 * HEARTBEAT_MS + 1500,
  pollAfter: POLL_AFTER_MS,
  pollEvery: POLL_EVERY_MS,
  retry: 500,
  retryMost: 2700,
}

/** Opens the live connection of a page: the only user of socket.io in the browser. */
export const openLive = (options: LiveOptions): LiveConnection => new SocketConnection(options)

/**
 * One connection for the life of a page. socket.io connects anew after a loss, with growing and random pauses. On top of
 * that: a connection without a heartbeat is closed (a half-open one would stay silent until a timeout of 45 s), one that
 * the server refused is tried again, a gap in the sequence numbers requests the full state, and every connect subscribes.
 */
class SocketConnection implements LiveConnection {
  readonly #options: LiveOptions
  readonly #times: Times
  readonly #counters = new CountersMemory()
  #scope: LiveScope
  readonly #replay: { replay?: string }
  #topics: readonly TopicName[]
  readonly #socket: Socket
  #state: LinkState = 'offline'
  #closed = false
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #check: ReturnType<typeof setInterval>
  #heardAt = 0
  #lostAt = monotonicNow()
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
    this.#socket = this.#open()
    this.#check = setInterval(() => this.#look(), CHECK_MS)
    page.addEventListener?.('online', this.#hurry)
  }

  state = (): LinkState => this.#state
  now = (): number => this.#clock.now()

  watch = (scope: LiveScope, topics: readonly TopicName[] = this.#topics): void => {
    if (this.#socket.connected)
      this.#socket.emit('unsub', { topics: this.#topics, scope: this.#scope, ...this.#replay })
    this.#scope = scope
    this.#topics = topics
    this.#counters.forget()
    if (this.#socket.connected) this.#subscribe()
  }

  report = (status: WallStatus): void => {
    if (this.#socket.connected) this.#socket.emit('status', status)
  }

  close = (): void => {
    this.#closed = true
    clearInterval(this.#check)
    clearTimeout(this.#retry)
    page.removeEventListener?.('online', this.#hurry)
    this.#socket.disconnect()
  }

  #open(): Socket {
    const { url = '', getToken, connection } = this.#options
    const socket = io(`${url}${LIVE_NAMESPACE}`, {
      path: '/socket.io',
      forceNew: true,
      reconnectionDelay: this.#times.retry,
      reconnectionDelayMax: this.#times.retryMost,
      transports: ['websocket'],
      auth: (give) =>
        give({ token: getToken() ?? '', ...(deviceToken.get() ? { [DEVICE_HEADER]: deviceToken.get() } : {}) }),
      timeout: this.#times.silence,
      ...connection,
    })
    socket.io.on('open', () => {
      this.#heardAt = monotonicNow()
    })
    socket.on('connect', () => {
      this.#subscribe()
      this.#measure()
    })
    socket.on('connect_error', () => this.#lost())
    socket.on('disconnect', () => this.#lost())
    socket.onAny(() => {
      this.#heardAt = monotonicNow()
    })
    socket.on(DEVICE_PROOF, ({ nonce }: { nonce: string }, prove: (signature: string) => void) => {
      // The server cuts a connection that cannot sign.
      void deviceToken.sign(nonce).then(prove, () => socket.disconnect())
    })
    socket.on('rt:hb', (beat: Heartbeat) => this.#beat(beat))
    socket.on('rt:order', ({ order }: { order: WallOrder }) => this.#options.onOrder?.(order))
    socket.on('rt:snapshot', (snapshot: Snapshot) => this.#takeSnapshot(snapshot))
    for (const topic of topicNames)
      socket.on(topic, (message: Sequenced & Topics[typeof topic]) => this.#take(topic, message))
    return socket
  }

  #subscribe(): void {
    this.#seq.clear()
    this.#asked.clear()
    this.#socket.emit(
      'sub',
      { topics: this.#topics, scope: this.#scope, ...this.#replay },
      ({ code, msg }: Granted) => {
        if (code === SUCCESS_CODE) {
          this.#say('live')
          return
        }
        this.#options.onRefused?.(msg)
        this.close()
        this.#say('offline')
      },
    )
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
    if (topic === 'rt:counters')
      this.#options.onTopic(topic, this.#counters.merge(data as Topics['rt:counters']), {
        ts,
        snapshot: false,
        reset: false,
      })
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
    if (asked !== undefined && monotonicNow() - asked < SNAPSHOT_AGAIN_MS) return
    this.#asked.set(topic, monotonicNow())
    this.#socket.emit('snap', { topic, scope: this.#scope, ...this.#replay })
  }

  /** A watched area's message as it came, before anything is decided about it. */
  #tell(
    topic: TopicName,
    { seq, ts, scope }: Pick<Sequenced, 'seq' | 'ts'> & { scope?: LiveScope },
    data: object,
    snapshot: boolean,
  ): void {
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

  #beat({ ts, build }: Heartbeat): void {
    const isPingDue = this.#clock.beat(ts)
    this.#options.onMessage?.({
      topic: 'rt:hb',
      ts,
      seq: null,
      missed: 0,
      late: this.now() - ts,
      snapshot: false,
      data: { build },
    })
    if (build !== this.#build) {
      this.#build = build
      this.#options.onBuild?.(build)
    }
    if (isPingDue) this.#measure()
  }

  #measure(): void {
    this.#socket.emit('ping', { t: monotonicNow() }, ({ t, ts }: { t: number; ts: number }) => {
      const trip = this.#clock.pong(t, ts)
      this.#options.onTrip?.(trip)
    })
  }

  #look(): void {
    const now = monotonicNow()
    const { engine } = this.#socket.io
    if (engine?.readyState === 'open' && now - this.#heardAt > this.#times.silence) engine.close()
    if (this.#state === 'live') return
    if (now - this.#lostAt >= this.#times.pollAfter && now - this.#polledAt >= this.#times.pollEvery) void this.#poll()
  }

  async #poll(): Promise<void> {
    const { poll } = this.#options
    if (!poll || this.#polling) return
    this.#polling = true
    this.#polledAt = monotonicNow()
    const next: LinkState = await poll().then(
      () => 'polling' as const,
      () => 'offline' as const,
    )
    this.#polling = false
    if (this.#state !== 'live' && !this.#closed) this.#say(next)
  }

  /** The connection is gone: the state says so. socket.io connects anew unless it was this server that refused or ended it. */
  #lost(): void {
    if (this.#closed) return
    if (this.#state === 'live') {
      this.#lostAt = monotonicNow()
      this.#polledAt = 0
      this.#say('offline')
    }
    clearTimeout(this.#retry)
    if (!this.#socket.active)
      this.#retry = setTimeout(() => this.#socket.connect(), this.#times.retryMost * (0.2 + 0.8 * Math.random()))
  }

  /** The network is back: the pause before the next attempt ends. */
  readonly #hurry = (): void => {
    if (this.#state === 'live') return
    this.#socket.disconnect()
    clearTimeout(this.#retry)
    this.#socket.connect()
  }

  #say(state: LinkState): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.onState?.(state)
  }
}

const sameScope = (a: LiveScope, b: LiveScope): boolean => a.level === b.level && a.id === b.id
