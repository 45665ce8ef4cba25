import { type Dimension, type Measure, type WarehouseMeasureId, warehouseMeasures } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentExpected } from '../../testing/tiny-world/content-expected.ts'
import { TINY_TODAY } from '../../testing/tiny-world/row-data.ts'
import { sharingBy, sharingExpected, sharingParts } from '../../testing/tiny-world/sharing-expected.ts'
import { teachingExpected } from '../../testing/tiny-world/teaching-expected.ts'
import { trafficBy, trafficExpected } from '../../testing/tiny-world/traffic-expected.ts'
import { openTinyWarehouse, type TestWarehouse } from '../../testing/warehouse.ts'
import { compile } from './compile.ts'
import type { Scope } from './data-scope.ts'
import { ask, GrainError, type MetricQuery, type Span } from './metric-query.ts'
import type { FactStore } from './store.ts'

let warehouse: TestWarehouse
let store: FactStore
beforeAll(async () => {
  warehouse = await openTinyWarehouse()
  store = warehouse.store
})
afterAll(async () => {
  await warehouse.close()
})

const nation: Scope = { level: 'nation', label: '全国' }
const yunnan: Scope = { level: 'province', provinces: ['530000'], label: '云南省' }
const school: Scope = { level: 'school', schools: [1], label: '云岭机电职业技术学院' }
const college: Scope = { level: 'school', schools: [1], colleges: [11], label: '机电学院' }

/** The last thirty closed days, stocks as of now; the thirty before; the day before yesterday and yesterday. */
const month: Span = { from: '2025-04-14', to: '2025-05-13', end: '2025-05-14' }
const before: Span = { from: '2025-03-15', to: '2025-04-13', end: '2025-04-13' }
const yesterday: Span = { from: '2025-05-13', to: '2025-05-13', end: '2025-05-13' }

const ids = Object.keys(warehouseMeasures) as WarehouseMeasureId[]
const grainOf = (id: WarehouseMeasureId): readonly Dimension[] => (warehouseMeasures[id] as Measure).grain

async function read(question: MetricQuery, scope: Scope = nation) {
  const statement = compile([question], scope, TINY_TODAY)
  return statement.read(await store.query(statement.sql, statement.params))
}
const numberOf = async (id: WarehouseMeasureId, span: Span, scope?: Scope) => (await read({ measures: [id], spans: [span] }, scope)).value(0, 0, id)
async function valuesBy(id: WarehouseMeasureId, by: Dimension, span: Span = month, scope?: Scope) {
  const cells = await read({ measures: [id], spans: [span], by: [by] }, scope)
  return Object.fromEntries(
    cells
      .members(0)
      .map((member) => [member, cells.value(0, 0, id, member)])
      .filter(([, value]) => value !== 0),
  )
}
const total = (values: Record<string, number>) => Object.values(values).reduce((sum, value) => sum + value, 0)

