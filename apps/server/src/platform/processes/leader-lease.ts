import type pg from 'pg'

export interface LeaseOptions {
  pool: pg.Pool
  /** Id of this process; the same after a restart, so that a process that was killed need not wait for its own lease. */
  holder: string
  /** http://host:port under which other processes reach this one; '' for a command that answers nobody. */
  address: string
  /** The store belongs to this process alone: any other holder of the lease is dead. */
  isAlone: boolean
  onTrouble(text: string, error: unknown): void
}

interface Row {
  holder: string
  address: string
  epoch: number
  isOver: boolean
  isFree: boolean
}

const LEASE_MS = 9000
const CHECK_MS = 2000
/** We stop this much before the store lets others in. */
const MARGIN_MS = 1500
/** A lease that ran out while the store was away is left to its holder for this long. */
const COURTESY_MS = 3000

/** What the holder must do, and the one who lost it. */
export interface LeaseListener {
  taken(): void
  lost(): void
}

/**
 * The lease of the leader: one process of an installation takes events, folds them, rebuilds roll-ups and follows the
 * schedule. It is a renewed lease in the operational store, by the store's clock, so it stands when Redis is gone. Its
 * epoch fences: who has been replaced cannot book anything any more.
 */
export class LeaderLease {
  readonly #options: LeaseOptions
  #epoch: number | undefined
  #heldUntil = 0
  #leader: string | undefined
  #over: { epoch: number; since: number } | undefined
  #isLost = false
  #listener: LeaseListener | undefined
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  /** Whether this process leads at this moment. Alone it goes on leading when a busy machine kept it from renewing in time: nobody else can sit. */
  isHeld(): boolean {
    return this.#epoch !== undefined && !this.#isLost && (this.#options.isAlone || performance.now() < this.#heldUntil)
  }

  /** Address of another process that leads; undefined where this one does, or nobody is known to. */
  leader(): string | undefined {
    return this.isHeld() ? undefined : this.#leader
  }

  /** Looks once, takes the lease if it is free, and goes on looking. */
  async open(): Promise<void> {
    await this.check()
    this.#timer = setInterval(
      () =>
        void this.check().catch((error: unknown) =>
          this.#options.onTrouble('the seat of the leader could not be looked at', error),
        ),
      CHECK_MS,
    )
    this.#timer.unref()
  }

  /** Tells of the lease from now on; of what has come already at once. */
  listen(listener: LeaseListener): void {
    this.#listener = listener
    if (this.#isLost) listener.lost()
    else if (this.#epoch !== undefined) listener.taken()
  }

  /** Throws where this process has been replaced. To be called inside the transaction that must not be an old leader's. */
  async fence(client: pg.PoolClient): Promise<void> {
    const { rowCount } = await client.query(
      `SELECT 1 FROM process_seat WHERE name = 'lead' AND holder = $1 AND epoch = $2 FOR SHARE`,
      [this.#options.holder, this.#epoch ?? -1],
    )
    if (rowCount === 0) throw new Error('another process leads')
  }

  /** Renews the lease, or takes it where it is free. */
  check(): Promise<void> {
    this.#checking ??= (this.#epoch === undefined ? this.#look() : this.#renew(this.#epoch)).finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  /** Gives the lease up, so that another process takes it at once. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking?.catch(() => undefined)
    if (this.#epoch === undefined || this.#isLost) return
    this.#isLost = true
    await this.#options.pool.query(
      `UPDATE process_seat SET until = '-infinity' WHERE name = 'lead' AND holder = $1 AND epoch = $2`,
      [this.#options.holder, this.#epoch],
    )
  }

  async #look(): Promise<void> {
    const { pool, holder, isAlone } = this.#options
    const { rows } = await pool.query<Row>(
      `SELECT holder, address, epoch, until < clock_timestamp() AS "isOver", until = '-infinity' AS "isFree" FROM process_seat WHERE name = 'lead'`,
    )
    const lease = rows[0]
    if (!lease || lease.holder === holder || lease.isFree || isAlone) return this.#sit(lease?.epoch ?? 0)
    this.#leader = lease.address || undefined
    if (!lease.isOver) {
      this.#over = undefined
      return
    }
    if (this.#over?.epoch !== lease.epoch) this.#over = { epoch: lease.epoch, since: performance.now() }
    else if (performance.now() - this.#over.since >= COURTESY_MS) await this.#sit(lease.epoch)
  }

  async #sit(before: number): Promise<void> {
    const { pool, holder, address } = this.#options
    const asked = performance.now()
    const { rows } = await pool.query<{ epoch: number }>(
      `INSERT INTO process_seat AS s(name, holder, address, epoch, until) VALUES ('lead', $1, $2, $3::bigint + 1, clock_timestamp() + make_interval(secs => $4))
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, address = excluded.address, epoch = excluded.epoch, until = excluded.until WHERE s.epoch = $3::bigint RETURNING epoch`,
      [holder, address, before, LEASE_MS / 1000],
    )
    const taken = rows[0]
    if (!taken) return
    this.#epoch = taken.epoch
    this.#heldUntil = asked + LEASE_MS - MARGIN_MS
    this.#leader = undefined
    this.#listener?.taken()
  }

  async #renew(epoch: number): Promise<void> {
    if (this.#isLost) return
    const { pool, holder } = this.#options
    const asked = performance.now()
    const { rowCount } = await pool.query(
      `UPDATE process_seat SET until = clock_timestamp() + make_interval(secs => $3) WHERE name = 'lead' AND holder = $1 AND epoch = $2`,
      [holder, epoch, LEASE_MS / 1000],
    )
    if (rowCount === 1) this.#heldUntil = asked + LEASE_MS - MARGIN_MS
    else {
      this.#isLost = true
      this.#listener?.lost()
    }
  }
}
