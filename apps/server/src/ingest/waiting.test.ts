import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchOf, openTestWorld, type TestWorld, timeAt } from '../../testing/worlds/intake-world.ts'
import { listWaiting } from './console/waiting.ts'
import type { Intake } from './intake.ts'

let world: TestWorld
let intake: Intake
beforeAll(async () => {
  world = await openTestWorld()
  intake = await world.intake('waiting')
})
afterAll(async () => {
  await intake.close()
  await world.close()
})

const handIn = (userId: number, homeworkId: number) => ({
  type: 'homework',
  eventId: `h-${homeworkId}-${userId}`,
  time: timeAt(-5),
  userId,
  platform: 'zjy',
  homeworkId,
})
const opening = (homeworkId: number, title: string) => ({
  type: 'teach',
  open: 'homework',
  eventId: `o-${homeworkId}`,
  time: timeAt(-10),
  userId: 9001,
  platform: 'zjy',
  homeworkId,
  classId: 501,
  title,
  due: timeAt(60 * 24),
})
async function send(...events: object[]) {
  const answer = await intake.accept('zjy-test', undefined, batchOf(events))
  await intake.drainNow()
  return answer
}

it('what waits for its opening is listed by age, until it is opened', async () => {
  await send(handIn(1001, 71), handIn(1002, 71))
  world.clock.at += 60_000
  await send(handIn(1001, 72))
  const { pool } = world.database
  expect(await listWaiting(pool, {})).toMatchObject({
    total: 2,
    list: [
      { kind: 'homework', objectId: '71', platform: 'zjy', actions: 2 },
      { kind: 'homework', objectId: '72', platform: 'zjy', actions: 1 },
    ],
  })
  expect(await listWaiting(pool, { pageNum: 2, pageSize: 1 })).toMatchObject({ total: 2, list: [{ objectId: '72' }] })
  expect((await listWaiting(pool, { platform: 'mooc' })).list).toEqual([])
  await send(opening(71, '作业'))
  expect((await listWaiting(pool, {})).list.map(({ objectId }) => objectId)).toEqual(['72'])
})

it('a title with line breaks and half a character is kept on one line, and its hand-ins count', async () => {
  const title = '第一次作业\n（含附件）\ud83d'
  expect(await send(opening(73, title), handIn(1001, 73))).toMatchObject({ accepted: 2, rejected: {} })
  expect(await world.store.query('SELECT title FROM dim_homework FINAL WHERE homework_id = 73')).toEqual([
    { title: '第一次作业 （含附件）\uFFFD' },
  ])
  expect(
    await world.store.query(
      'SELECT count() AS n FROM fact_homework FINAL WHERE homework_id = 73 AND submitted_at IS NOT NULL',
    ),
  ).toEqual([{ n: 1 }])
  expect(await send(opening(74, '\n\t'))).toMatchObject({ accepted: 0, rejected: { invalid: 1 } })
})