/** Worked out by hand from the lines of the tiny world: month, the month before, school 1, college 11 of it (null: not known there). */
const expected: Record<WarehouseMeasureId, readonly [month: number, before: number, school: number | null, college: number | null]> = {
  'schools.total': [3, 3, 1, null],
  'schools.new': [1, 1, 0, null],
  'schools.official': [2, 1, 1, null],
  'schools.trial': [1, 2, 0, null],
  'schools.open': [2, 2, 1, null],
  'schools.active': [3, 3, 1, null],
  'schools.using': [2, 0, 1, null],
  'users.total': [11, 10, 6, 3],
  // Three left within the month: 123 of school 1, 401 and 411 of school 4.
  'users.enrolled': [14, 10, 7, 3],
  'teachers.enrolled': [5, 4, 2, 1],
  'students.enrolled': [9, 6, 5, 2],
  'users.new': [3, 2, 1, 0],
  'teachers.total': [4, 4, 2, 1],
  'students.total': [7, 6, 4, 2],
  'users.active': [7, 3, 4, 3],
  'users.dau': [5, 2, 3, 3],
  'users.wau': [7, 2, 4, 3],
  'users.mau': [7, 3, 4, 3],
  'users.activeWeekBefore': [0, 0, 0, 0],
  'users.retained': [0, 0, 0, 0],
  'teachers.active': [2, 2, 1, 1],
  'students.active': [5, 1, 3, 2],
  'teachers.dual': [2, 1, 1, 0],
  // 101 leads 1001, and 201 led 2001 until 5 May; 101, 201 and 301 brought a resource each, 301 in May.
  'teachers.courses': [1, 2, 1, 1],
  'teachers.resources': [3, 2, 1, 1],
  'teachers.logs': [2, 2, 1, 1],
  'teachers.logins': [1, 2, 1, 1],
  'logins.count': [3, 3, 2, 2],
  'online.hours': [1, 0.05, 0.5, null],
  // Of the teachers 101 came within the seven days, in April 201; 401 left and counts no more.
  'teachers.notLoggedIn': [3, 2, 1, 0],
  ...contentExpected,
  'logs.total': [15, 3, 9, 8],
  'logs.count': [12, 3, 8, 7],
  'study.hours': [6000 / 3600, 0, 1, 1],
  ...teachingExpected,
  'exams.count': [2, 1, 2, 1],
  'exams.expected': [4, 1, 4, 2],
  'exams.submitted': [3, 1, 3, 2],
  'exams.graded': [3, 1, 3, 2],
  'exams.passed': [2, 1, 2, 1],
  'exams.scoreSum': [200, 95, 200, 120],
  // Both spans lie in one term. 111: (10 x 100 + 20 x 100 + 30 x 90 + 40 x 70) / 100 = 85; 112, whose homework waits for its mark: (10 x 100 + 20 x 50 + 40 x 50) / 70 = 57.1;
  // 121 was absent, handed in nothing, had no activity: 0; 122, on leave: (0 + 40 x 80) / 50 = 64; 211: 95. 311 has no mark yet.
  'scores.count': [5, 5, 4, 2],
  'scores.sum': [301.1, 301.1, 206.1, 142.1],
  'scores.squares': [23_606.41, 23_606.41, 14_581.41, 10_485.41],
  'scores.passed': [3, 3, 2, 1],
  'scores.excellent': [1, 1, 0, 0],
  'evaluations.expected': [3, 3, 2, 2],
  'evaluations.done': [2, 2, 1, 1],
  'evaluations.stars': [6.5, 6.5, 4.5, 4.5],
  'evaluations.aspectAnswers': [10, 10, 5, 5],
  'evaluations.aspectStars': [34, 34, 23, 23],
  ...sharingExpected,
  'warnings.students': [3, 1, 2, 1],
  'warnings.teachers': [1, 0, 1, 0],
  'warnings.classes': [1, 0, 1, 0],
  ...trafficExpected,
}

