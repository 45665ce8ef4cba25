import { LockOut } from '@data-centre/server/domain/account/lock-out.ts'
import { openDatabase } from '@data-centre/server/platform/database/store.ts'
import { expect, it, onTestFinished } from 'vitest'
import { startPostgres } from './services.ts'

const ATTEMPTS = 3000
/** Attempts under way at the same time, in both processes together. */
const LANES = 24

it('counts attempts of two processes at once, right and wrong ones, without one waiting for another that waits for it', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.close())
  const clock = { now: () => Date.now() }
  const open = async () => {
    const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url, clock })
    onTestFinished(() => database.close())
    return database.pool
  }
  const first = await open()
  const processes = [new LockOut(first, clock), new LockOut(await open(), clock)]
  // Names of accounts and networks that sort before and after each other and what is counted of all.
  const attempt = (i: number): Promise<string | undefined> | undefined =>
    processes[i % 2]?.attempt({ account: `a${i % 7}`, ip: `10.0.${i % 11}.1` }, async () =>
      i % 3 < 2 ? 'in' : undefined,
    )
  const lane = async (from: number): Promise<PromiseSettledResult<unknown>[]> => {
    const settled: PromiseSettledResult<unknown>[] = []
    for (let i = from; i < ATTEMPTS; i += LANES) {
      const tidied = i % 25 === 0 ? [processes[i % 2]?.trim(), processes[i % 2]?.sweep()] : []
      settled.push(...(await Promise.allSettled([attempt(i), ...tidied])))
    }
    return settled
  }
  const settled = (await Promise.all(Array.from({ length: LANES }, (_, i) => lane(i)))).flat()
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(new Set(reasons.filter((reason) => !reason.includes('次数过多')))).toEqual(new Set())
  expect(settled.length - reasons.length).toBeGreaterThan(ATTEMPTS / 2)
  const { rows } = await first.query<{ deadlocks: string }>(
    'SELECT sum(deadlocks)::text AS deadlocks FROM pg_stat_database',
  )
  expect(rows).toEqual([{ deadlocks: '0' }])
})
