import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { systemClock } from '../clock.ts'
import type { Database } from '../database/store.ts'
import { LeaderLease } from './leader-lease.ts'

let opened: TestDatabase
let database: Database
const sent: string[] = []
beforeAll(async () => {
  opened = await openTestDatabase(systemClock)
  database = opened.database
})
afterAll(async () => {
  await opened.close()
})
beforeEach(async () => {
  await database.pool.query('DELETE FROM process_seat')
  sent.splice(0)
})

function leaseOf(holder: string, isAlone = false): LeaderLease {
  const lease = new LeaderLease({
    pool: database.pool,
    holder,
    address: `http://${holder}:8080`,
    isAlone,
    onTrouble: (text) => sent.push(text),
  })
  lease.listen({ taken: () => sent.push(`${holder} takes`), lost: () => sent.push(`${holder} loses`) })
  return lease
}
const fenced = async (lease: LeaderLease): Promise<boolean> => {
  const client = await database.pool.connect()
  try {
    await lease.fence(client)
    return false
  } catch {
    return true
  } finally {
    client.release()
  }
}
const runOut = () => database.pool.query("UPDATE process_seat SET until = clock_timestamp() - interval '1 second'")

it('is held by one, and known to the others', async () => {
  const [one, other] = [leaseOf('one'), leaseOf('other')]
  await one.check()
  await other.check()
  expect([one.isHeld(), other.isHeld(), one.leader(), other.leader()]).toEqual([
    true,
    false,
    undefined,
    'http://one:8080',
  ])
  expect([await fenced(one), await fenced(other)]).toEqual([false, true])
  await one.close()
  await other.check()
  expect([one.isHeld(), other.isHeld(), await fenced(one)]).toEqual([false, true, true])
  expect(sent).toEqual(['one takes', 'other takes'])
})

it('is left to its holder for a moment after the store was away, and taken from the dead', async () => {
  const [one, other] = [leaseOf('one'), leaseOf('other')]
  await one.check()
  await runOut()
  await other.check()
  await one.check()
  await sleep(3100)
  await other.check()
  expect([one.isHeld(), other.isHeld()]).toEqual([true, false])
  await runOut()
  await other.check()
  await sleep(3100)
  await other.check()
  expect(other.isHeld()).toBe(true)
  expect(await fenced(one)).toBe(true)
  await one.check()
  expect(one.isHeld()).toBe(false)
  expect(sent).toEqual(['one takes', 'other takes', 'one loses'])
})

it('is free at once for the one who held it before a restart, and for the only user of an embedded store', async () => {
  await leaseOf('one').check()
  const again = leaseOf('one')
  await again.check()
  expect(again.isHeld()).toBe(true)
  const alone = leaseOf('elsewhere', true)
  await alone.check()
  expect([alone.isHeld(), await fenced(again)]).toEqual([true, true])
})