describe('measures against numbers counted by hand', () => {
  it.each(ids)('%s', async (id) => {
    const [inMonth, inBefore, ofSchool, ofCollege] = expected[id]
    // Both periods come from one pass over the source, as the headline numbers read them.
    const cells = await read({ measures: [id], spans: [month, before] })
    expect(cells.value(0, 0, id)).toBeCloseTo(inMonth, 9)
    expect(cells.value(0, 1, id)).toBeCloseTo(inBefore, 9)
    if (ofSchool === null) expect(() => compile([{ measures: [id], spans: [month] }], school, TINY_TODAY)).toThrow(GrainError)
    else expect(await numberOf(id, month, school)).toBeCloseTo(ofSchool, 9)
    if (ofCollege === null) expect(() => compile([{ measures: [id], spans: [month] }], college, TINY_TODAY)).toThrow(GrainError)
    else expect(await numberOf(id, month, college)).toBeCloseTo(ofCollege, 9)
  })

  it('counts by the dimensions that unfold a row', async () => {
    expect(await valuesBy('logs.count', 'hour')).toEqual({ 0: 1, 8: 3, 9: 2, 10: 2, 14: 2, 20: 1, 23: 1 })
    expect(await valuesBy('logs.count', 'logType')).toEqual({ sign: 3, study: 2, teach: 1, view: 1, play: 1, answer: 1, build: 1, login: 1, other: 1 })
    expect(await valuesBy('logs.count', 'hour', month, college)).toEqual({ 0: 1, 8: 3, 9: 2, 10: 1 })
    expect(await valuesBy('logins.count', 'client')).toEqual({ pc: 2, app: 1 })
    expect(await valuesBy('logs.count', 'weekday')).toEqual({ 1: 4, 2: 7, 3: 1 })
    expect(await valuesBy('activities.count', 'activityType')).toEqual({ quiz: 3 })
    expect(await valuesBy('questions.total', 'difficulty')).toEqual({ 3: 1, 5: 1 })
    expect(await valuesBy('activities.count', 'phase')).toEqual({ before: 1, mid: 1, later: 1 })
    expect(await valuesBy('participation.joined', 'phase')).toEqual({ before: 2, mid: 1 })
    expect(await valuesBy('warnings.students', 'warningKind')).toEqual({ attendance: 1, homework: 1, stu_behavior: 1 })
    expect(await valuesBy('warnings.students', 'warningLevel')).toEqual({ 1: 2, 2: 1, 3: 1 })
    expect(await valuesBy('attendance.signIns', 'signMethod')).toEqual({ one_tap: 1, qr: 1, gesture: 1 })
    expect(await valuesBy('users.active', 'platform')).toEqual({ zjy: 4, zyk: 2, mooc: 2, zyq: 1 })
    expect(await valuesBy('users.total', 'role')).toEqual({ teacher: 4, student: 7 })
    expect(await valuesBy('teachers.total', 'teacherTitle')).toEqual({ 教授: 1, 副教授: 1, 讲师: 1, 其他: 1 })
    expect(await valuesBy('teachers.total', 'teacherKind')).toEqual({ dual: 2, other: 2 })
    // In 2025: 101 is 55, 102 is 29, 201 and 301 are 45.
    expect(await valuesBy('teachers.total', 'ageBand')).toEqual({ under30: 1, from40: 2, from50: 1 })
    expect(await valuesBy('teachers.active', 'teacherTitle')).toEqual({ 教授: 1, 其他: 1 })
    expect(await valuesBy('teachers.logs', 'teacher')).toEqual({ 101: 1, 301: 1 })
    expect(await valuesBy('teachers.courses', 'teacher', before)).toEqual({ 101: 1, 201: 1 })
    expect(await valuesBy('users.total', 'role', before)).toEqual({ teacher: 4, student: 6 })
    expect(await valuesBy('schools.total', 'edition')).toEqual({ 1: 2, 2: 1 })
    expect(await valuesBy('exams.expected', 'examKind')).toEqual({ stage: 2, quiz: 2 })
    expect(await valuesBy('scores.count', 'scoreBand')).toEqual({ 0: 2, 60: 1, 80: 1, 90: 1 })
    expect(await valuesBy('evaluations.done', 'star')).toEqual({ 2: 1, 5: 1 })
    expect(await valuesBy('evaluations.aspectStars', 'aspect')).toEqual({ content: 7, method: 6, attitude: 7, effect: 6, interaction: 8 })
    for (const [id, by, values] of [...trafficBy, ...sharingBy]) expect([id, by, await valuesBy(id, by)]).toEqual([id, by, values])
    expect(await numberOf('gateway.requests', month, yunnan)).toBe(15)
    expect(await valuesBy('courses.total', 'courseType', before)).toEqual({ standard: 1, self_built: 1 })
  })

  it('reads the scores of the term in which a span ends, in vacations those of the one before', async () => {
    const day = (at: string): Span => ({ from: at, to: at, end: at })
    const cells = await read({ measures: ['scores.count'], spans: [day('2025-02-16'), day('2025-02-17'), day('2025-08-01'), day('2025-09-01')] })
    expect([0, 1, 2, 3].map((span) => cells.value(0, span, 'scores.count'))).toEqual([0, 5, 5, 0])
  })

  it('keeps the people who came in both weeks', async () => {
    // 111, 121, 301 and 211 came from 05-06 to 05-12; of them 111 and 211 came again from 05-13 on.
    const week: Span = { from: '2025-05-19', to: '2025-05-19', end: '2025-05-19' }
    const both = async (scope?: Scope) => [await numberOf('users.retained', week, scope), await numberOf('users.activeWeekBefore', week, scope)]
    expect([await both(), await both(yunnan), await both(school), await both(college)]).toEqual([
      [2, 4],
      [2, 3],
      [1, 2],
      [1, 1],
    ])
    const cells = await read({ measures: ['users.retained'], spans: [week, month], by: ['province'] })
    expect(['530000', '510000'].map((province) => cells.value(0, 0, 'users.retained', province))).toEqual([2, 0])
  })

  it('reads many overlapping spans in one pass', async () => {
    const days = ['2025-05-12', '2025-05-13'].map((day) => ({ from: day, to: day, end: day }))
    const cells = await read({ measures: ['users.active', 'users.wau', 'logs.count', 'users.total', 'logs.total'], spans: [month, before, ...days] })
    const row = (span: number) => (['users.active', 'users.wau', 'logs.count', 'users.total', 'logs.total'] as const).map((id) => cells.value(0, span, id))
    expect([row(0), row(1), row(2), row(3)]).toEqual([
      [7, 7, 12, 11, 15],
      [3, 2, 3, 10, 3],
      [3, 4, 3, 10, 8],
      [5, 7, 7, 10, 15],
    ])
  })
})

