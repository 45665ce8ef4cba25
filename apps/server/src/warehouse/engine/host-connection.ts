import { type ChildProcess, fork } from 'node:child_process'
import { childEntry } from '../../platform/processes/child-entry.ts'
import { EngineError } from './engine-error.ts'
import type { FromHost, HostOptions, Job, ToHost } from './protocol.ts'

interface Call {
  id: number
  job: Job
  maxMs: number
  signal?: AbortSignal | undefined
  /** Hosts that died while they ran this call. */
  deaths: number
  slot?: number
  timer?: NodeJS.Timeout
  /** Set when we asked the engine to stop the call; wins over the engine's own words. */
  stopped?: EngineError
  onAbort?: () => void
  resolve(body: Uint8Array): void
  reject(error: Error): void
}

/** A call that was under way in so many deaths of the host is taken for their cause. */
const MAX_DEATHS = 3
/** The engine stops a query by itself; this much later we ask it to. */
const KILL_GRACE_MS = 1000
/** A stop as a whole has ten seconds, and the intake closes first. An engine that is killed loses nothing. */
const CLOSE_MS = 3000
const HEALTH_MS = 3000
/** Pauses before the host is started again, longer with every start that failed; the last one for ever: a wall runs for months. */
const RESTART_MS = [0, 200, 1000, 3000, 5000]

const NOT_STARTING = 'the engine does not start'
const NOTHING = new Uint8Array()

/** The line to the engine host: starts it, feeds its sessions from a queue, starts it again when it dies. */
export class HostConnection {
  readonly #options: HostOptions
  readonly #tell: (text: string) => void
  #child: ChildProcess | undefined
  #ready = false
  #closing = false
  #failedStarts = 0
  #lastId = 0
  #free: number[] = []
  #queue: Call[] = []
  #running = new Map<number, Call>()
  #health = new Map<number, (body: Uint8Array | undefined) => void>()
  #drained: (() => void) | undefined

  constructor(options: HostOptions, notify: (text: string) => void) {
    this.#options = options
    this.#tell = notify
  }

  pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts the host; rejects when it ends before it is ready. */
  open(): Promise<void> {
    const child = this.#start()
    return new Promise((resolve, reject) => {
      let label = ''
      const onMessage = (message: FromHost) => {
        if (message.type !== 'ready') return
        child.off('exit', onExit)
        child.off('message', onMessage)
        resolve()
      }
      const onExit = (code: number | null) => {
        this.#closing = true
        reject(new EngineError('unavailable', `the engine did not start (exit ${code}) ${label}`.trim()))
      }
      child.stderr?.on('data', (chunk: Buffer) => {
        label = (label + chunk.toString()).slice(-2000)
      })
      child.on('message', onMessage)
      child.once('exit', onExit)
    })
  }

