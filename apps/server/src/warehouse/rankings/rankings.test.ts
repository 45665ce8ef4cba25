import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTinyWarehouse, type TestWarehouse } from '../../../testing/warehouse.ts'
import { compile } from '../compile/compile.ts'
import { ask } from '../metric-query.ts'
import type { FactStore } from '../store.ts'
import type { RankFilter, SavedWeights } from './compile.ts'
import { column, metricColumn, type RankingList, share } from './list.ts'
import { rankingIds, rankingList } from './lists.ts'
import { personLogs } from './rank-sources.ts'
import { currentRanks, type RankedEntity, ranksOf } from './read.ts'
import { withPreceding } from './snapshot.ts'

const month = withPreceding('2025-04-14', '2025-05-13')
let warehouse: TestWarehouse
let store: FactStore
beforeAll(async () => {
  warehouse = await openTinyWarehouse()
  store = warehouse.store
})
afterAll(async () => {
  await warehouse.close()
})

const line = ({ rank, previous, id, value }: RankedEntity) => [rank, previous, Number(id), value]
const listed = async (id: (typeof rankingIds)[number], filter: RankFilter = {}) =>
  (await currentRanks(store, id, month, { filter })).map(line)

describe('lists against numbers counted by hand: rank, rank before, id, value', () => {
  it.each([
    // 111: eight daily visits of school 1 in the month (04-14, 05-12 twice, 05-13 three); school 2 came on 05-07 and 05-13.
    [
      'schools.active',
      [
        [1, 1, 1, 6],
        [2, 2, 2, 2],
        [3, 0, 3, 2],
      ],
    ],
    [
      'schools.using',
      [
        [1, 0, 1, 5],
        [2, 0, 3, 1],
      ],
    ],
    [
      'courses.active',
      [
        [1, 0, 1001, 2],
        [2, 0, 3001, 1],
      ],
    ],
    [
      'teachers.active',
      [
        [1, 0, 101, 1],
        [2, 0, 301, 1],
      ],
    ],
    // 112 and 211 have two logs each, 121 and 311 one each: the smaller id comes first.
    [
      'students.active',
      [
        [1, 1, 111, 4],
        [2, 0, 112, 2],
        [3, 0, 211, 2],
        [4, 0, 121, 1],
        [5, 0, 311, 1],
      ],
    ],
    ['resources.used', [[1, 0, 5001, 2]]],
    ['courses.mooc', [[1, 0, 3001, 4]]],
    // Called by schools 2 and 3; the call of 04-11 lies before the month.
    ['courses.called', [[1, 0, 1001, 2]]],
    // Contributed 1, 1, 1 of at most 1; calls of resources and courses by others 2 of 2 for school 1 alone; questions 1, 0, 1. The month before school 1 called school 2.
    [
      'schools.contribution',
      [
        [1, 2, 1, 100],
        [2, 0, 3, 50],
        [3, 1, 2, 40],
      ],
    ],
    // Nobody but school 1 was used by others: it is the largest in every part.
    ['schools.influence', [[1, 0, 1, 100]]],
    // School 3: 40 x 2/2 + 30 x ln 2 / ln 3 + 30 x 1/1; school 1: 40 x 4/7 + 30 + 30 x 1/2; school 2: 40 x 1/2 + 30, no session.
    [
      'schools.vitality',
      [
        [1, 0, 3, 88.9279],
        [2, 3, 1, 67.8571],
        [3, 1, 2, 50],
      ],
    ],
    [
      'teachers.contribution',
      [
        [1, 2, 101, 100],
        [2, 0, 301, 50],
        [3, 1, 201, 40],
      ],
    ],
  ] as const)('%s', async (id, expected) => {
    expect(await listed(id)).toEqual(expected)
  })

  it('covers every list', async () => {
    for (const id of rankingIds) await expect(listed(id)).resolves.toBeInstanceOf(Array)
  })

  it('keeps to the scope and the filters, and ranks afresh within them', async () => {
    expect(await listed('students.active', { provinces: ['530000'] })).toEqual([
      [1, 1, 111, 4],
      [2, 0, 112, 2],
      [3, 0, 211, 2],
      [4, 0, 121, 1],
    ])
    expect(await listed('students.active', { schools: [1], colleges: [12] })).toEqual([[1, 0, 121, 1]])
    expect(await listed('students.active', { platform: 'mooc' })).toEqual([[1, 0, 311, 1]])
    expect(await listed('schools.using', { schoolType: '综合' })).toEqual([[1, 0, 3, 1]])
  })

  it('says which rank a school of a province has in the nation', async () => {
    const [school] = await currentRanks(store, 'schools.active', month, { filter: { provinces: ['510000'] } })
    expect(school).toMatchObject({ rank: 1, nation: 3, id: '3' })
  })

  it('shows the numbers beside the value', async () => {
    const [first] = await currentRanks(store, 'students.active', month, { filter: {} })
    expect(first?.parts).toEqual({ logs: 4, activeDays: 2, hours: 1 })
  })
})