describe('grain', () => {
  it.each(ids)('%s compiles and explains by every dimension of its grain, in every scope', async (id) => {
    // Traffic knows no schools: only the nation or a province may ask for it.
    const hasSchools = expected[id][2] !== null
    const narrow: Scope = { ...(hasSchools ? { ...school, ...yunnan } : nation), ...(grainOf(id).includes('college') ? { colleges: [11] } : {}) }
    const grouped = grainOf(id).map((dimension): MetricQuery => ({ measures: [id], spans: [month, before], by: [dimension] }))
    const filtered = grainOf(id).map(
      (dimension): MetricQuery => ({
        measures: [id],
        spans: [yesterday],
        filters: { [dimension]: ['college', 'major', 'teacher', 'school', 'course', 'resource', 'group'].includes(dimension) ? [1] : ['1'] },
      }),
    )
    for (const [asks, scope] of [
      [[...grouped, ...filtered], nation],
      [grouped, narrow],
    ] as const) {
      const { sql, params } = compile(asks, scope, TINY_TODAY)
      await store.query(`EXPLAIN ${sql}`, params)
    }
    // The people of a province come from a table of their own.
    if (hasSchools) compile(grouped.slice(0, 1), yunnan, TINY_TODAY)
  })

  it('refuses a dimension that a measure lacks', () => {
    const strangers: [WarehouseMeasureId, Dimension][] = [
      ['schools.total', 'platform'],
      ['teachers.total', 'major'],
      ['logs.count', 'resourceType'],
      ['logs.count', 'day'],
    ]
    for (const [id, dimension] of strangers) {
      expect(() => compile([{ measures: [id], spans: [month], by: [dimension] }], nation, TINY_TODAY)).toThrow(GrainError)
      expect(() => compile([{ measures: [id], spans: [month], filters: { [dimension]: ['x'] } }], nation, TINY_TODAY)).toThrow(GrainError)
    }
    ask(['logs.count', 'users.active'], [month], { by: ['platform', 'role'] })
    // @ts-expect-error hour is in the grain of logs only
    ask(['logs.count', 'users.active'], [month], { by: ['hour'] })
    // @ts-expect-error schools have no platform
    ask(['schools.total'], [month], { filters: { platform: ['zyk'] } })
  })

  it('compiles equal questions to equal text, and binds every value', () => {
    const question: MetricQuery = { measures: ids.filter((id) => grainOf(id).includes('platform')), spans: [month, before], by: ['school'], filters: { platform: ["zy'k"] } }
    const scope: Scope = { level: 'province', provinces: ["53'0000"], schools: [424_242], label: '' }
    const { sql } = compile([question], scope, TINY_TODAY)
    expect(compile([question], scope, TINY_TODAY).sql).toBe(sql)
    expect(sql).not.toMatch(/zy'k|53'0000|424242|2025-0/)
    for (const block of sql.split('UNION ALL')) expect(block).toMatch(/\{provinces:Array\(String\)\}[\s\S]*\{schools:Array\(UInt32\)\}/)
  })

  it('never joins two facts', () => {
    for (const id of ids.filter((id) => grainOf(id).includes('city'))) {
      const { sql } = compile([{ measures: [id], spans: [month, before], by: ['city'] }], nation, TINY_TODAY)
      for (const [, joined] of sql.matchAll(/JOIN\s+\(SELECT [\w, ]+ FROM (\w+)/g)) expect(joined).toMatch(/^dim_/)
    }
  })
})

describe('laws', () => {
  it('L1 the nation is the sum of provinces, of cities, of schools', async () => {
    const spans = [month, before, yesterday]
    const levels = ['province', 'city', 'school'] as const
    const placed = ids.filter((id) => levels.every((level) => grainOf(id).includes(level)))
    for (const measures of [placed.slice(0, 25), placed.slice(25, 75), placed.slice(75)]) {
      const { sql, params, read } = compile([{ measures, spans }, ...levels.map((level): MetricQuery => ({ measures, spans, by: [level] }))], nation, TINY_TODAY)
      const cells = read(await store.query(sql, params, { maxMs: 60_000 }))
      for (const id of measures)
        for (const span of [0, 1, 2])
          levels.forEach((level, i) => {
            const parts = cells.members(i + 1).map((member) => cells.value(i + 1, span, id, member))
            expect(
              parts.reduce((sum, value) => sum + value, 0),
              `${id} by ${level}`,
            ).toBeCloseTo(cells.value(0, span, id), 9)
          })
    }
  })

  it('L2 a school is the sum of its colleges', async () => {
    for (const id of ids.filter((id) => grainOf(id).includes('college')))
      expect(total(await valuesBy(id, 'college', month, school)), id).toBeCloseTo(await numberOf(id, month, school), 9)
  })

  it('L3 totals are the sums of their parts', async () => {
    const pairs: [WarehouseMeasureId, Dimension][] = [
      ['courses.total', 'courseType'],
      ['courses.total', 'courseLevel'],
      ['resources.total', 'resourceType'],
      ['questions.total', 'questionType'],
      ['logs.count', 'logType'],
      ['logs.count', 'platform'],
      ['logs.count', 'role'],
      ['logs.count', 'hour'],
      ['logs.count', 'weekday'],
      ['questions.total', 'difficulty'],
      ['activities.count', 'activityType'],
      ['logins.count', 'hour'],
      ['logins.count', 'client'],
      ['participation.joined', 'phase'],
      ['users.total', 'role'],
      ['scores.count', 'scoreBand'],
      ['evaluations.done', 'star'],
      ['exams.expected', 'examKind'],
      ...sharingParts,
      ['schools.total', 'edition'],
      ['gateway.outBytes', 'province'],
      ['gateway.outBytes', 'host'],
      ['waf.hits', 'attackType'],
      ['assets.calls', 'callFamily'],
      ['schools.total', 'schoolType'],
    ]
    for (const [id, by] of pairs) for (const span of [month, before, yesterday]) expect(total(await valuesBy(id, by, span)), `${id} by ${by}`).toBe(await numberOf(id, span))
    const parts = await Promise.all((['attendance.present', 'attendance.absent', 'attendance.leave'] as const).map((id) => numberOf(id, month)))
    expect(parts.reduce((sum, value) => sum + value, 0)).toBe(await numberOf('attendance.expected', month))
  })

  it('L7 a stock grows by what was created less what was removed, and daily stocks agree with the dimensions', async () => {
    const removed = { 'users.total': "('teacher', 'student')", 'courses.total': "('course')", 'resources.total': "('resource')", 'questions.total': "('question')" } as const
    for (const [id, entities] of Object.entries(removed) as [keyof typeof removed, string][]) {
      const rows = await store.query<{ net: number }>(
        `SELECT sum(toInt64(created) - toInt64(removed)) AS net FROM entity_change WHERE entity IN ${entities} AND change_date BETWEEN '2025-04-14' AND '2025-05-13'`,
      )
      expect((await numberOf(id, yesterday)) - (await numberOf(id, before))).toBe(rows[0]?.net)
    }
    // Read as of "now", a closed day comes from the dimensions instead of the daily stock.
    for (const id of ['users.total', 'teachers.total', 'students.total', 'courses.total', 'classes.total', 'resources.total', 'resources.bytes', 'questions.total'] as const) {
      const asNow = compile([{ measures: [id], spans: [yesterday] }], nation, yesterday.end)
      expect(asNow.sql).toContain('FINAL')
      expect(asNow.read(await store.query(asNow.sql, asNow.params)).value(0, 0, id), id).toBe(await numberOf(id, yesterday))
    }
  })

  it('L15 a flow of seven days is the sum of the seven days', async () => {
    const days = Array.from({ length: 7 }, (_, i) => `2025-05-${String(7 + i).padStart(2, '0')}`).map((day) => ({ from: day, to: day, end: day }))
    const week: Span = { from: '2025-05-07', to: '2025-05-13', end: '2025-05-13' }
    const flows = ids.filter((id) => (warehouseMeasures[id] as Measure).kind === 'flow')
    const cells = await read({ measures: flows, spans: [week, ...days] })
    for (const id of flows)
      expect(
        days.reduce((sum, _, i) => sum + cells.value(0, i + 1, id), 0),
        id,
      ).toBeCloseTo(cells.value(0, 0, id), 9)
  })
})
