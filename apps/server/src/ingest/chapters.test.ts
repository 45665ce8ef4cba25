import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchOf, openTestWorld, type TestWorld, timeAt } from '../../testing/worlds/intake-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  // Beside 401 of course 301 a resource that belongs to none.
  await world.store.insert(
    'dim_resource',
    JSON.stringify({ resource_id: 402, school_id: 1, platform: 'zjy', created_at: '2024-09-01 08:00:00', version: 2 }),
    'without-course',
  )
  await world.directory.refresh()
})
afterAll(() => world.close())

const chapter = (more: object = {}) => ({
  type: 'chapter',
  time: timeAt(-10),
  resourceId: 401,
  chapter: 2,
  name: '安全规范与操作规程',
  ...more,
})
const placed = () =>
  world.store.query<Record<string, unknown>>(
    'SELECT school_id AS school, resource_id AS resource, course_id AS course, chapter, name FROM dim_chapter_resource FINAL',
  )

it('puts a resource into one chapter of its course: the later line holds in whatever order they come', async () => {
  const intake = await world.intake('chapters')
  const sent = async (...lines: object[]) => {
    expect(await intake.accept('zjy-test', undefined, batchOf(lines))).toMatchObject({
      accepted: lines.length,
      rejected: {},
    })
    await intake.drainNow()
  }
  const before = world.directory.version()
  await sent(chapter({ time: timeAt(-5), chapter: 3, name: '基本技能训练' }), chapter())
  const held = { school: 1, resource: 401, course: 301, chapter: 3, name: '基本技能训练' }
  expect(await placed()).toEqual([held])
  // Answers that were kept are those of before.
  expect(world.directory.version()).toBeGreaterThan(before)
  await sent(chapter())
  expect(await placed()).toEqual([held])
  await sent(chapter({ time: timeAt(-4), removed: true }))
  expect(await placed()).toEqual([])
  // However long ago a course was arranged, it is so now.
  await sent(chapter({ time: timeAt(-3) }), chapter({ time: '2021-03-01T08:00:00+08:00', chapter: 9 }))
  expect(await placed()).toEqual([{ ...held, chapter: 2, name: '安全规范与操作规程' }])
  const [log] = await world.store.query<{ rows: number }>('SELECT count() AS rows FROM fact_log')
  expect(log?.rows).toBe(0)
  await intake.close()
})

it('refuses what is no chapter of a course, by itself and with its reason', async () => {
  const intake = await world.intake('no-chapters')
  const refused = async (more: object) =>
    (await intake.accept('zjy-test', undefined, batchOf([chapter(more)]))).rejected
  for (const more of [
    { resourceId: 999_999 },
    { resourceId: 402 },
    { resourceId: '401' },
    { chapter: 0 },
    { chapter: 201 },
    { chapter: 1.5 },
    { name: '' },
    { name: '章'.repeat(61) },
    { name: undefined },
    { removed: 1 },
    { time: 'soon' },
    { courseId: 301 },
  ])
    expect([more, await refused(more)]).toEqual([more, { invalid: 1 }])
  expect(await refused({ time: timeAt(30) })).toEqual({ future: 1 })
  const answer = await intake.acceptLines(
    { platform: 'zjy', kind: 'feed', keyId: null, importId: null, schoolIds: new Set([2]) },
    [JSON.stringify(chapter())],
  )
  expect(answer.rejected).toEqual({ foreign_school: 1 })
  await intake.drainNow()
  const { rows } = await world.database.pool.query<{ detail: string }>(
    "SELECT detail FROM ingest_dead_letter WHERE detail LIKE '%course%' OR detail LIKE '%unknown resourceId%' ORDER BY detail",
  )
  expect(rows.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['resourceId 402 belongs to no course', 'unknown resourceId 999999']),
  )
  await intake.close()
})
