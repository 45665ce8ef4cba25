import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** Area of the call whose work this is, as the store reads it; empty: the server's own work. */
const present = new AsyncLocalStorage<string>()
const EVERYWHERE = ''

/** Does the work of a call: behind the wall its queries find the rows within its caller's area only, and what is their own. */
export const withinArea = <T>(
  { userId, area: { nation, provinces, schools, colleges } }: { userId: number; area: Area },
  work: () => Promise<T>,
): Promise<T> =>
  present.run(
    JSON.stringify({
      user: userId,
      nation,
      provinces,
      schools: [...schools, ...colleges.map(({ schoolId }) => schoolId)],
    }),
    work,
  )

/** Does work of the server that a call has set off and that is for all: what is kept in memory, jobs. */
export const acrossAreas = <T>(work: () => Promise<T>): Promise<T> => present.run(EVERYWHERE, work)

/**
 * Asks something of the whole store within a transaction of a call: whether a name is free, how often a number was written
 * to. The wall stands again behind the answer; where the question throws, the transaction has to end.
 */
export async function withoutRowSecurity<T>(
  client: Pick<pg.ClientBase, 'query'>,
  question: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ area: string }>(
    "SELECT coalesce(current_setting('app.area', true), '') AS area",
  )
  await client.query("SELECT set_config('app.area', $1, true)", [EVERYWHERE])
  const answer = await question()
  await client.query("SELECT set_config('app.area', $1, true)", [rows[0]?.area])
  return answer
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/**
 * The pool of a real PostgreSQL: every connection carries the area of the call that borrows it, and the policies of the
 * tables compare with it (migrations 0021 and 0026). Costs one round trip where the caller of a connection changes.
 */
export class ScopedPool extends pg.Pool {
  readonly #areas = new WeakMap<pg.PoolClient, string>()

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const opened = this.#within(present.getStore() ?? EVERYWHERE)
    if (!callback) return opened
    opened.then(
      (client) => callback(undefined, client, (release) => client.release(release as boolean)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  async #within(area: string): Promise<pg.PoolClient> {
    const client = await super.connect()
    if ((this.#areas.get(client) ?? EVERYWHERE) === area) return client
    try {
      await client.query("SELECT set_config('app.area', $1, false)", [area])
    } catch (error) {
      // Whose rows it would show is not known any more.
      client.release(true)
      throw error
    }
    this.#areas.set(client, area)
    return client
  }
}

/** Whether policies hold for the user of this connection: a superuser sees every row whatever they say. */
export async function enforcesRowSecurity(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ bypasses: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user',
  )
  return rows[0]?.bypasses === false
}

/** Everything that an account may look at: the union of its areas. */
export interface Area {
  nation: boolean
  /** Six-digit codes; all schools of them, present and future. */
  provinces: readonly string[]
  schools: readonly number[]
  /** Colleges of schools that are not in `schools`. */
  colleges: readonly { id: number; schoolId: number }[]
}
