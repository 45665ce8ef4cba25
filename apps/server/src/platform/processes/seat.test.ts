import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Office } from '../../office/store.ts'
import { openTestOffice, type TestOffice } from '../../office/test-office.ts'
import { systemClock } from '../clock.ts'
import { Seat } from './seat.ts'

let opened: TestOffice
let office: Office
const told: string[] = []
beforeAll(async () => {
  opened = await openTestOffice(systemClock)
  office = opened.office
})
afterAll(async () => {
  await opened.close()
})
beforeEach(async () => {
  await office.pool.query('DELETE FROM process_seat')
  told.splice(0)
})

function seatOf(holder: string, isAlone = false): Seat {
  const seat = new Seat({ pool: office.pool, holder, address: `http://${holder}:8080`, isAlone, onTrouble: (text) => told.push(text) })
  seat.listen({ taken: () => told.push(`${holder} takes`), lost: () => told.push(`${holder} loses`) })
  return seat
}
const fenced = async (seat: Seat): Promise<boolean> => {
  const client = await office.pool.connect()
  try {
    await seat.fence(client)
    return false
  } catch {
    return true
  } finally {
    client.release()
  }
}
const runOut = () => office.pool.query("UPDATE process_seat SET until = clock_timestamp() - interval '1 second'")

it('is held by one, and known to the others', async () => {
  const [one, other] = [seatOf('one'), seatOf('other')]
  await one.check()
  await other.check()
  expect([one.isHeld(), other.isHeld(), one.leader(), other.leader()]).toEqual([true, false, undefined, 'http://one:8080'])
  expect([await fenced(one), await fenced(other)]).toEqual([false, true])
  await one.close()
  await other.check()
  expect([one.isHeld(), other.isHeld(), await fenced(one)]).toEqual([false, true, true])
  expect(told).toEqual(['one takes', 'other takes'])
})

it('is left to its holder for a moment after the store was away, and taken from the dead', async () => {
  const [one, other] = [seatOf('one'), seatOf('other')]
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
  expect(told).toEqual(['one takes', 'other takes', 'one loses'])
})

it('is free at once for the one who held it before his restart, and for the only user of an embedded store', async () => {
  await seatOf('one').check()
  const again = seatOf('one')
  await again.check()
  expect(again.isHeld()).toBe(true)
  const alone = seatOf('elsewhere', true)
  await alone.check()
  expect([alone.isHeld(), await fenced(again)]).toEqual([true, true])
})