describe('every list (L10)', () => {
  it.each(rankingIds)(
    '%s: ranks without gaps, values that never rise, the rank before as the preceding period gives it',
    async (id) => {
      const rows = await currentRanks(store, id, month, { filter: {} })
      expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, i) => i + 1))
      for (const [i, row] of rows.entries())
        expect(row.value).toBeLessThanOrEqual(rows[i - 1]?.value ?? Number.POSITIVE_INFINITY)
      const before = new Map(
        (await currentRanks(store, id, withPreceding(month.beforeFrom, month.beforeTo), { filter: {} })).map((row) => [
          row.id,
          row.rank,
        ]),
      )
      for (const row of rows) expect(row.previous || null).toBe(before.get(row.id) ?? null)
      expect(await currentRanks(store, id, month, { filter: {} })).toEqual(rows)
    },
  )
})

describe('a column that is called like a number of the catalogue', () => {
  it('has to be that number: another one does not compile', () => {
    // @ts-expect-error 学习人数 is courses.learners
    expect(column('学习人数', '人', 'people').metric).toBeUndefined()
    expect(metricColumn('courses.learners', 'people')).toMatchObject({
      metric: 'courses.learners',
      label: '学习人数',
      unit: '人',
    })
  })

  it('counts the learners of a course as the catalogue does: those who studied, viewed or played', async () => {
    // 112 asks a question about course 1001 and does nothing else there.
    const log = {
      event_id: 990_001,
      event_time: '2025-05-10 09:00:00',
      user_id: 112,
      user_role: 'student',
      school_id: 1,
      province_code: '530000',
      city_code: '530100',
      college_id: 11,
    }
    await store.insert(
      'fact_log',
      JSON.stringify({
        ...log,
        platform: 'zyk',
        log_type: 'discuss',
        course_id: 1001,
        object_id: 1,
        owner_school_id: 1,
        client: 'pc',
      }),
      'a-question',
    )
    const rows = await currentRanks(store, 'courses.active', month, { filter: {} })
    const span = { from: month.from, to: month.to, end: month.to }
    const { sql, params, read } = compile(
      [ask(['courses.learners'], [span], { by: ['course'] })],
      { level: 'nation', label: '' },
      '2025-05-14',
    )
    const cells = read(await store.query(sql, params))
    expect(rows.map(({ id, parts }) => [id, parts.learners])).toEqual(
      rows.map(({ id }) => [id, cells.value(0, 0, 'courses.learners', id)]),
    )
    const [first] = rows
    expect([first?.id, first?.value]).toEqual(['1001', 3])
    await store.command('ALTER TABLE fact_log DELETE WHERE event_id = 990001 SETTINGS mutations_sync = 2')
  })

  it('says how enrolments stood at the end of the period, whatever became of them since', async () => {
    const stayed = async () =>
      (await currentRanks(store, 'courses.mooc', month, { filter: {} })).map(({ parts }) => parts.stayed)
    const before = await stayed()
    const [row] = await store.query<{ user: number }>(
      "SELECT min(user_id) AS user FROM dim_enrolment FINAL WHERE course_id = 3001 AND dropped_at IS NULL AND toDate(joined_at) BETWEEN '2025-04-14' AND '2025-05-13'",
    )
    const drop = (at: string, more: number) =>
      store.command(
        `INSERT INTO dim_enrolment SELECT * REPLACE(${at} AS dropped_at, version + ${more} AS version) FROM dim_enrolment FINAL WHERE course_id = 3001 AND user_id = {user:UInt64}`,
        { user: row?.user ?? 0 },
      )
    await drop("toDateTime('2025-05-14 09:00:00', 'Asia/Shanghai')", 1)
    expect(await stayed()).toEqual(before)
    await drop("toDateTime('2025-05-13 09:00:00', 'Asia/Shanghai')", 1)
    expect(await stayed()).toEqual(before.map((count) => (count ?? 0) - 1))
    await drop('NULL', 1)
  })
})

