import { afterAll, beforeAll, expect, it } from 'vitest'
import { at, type CampusWorld, college11, openCampusWorld, school1 } from '../../testing/worlds/campus-world.ts'
import { campusDay } from './campus-day.ts'
import { payloadOf } from './payloads.ts'
import { ReplayDay } from './replay/replay-day.ts'

let world: CampusWorld
beforeAll(async () => {
  world = await openCampusWorld()
})
afterAll(() => world.close())

it('knows what the day was, how busy the week, and what lies ahead', async () => {
  const live = await world.readAt('20:00:00')
  const day = await campusDay(live, school1)
  expect(day.summary).toEqual({
    lessons: 1,
    present: 3,
    busiest: { hour: 10, logs: 8 },
    activities: { today: 1, lastWeek: 4 },
    resources: [
      { type: 'doc', n: 2 },
      { type: 'video', n: 1 },
    ],
    homework: { submitted: 1, graded: 1, waiting: 2 },
    last: { end: at('11:35:00'), room: 'A305', college: '学院10' },
  })
  expect(day.heat.map(({ day: date }) => date.slice(8))).toEqual(['08', '09', '10', '11', '12', '13', '14'])
  expect(
    day.heat.flatMap(({ day: date, hours }) => hours.flatMap((n, hour) => (n > 0 ? [[date.slice(8), hour, n]] : []))),
  ).toEqual([
    ['08', 9, 2],
    ['09', 10, 4],
    ['13', 20, 1],
    ['14', 9, 1],
    ['14', 10, 8],
  ])
  expect(day.attended).toEqual({
    day: '2025-05-09',
    should: 18,
    came: 2,
    states: { present: 1, late: 1, early: 0, leave: 0, absent: 16 },
  })
  expect(day.next).toMatchObject({ day: '2025-05-15', lessons: 1, people: 18, periods: [{ section: '1-2节' }] })
  expect(day.next?.colleges).toEqual([{ id: '10', lessons: 1 }])
  expect(day.next?.first).toEqual([{ course: '课程1', teacher: '欧阳**', room: '', people: 18 }])
  const ofCollege = await campusDay(live, college11)
  expect(ofCollege.attended).toBeNull()
  const onWall = await campusDay(live, { ...school1, hidesSmallGroups: true })
  expect(onWall.attended).toMatchObject({ should: 18, came: null, withheld: { came: 'few' } })
  expect(ofCollege.summary).toMatchObject({ lessons: 0, present: null, resources: [], last: null })
  expect(ofCollege.next).toMatchObject({ day: '2025-05-16', lessons: 1 })
  expect((await campusDay(live, { ...school1, aggregatesOnly: true })).next?.first[0]?.teacher).toBe('')
})

it('looks at this day before its first lesson: a night reaches over midnight', async () => {
  const day = await campusDay(await world.readAt('00:30:00', '2025-05-15'), school1)
  expect(day.next).toMatchObject({ day: '2025-05-15', periods: [{ section: '1-2节' }] })
  expect(day.summary).toMatchObject({ lessons: 0, busiest: null, last: null })
})

it('is replayed as it was', async () => {
  for (const time of ['10:20:00', '15:35:00', '23:10:00']) {
    const live = await world.readAt(time)
    const run = {
      id: 'r',
      day: '2025-05-14',
      moment: world.clock.at,
      since: world.clock.at,
      speed: 1,
      paused: true,
      loops: false,
    }
    const replay = new ReplayDay(run, {
      store: world.store,
      directory: world.directory,
      rollupVersion: () => 0,
      clock: { now: () => at('09:00:00', '2025-11-22') },
      onTrouble: (text, error) => expect.fail(`${text}: ${error}`),
    })
    await replay.follow()
    expect(payloadOf['rt:class'](replay.live, school1)).toEqual(payloadOf['rt:class'](live, school1))
    expect(await campusDay(replay.live, school1)).toEqual(await campusDay(live, school1))
  }
})
