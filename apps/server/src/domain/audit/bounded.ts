import type { Limiter } from '../../call/limiter.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Audit } from './audit.ts'

type Row = Parameters<Audit['write']>[0]

/** Rows of one origin, and of all, that the log takes in a minute. */
const PER_ORIGIN = 20
const IN_ALL = 300
const EVERY_MS = 60_000

/** Rows that were not written one by one. */
interface Rest {
  first: number
  count: number
  /** The last of them. */
  row: Row
  network?: string | undefined
}

/**
 * Writes rows that anybody can cause as often as they like: failed logins, refused calls. The first of a minute stand one
 * by one; what comes on top is counted, and one row says how many there were, so that nobody fills the disk. A process that
 * is killed loses the count of its last minute.
 */
export class BoundedRows {
  readonly #audit: Pick<Audit, 'write'>
  readonly #limiter: Limiter
  readonly #clock: Clock
  readonly #log: Pick<Log, 'error'>
  readonly #rests = new Map<string, Rest>()
  #timer: NodeJS.Timeout | undefined

  constructor(audit: Pick<Audit, 'write'>, limiter: Limiter, clock: Clock, log: Pick<Log, 'error'>) {
    this.#audit = audit
    this.#limiter = limiter
    this.#clock = clock
    this.#log = log
  }

  /**
   * Writes a row, or counts it; answers whether it was written. `kind` and `origin` say whose minute it is: a session, a network;
   * `append` writes the row where writing it does more. Throws when the row cannot be written.
   */
  async write(
    kind: string,
    { origin, network }: { origin: string; network?: string },
    row: Row,
    append: () => Promise<void> = () => this.#audit.write(row),
  ): Promise<boolean> {
    const [own, all] = [`${kind} rows ${origin}`, `${kind} rows`]
    // Beyond the limit of all, one row speaks for every origin: there may be any number of them.
    if (this.#limiter.isSpent(all, IN_ALL)) this.#count(all, row)
    else if (this.#limiter.isSpent(own, PER_ORIGIN)) this.#count(own, row, network)
    else {
      this.#limiter.take(own, PER_ORIGIN)
      this.#limiter.take(all, IN_ALL)
      await append()
      return true
    }
    return false
  }

  /** Writes what has been counted so far. Never throws: what could not be written waits for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const [key, rest] of [...this.#rests]) {
      this.#rests.delete(key)
      await this.#audit.write(summaryOf(rest, key.endsWith(' rows'), this.#clock.now())).catch((error: unknown) => {
        this.#log.error({ err: error, rows: rest.count }, 'the operation log did not take the count of further rows')
        const later = this.#rests.get(key)
        this.#rests.set(key, { ...(later ?? rest), first: rest.first, count: rest.count + (later?.count ?? 0) })
        this.#wait()
      })
    }
  }

  #count(key: string, row: Row, network?: string): void {
    const existing = this.#rests.get(key)
    this.#rests.set(key, {
      first: existing?.first ?? this.#clock.now(),
      count: (existing?.count ?? 0) + 1,
      row,
      network,
    })
    this.#wait()
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS).unref()
  }
}

const at = (ms: number): string => new Date(ms).toISOString()

/** The row that stands for the rest of a minute. Of many names the last would accuse one person of all. */
function summaryOf({ first, count, row, network }: Rest, isOfAll: boolean, now: number): Row {
  const { module, action, ok, origin, caller } = row
  return {
    module,
    action,
    ok,
    origin: { ...origin, ...(isOfAll ? { ip: '', ua: '' } : {}), requestId: '' },
    ...(isOfAll ? {} : { caller }),
    target: `另有 ${count} 次未逐条记录`,
    change: { after: { count, from: at(first), until: at(now), ...(network === undefined ? {} : { network }) } },
  }
}

declare module '../../call/services.ts' {
  interface Services {
    boundedRows: BoundedRows
  }
}
