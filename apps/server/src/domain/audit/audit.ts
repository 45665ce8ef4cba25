import { cutText, Fault, wellFormed } from '@data-centre/api'
import type pg from 'pg'
import type { Act, ActDetails, Entry, RefusalRows } from '../../call/act.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CallRecord } from '../call-record.ts'
import type { LogRow } from './chain.ts'
import { Ledger } from './ledger.ts'
import { OpenActs } from './open-acts.ts'

interface AuditOptions {
  pool: pg.Pool
  clock: Clock
  records: Pick<CallRecord, 'operated'>
  /** Key of the chain. */
  key: Buffer
  /** Name of this process among those of the installation. */
  holder: string
}

const MAX_NAME_LENGTH = 50
const MAX_TARGET_LENGTH = 200

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
/** Text as the store gives it back: what is signed must be what is read. */
const stored = (text: string, maxLength = MAX_TARGET_LENGTH): string =>
  cutText(wellFormed(text.replaceAll('\0', '')), maxLength)

/**
 * Writes the operation log: a chain of rows that are never changed. A row that cannot be written fails the call that it is
 * about.
 */
export class Audit {
  readonly acts: OpenActs
  readonly #ledger: Ledger
  readonly #clock: Clock
  readonly #records: AuditOptions['records']

  constructor({ pool, clock, records, key, holder }: AuditOptions) {
    this.#clock = clock
    this.#records = records
    this.#ledger = new Ledger(pool, key)
    this.acts = new OpenActs(pool, holder, this.#ledger)
  }

  /** Writes a row about something that changed nothing here, or before it does. */
  async write(entry: Entry): Promise<void> {
    await this.#ledger.append(this.#rowOf(entry))
    this.#records.operated(entry)
  }

  /**
   * Does something that must not be done without a row: that it begins is written first, how it went afterwards, whether it
   * succeeds or not. `sent` is what the work fills in about itself; `refusals` takes the rows of acts that the work refuses, of which
   * anybody can cause any number. Throws what the work throws.
   */
  async during<T>(act: Act, work: (sent: ActDetails) => Promise<T>, refusals?: RefusalRows): Promise<T> {
    const started = this.#clock.now()
    const sent: ActDetails = {}
    const id = await this.acts.begin(this.#rowOf({ ...act, ok: false }))
    const wholeOf = (entry: ActDetails & { ok: boolean }): Entry => ({
      ...act,
      ...entry,
      costMs: this.#clock.now() - started,
    })
    const end = async (whole: Entry): Promise<void> => {
      await this.#ledger.append(this.#rowOf(whole), id)
      this.#records.operated(whole)
    }
    const fail = async (error: unknown): Promise<void> => {
      const whole = wholeOf({ target: error instanceof Fault ? error.fault : 'internal', ok: false })
      if (!(error instanceof Fault) || !refusals) return end(whole)
      if (!(await refusals(whole, () => end(whole)))) await this.acts.drop(id)
    }
    let done: T
    try {
      done = await work(sent)
    } catch (error) {
      // Where even this row cannot be written the open act stays, and becomes a row later.
      await fail(error).catch(() => undefined)
      throw error
    }
    await end(wholeOf({ ...sent, ok: true }))
    return done
  }

  #rowOf({ caller, userName, module, action, target, change, ok, origin, costMs }: Entry): LogRow {
    return {
      at: Math.round(this.#clock.now()) * 1000,
      // A paired wall is no account.
      userId: caller?.userId || null,
      userName: stored(caller?.userName ?? userName ?? '', MAX_NAME_LENGTH),
      schoolId: caller?.schoolId ?? null,
      module,
      action,
      target: target === undefined ? null : stored(target),
      before: asJson(change?.before),
      after: asJson(change?.after),
      ip: origin.ip,
      ua: stored(origin.ua),
      requestId: origin.requestId,
      ok,
      costMs: costMs === undefined ? null : Math.round(costMs),
    }
  }
}

declare module '../../call/services.ts' {
  interface Services {
    audit: Audit
  }
}
