import { setTimeout as sleep } from 'node:timers/promises'
import { faults, SUCCESS_CODE } from '@data-centre/api'
import { childOf } from '../product/engine-of.ts'
import type { Product } from '../product/server.ts'
import { startPostgres } from '../scale/services.ts'
import type { LoginResult } from './attack-client.ts'

/** Time between the beginnings of two outages, ms. */
const EVERY_MS = 30_000
/** Shorter and longer than the lease of the leader lasts without being renewed, ms. */
const LENGTHS_MS = [5000, 12_000] as const
/** A login that begins so soon after an outage may still meet what it has left, ms. */
const RETRY_MS = 500
/** What somebody may be told who logs in while the store is away. */
const clear: readonly string[] = [faults.unavailable.msg]

/** The operational store under attack, which can be taken away. */
export interface OperationalStore {
  name: string
  env: Record<string, string>
  cut(product: Product): Promise<unknown> | unknown
  comeBack(product: Product): Promise<unknown> | unknown
  close(): Promise<void>
}

/** The embedded store stands still: its end ends the server, whose supervisor starts it again. */
const embedded: OperationalStore = {
  name: 'embedded',
  env: {},
  cut: ({ process: { pid } }) => signal(pid, 'SIGSTOP'),
  comeBack: ({ process: { pid } }) => signal(pid, 'SIGCONT'),
  close: async () => undefined,
}
function signal(server: number | undefined, name: 'SIGSTOP' | 'SIGCONT'): void {
  const host = childOf(server, 'pglite-host')
  if (host !== undefined) process.kill(host, name)
}

/** PostgreSQL where it is installed: it is killed, and refuses connections until it is started again. */
export async function openOperationalStore(): Promise<OperationalStore> {
  if (!process.env.POSTGRES_BIN) return embedded
  const postgres = await startPostgres()
  return {
    name: 'PostgreSQL',
    env: { DATABASE_URL: postgres.url },
    cut: postgres.kill,
    comeBack: postgres.again,
    close: postgres.close,
  }
}

/** Outages of the operational store, with somebody who logs in while it is away and as soon as it is back. */
export class Outages {
  readonly #store: OperationalStore
  readonly #logIn: () => Promise<LoginResult>
  readonly #spans: { from: number; until: number }[] = []
  /** Time from its return until a login succeeded, ms. */
  readonly recoveries: number[] = []
  /** Answers to logins that met an outage. */
  readonly answers = new Map<string, number>()

  constructor(store: OperationalStore, logIn: () => Promise<LoginResult>) {
    this.#store = store
    this.#logIn = logIn
  }

  /** Whether something that happened between two moments has met an outage. */
  met(from: number, until: number): boolean {
    return this.#spans.some((span) => from < span.until + RETRY_MS && until > span.from)
  }

  /** Whether the answer to a login that met an outage is one that its user understands; counts it. */
  isClear({ code, msg }: LoginResult): boolean {
    const text = code === SUCCESS_CODE ? 'success' : msg
    this.answers.set(text, (this.answers.get(text) ?? 0) + 1)
    return code === SUCCESS_CODE || clear.includes(msg)
  }

  get count(): number {
    return this.#spans.length
  }

  /** Takes the store away again and again while the attack lasts. Answers logins that ended without a clear answer. */
  async run(product: Product, isOn: () => boolean): Promise<string[]> {
    const unclear: string[] = []
    for (let n = 0; ; n++) {
      const next = performance.now() + EVERY_MS
      while (isOn() && performance.now() < next) await sleep(100)
      if (!isOn()) return unclear
      const span = { from: performance.now(), until: Number.POSITIVE_INFINITY }
      this.#spans.push(span)
      await this.#store.cut(product)
      const during = this.#logIn()
      await sleep(LENGTHS_MS[n % LENGTHS_MS.length])
      await this.#store.comeBack(product)
      span.until = performance.now()
      const answer = await during
      if (!this.isClear(answer)) unclear.push(`${answer.code} ${answer.msg}`)
      while (isOn() && (await this.#logIn()).code !== SUCCESS_CODE) await sleep(100)
      this.recoveries.push(performance.now() - span.until)
    }
  }
}