describe('a weighted list', () => {
  const list: RankingList = {
    label: '',
    entity: 'student',
    sources: [personLogs('student')],
    columns: {
      logs: metricColumn('logs.count', 'logs'),
      days: { label: '', unit: '', decimals: 0, value: 'days' },
      none: { label: '', unit: '', decimals: 0, value: share('0', '0') },
    },
    by: { weights: { logs: 60, days: 30, none: 10 } },
    logs: 'logs',
  }
  const rows = (saved: SavedWeights = []) => ranksOf(store, list, month, { filter: { schools: [1] }, saved })

  it('is the weighted mean of percentiles inside the school; nothing to judge by counts as none', async () => {
    // Logs 4, 2, 1 -> 100, 50, 0; days 2, 2, 1 -> two share the middle place of nothing below but one: 50, 50, 0.
    expect((await rows()).map((row) => [row.id, row.value, row.parts])).toEqual([
      ['111', 75, { logs: 100, days: 50, none: 0 }],
      ['112', 45, { logs: 50, days: 50, none: 0 }],
      ['121', 0, { logs: 0, days: 0, none: 0 }],
    ])
  })
  it('obeys the weights that the school saved, and no other school’s', async () => {
    const own = await rows([{ schoolId: 1, weights: { logs: 10, days: 90, none: 0 } }])
    expect(own.map((row) => row.value)).toEqual([55, 50, 0])
    expect((await rows([{ schoolId: 3, weights: { logs: 0, days: 100, none: 0 } }])).map((row) => row.value)).toEqual([
      75, 45, 0,
    ])
  })
})

describe('the lists of the cloud platform, counted by hand', () => {
  const parts = async (id: (typeof rankingIds)[number]) =>
    (await currentRanks(store, id, month, { filter: {} })).map(({ id: entity, parts: shown }) => [
      Number(entity),
      shown,
    ])
  it('courses', async () => {
    // The one student log of the cloud is about 1001, the enrolments are in 1002; an activity knows no course in this world.
    expect(await parts('cloud.courses')).toEqual([
      [1001, { enrolments: 0, logs: 100, activities: 0, participation: 0, stars: 0 }],
      [1002, { enrolments: 100, logs: 0, activities: 0, participation: 0, stars: 0 }],
    ])
  })
  it('teachers', async () => {
    // 101 and 102 held one session each; 101 had two activities and marked one of two homeworks. 102 brought a resource of the cloud, in April; 301 stands alone in their school.
    expect(await parts('cloud.teachers')).toEqual([
      [301, { sessions: 100, activities: 100, grading: 0, resources: 100, stars: 0 }],
      [101, { sessions: 0, activities: 100, grading: 100, resources: 0, stars: 0 }],
      [102, { sessions: 0, activities: 0, grading: 0, resources: 100, stars: 0 }],
    ])
  })
  it('students', async () => {
    // 111 and 112 were there, 121 and 122 were not; 111 joined everything, 112 half; 111 alone handed in on time and studied.
    // Scores of school 1 are 85, 64 (122), 57.1 (112) and 0; 211 stands alone in their school, 311 has no score yet.
    const first = (await parts('cloud.students')).slice(0, 4)
    expect(first).toMatchObject([
      [111, { attendance: 66.6667, participation: 100, onTime: 100, study: 100, score: 100 }],
      [311, { attendance: 100, participation: 100, onTime: 0, study: 100, score: 0 }],
      [211, { attendance: 0, participation: 0, onTime: 0, study: 100, score: 100 }],
      [112, { attendance: 66.6667, participation: 0, onTime: 0, study: 0, score: 33.3333 }],
    ])
  })
  it('are weighted to a hundredth (L10)', async () => {
    for (const id of rankingIds) {
      const { by } = rankingList(id)
      if (typeof by === 'string') continue
      expect(Object.values(by.weights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
      for (const row of await currentRanks(store, id, month, { filter: {} }))
        expect(row.value).toBeCloseTo(
          Object.entries(by.weights as Record<string, number>).reduce(
            (sum, [name, weight]) => sum + (weight * (row.parts[name] ?? 0)) / 100,
            0,
          ),
          2,
        )
    }
  })
})