  run(job: Job, { maxMs, signal }: { maxMs: number; signal?: AbortSignal | undefined }): Promise<Uint8Array> {
    if (this.#closing) return Promise.reject(new EngineError('unavailable', 'the engine is closed'))
    if (this.#isDown()) return Promise.reject(new EngineError('unavailable', NOT_STARTING))
    if (signal?.aborted) return Promise.reject(new EngineError('aborted', 'aborted before it began'))
    return new Promise((resolve, reject) => {
      const call: Call = { id: ++this.#lastId, job, maxMs, signal, deaths: 0, resolve, reject }
      if (signal) {
        call.onAbort = () => this.#stop(call, new EngineError('aborted', 'aborted by the caller'))
        signal.addEventListener('abort', call.onAbort, { once: true })
      }
      this.#queue.push(call)
      this.#pump()
    })
  }

  /** Answer of the host's own health query, undefined when it does not come in time. */
  health(): Promise<Uint8Array | undefined> {
    const child = this.#child
    if (!child?.connected || !this.#ready) return Promise.resolve(undefined)
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const finish = (body: Uint8Array | undefined) => {
        clearTimeout(timer)
        this.#health.delete(id)
        resolve(body)
      }
      const timer = setTimeout(finish, HEALTH_MS, undefined)
      this.#health.set(id, finish)
      child.send({ type: 'health', id } satisfies ToHost)
    })
  }

  /** Lets what runs finish, refuses what waits, ends the host. */
  async close(): Promise<void> {
    if (this.#closing && !this.#child) return
    this.#closing = true
    for (const call of this.#queue.splice(0))
      this.#finish(call, new EngineError('unavailable', 'the engine is closing'))
    const child = this.#child
    if (!child) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const impatient = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS)
    for (const call of this.#running.values())
      if (call.job.kind === 'query') this.#stop(call, new EngineError('unavailable', 'the engine is closing'))
    if (this.#running.size > 0) await Promise.race([ended, new Promise<void>((resolve) => (this.#drained = resolve))])
    if (child.connected) child.send({ type: 'close' } satisfies ToHost)
    await ended
    clearTimeout(impatient)
  }

  #start(): ChildProcess {
    const { path, execArgv } = childEntry('engine-host', import.meta.url)
    // The engine runs on libuv's threads: too few, and every file access of the host waits behind a query.
    const env = { ...process.env, UV_THREADPOOL_SIZE: '16', TZ: 'Asia/Shanghai', NODE_OPTIONS: '' }
    const child = fork(path, [JSON.stringify(this.#options)], {
      serialization: 'advanced',
      execArgv,
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child.stderr?.on('data', (chunk: Buffer) => this.#tell(`engine: ${chunk.toString().trim()}`))
    child.on('message', (message: FromHost) => this.#receive(message))
    child.once('exit', (code, signal) => this.#ended(child, code, signal))
    // A send that races the host's death; the exit handler deals with it.
    child.on('error', () => undefined)
    this.#child = child
    return child
  }

  #receive(message: FromHost): void {
    if (message.type === 'ready') {
      this.#ready = true
      this.#failedStarts = 0
      this.#free = Array.from({ length: this.#options.sessions }, (_, slot) => slot)
      this.#pump()
      return
    }
    if (message.type === 'fatal') return
    const healthCall = this.#health.get(message.id)
    if (healthCall) {
      healthCall(message.type === 'done' ? message.body : undefined)
      return
    }
    const call = this.#running.get(message.id)
    if (!call) return
    this.#running.delete(message.id)
    this.#free.push(call.slot as number)
    this.#finish(
      call,
      message.type === 'done' ? message.body : EngineError.from(message.failure.code, message.failure.message),
    )
    if (this.#running.size === 0) this.#drained?.()
    this.#pump()
  }

  /** Reads may take every session, writers leave one, so that a page never waits behind a backfill. */
  #pump(): void {
    const child = this.#child
    if (!this.#ready || !child?.connected) return
    let writing = 0
    for (const call of this.#running.values()) if (call.job.kind !== 'query') writing++
    const writers = Math.max(1, this.#options.sessions - 1)
    for (let i = 0; i < this.#queue.length && this.#free.length > 0; ) {
      const call = this.#queue[i] as Call
      if (call.job.kind !== 'query' && writing >= writers) {
        i++
        continue
      }
      if (call.job.kind !== 'query') writing++
      this.#queue.splice(i, 1)
      this.#send(child, call)
    }
  }

  #send(child: ChildProcess, call: Call): void {
    const slot = this.#free.pop() as number
    call.slot = slot
    this.#running.set(call.id, call)
    const grace = call.job.kind === 'query' ? KILL_GRACE_MS : 0
    call.timer = setTimeout(
      () => this.#stop(call, new EngineError('timeout', `stopped after ${call.maxMs} ms`, 159)),
      call.maxMs + grace,
    )
    child.send({ type: 'run', id: call.id, slot, job: call.job } satisfies ToHost)
  }

  /** Ends a call early. A running one keeps its session until the engine has really let go of it. */
  #stop(call: Call, error: EngineError): void {
    const waiting = this.#queue.indexOf(call)
    if (waiting >= 0) {
      this.#queue.splice(waiting, 1)
      this.#finish(call, error)
      return
    }
    if (!this.#running.has(call.id) || call.stopped) return
    call.stopped = error
    if (this.#child?.connected) this.#child.send({ type: 'kill', id: call.id } satisfies ToHost)
    // The caller need not wait for the engine; an insert is never killed, it is the caller who sends it again.
    call.reject(error)
  }

  #finish(call: Call, outcome: Uint8Array | Error): void {
    clearTimeout(call.timer)
    if (call.onAbort) call.signal?.removeEventListener('abort', call.onAbort)
    if (outcome instanceof Error) call.reject(call.stopped ?? outcome)
    else call.resolve(outcome ?? NOTHING)
  }

  /** The host ended again and again before it was ready. */
  #isDown(): boolean {
    return this.#failedStarts >= RESTART_MS.length
  }

  #ended(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#child !== child) return
    const wasReady = this.#ready
    this.#child = undefined
    this.#ready = false
    this.#free = []
    for (const finish of [...this.#health.values()]) finish(undefined)
    const lost = [...this.#running.values()]
    this.#running.clear()
    const again: Call[] = []
    for (const call of lost) {
      clearTimeout(call.timer)
      call.deaths++
      const retry = !this.#closing && call.job.kind !== 'command' && !call.stopped && call.deaths < MAX_DEATHS
      if (retry) again.push(call)
      else
        this.#finish(
          call,
          new EngineError('unavailable', `the engine host ended (${signal ?? code}) while the statement ran`),
        )
    }
    this.#queue.unshift(...again)
    this.#drained?.()
    if (this.#closing) return
    if (!wasReady) this.#failedStarts++
    // Nobody waits for an engine that does not start; what is kept goes on being tried by those who keep it.
    if (this.#isDown())
      for (const call of this.#queue.splice(0)) this.#finish(call, new EngineError('unavailable', NOT_STARTING))
    const delay = RESTART_MS[Math.min(this.#failedStarts, RESTART_MS.length - 1)]
    this.#tell(
      `engine host ended (${signal ?? code}); starting it again, ${this.#isDown() ? 0 : again.length} statements will be sent again`,
    )
    setTimeout(() => !this.#closing && this.#start(), delay)
  }
}
