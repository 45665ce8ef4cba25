import type { Dimension, WarehouseMeasureId } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { oneOfEach } from '../../../testing/one-of-each.ts'
import { expected } from '../../../testing/tiny-world/expected.ts'
import {
  before,
  college,
  grainOf,
  ids,
  month,
  nation,
  numberOf,
  provideTinyWarehouse,
  read,
  school,
  store,
  valuesBy,
  yesterday,
  yunnan,
} from '../../../testing/tiny-world/measures.ts'
import { partsExpected } from '../../../testing/tiny-world/parts-expected.ts'
import { TINY_TODAY } from '../../../testing/tiny-world/row-data.ts'
import type { Scope } from '../data-scope.ts'
import { measureSql } from '../measures/measure-sql.ts'
import { ask, GrainError, type MetricQuery, type Span } from '../metric-query.ts'
import { compile } from './compile.ts'

provideTinyWarehouse()

describe('what there is, without the roll-ups of what came and went', () => {
  const ofEntities = ids.filter((id) =>
    measureSql[id].some((serving) => serving.some(({ source }) => source.ofEntities)),
  )
  it.each(ofEntities)('%s is counted in the dimensions alike', async (id) => {
    for (const by of [[], ['school'] as const]) {
      const question: MetricQuery = { measures: [id], spans: [month, before, yesterday], by }
      const [rolledUp, counted] = await Promise.all(
        [true, false].map(async (hasStocks) => {
          const { sql, params, read } = compile([question], nation, TINY_TODAY, hasStocks)
          return { sql, rows: read(await store.query(sql, params)) }
        }),
      )
      if (!rolledUp || !counted) throw new Error('both are read')
      expect(counted.sql).not.toMatch(/FROM (stock_day|entity_change)/)
      for (const member of by.length > 0 ? ['1', '2', '3'] : [])
        for (const span of [0, 1, 2])
          expect([member, span, counted.rows.value(0, span, id, member)]).toEqual([
            member,
            span,
            rolledUp.rows.value(0, span, id, member),
          ])
      if (by.length === 0)
        for (const span of [0, 1, 2]) expect(counted.rows.value(0, span, id)).toBe(rolledUp.rows.value(0, span, id))
    }
  })
})

describe('measures against numbers counted by hand', () => {
  it.each(ids)('%s', async (id) => {
    const [inMonth, inBefore, ofSchool, ofCollege] = expected[id]
    // Both periods come from one pass over the source, as the headline numbers read them.
    const cells = await read({ measures: [id], spans: [month, before] })
    expect(cells.value(0, 0, id)).toBeCloseTo(inMonth, 9)
    if (Number.isNaN(inBefore)) expect(cells.value(0, 1, id)).toBeNaN()
    else expect(cells.value(0, 1, id)).toBeCloseTo(inBefore, 9)
    if (ofSchool === null)
      expect(() => compile([{ measures: [id], spans: [month] }], school, TINY_TODAY)).toThrow(GrainError)
    else expect(await numberOf(id, month, school)).toBeCloseTo(ofSchool, 9)
    if (ofCollege === null)
      expect(() => compile([{ measures: [id], spans: [month] }], college, TINY_TODAY)).toThrow(GrainError)
    else expect(await numberOf(id, month, college)).toBeCloseTo(ofCollege, 9)
  })

  it.each(partsExpected)('%s by %s', async (id, by, parts) => {
    const near = (values: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(values).map(([member, value]) => [member, Number(value.toFixed(9))]))
    expect(near(await valuesBy(id, by))).toEqual(near(parts))
  })

  it('counts by a dimension within a scope and another span', async () => {
    expect(await valuesBy('logs.count', 'hour', month, college)).toEqual({ 0: 1, 8: 3, 9: 2, 10: 1 })
    expect(await valuesBy('teachers.courses', 'teacher', before)).toEqual({ 101: 1, 201: 1 })
    expect(await valuesBy('scores.sum', 'student', month, college)).toEqual({ 111: 85, 112: 57.1 })
    expect(await valuesBy('students.courses', 'student', month, school)).toEqual({ 111: 1, 121: 1, 122: 1 })
    expect(await valuesBy('users.total', 'role', before)).toEqual({ teacher: 4, student: 6 })
    expect(await numberOf('gateway.requests', month, yunnan)).toBe(15)
    expect(await valuesBy('courses.total', 'courseType', before)).toEqual({ standard: 1, self_built: 1 })
  })

  it('reads the scores of the term in which a span ends, in vacations those of the one before', async () => {
    const day = (at: string): Span => ({ from: at, to: at, end: at })
    const cells = await read({
      measures: ['scores.count'],
      spans: [day('2025-02-16'), day('2025-02-17'), day('2025-08-01'), day('2025-09-01')],
    })
    expect([0, 1, 2, 3].map((span) => cells.value(0, span, 'scores.count'))).toEqual([0, 5, 5, 0])
  })

  it('has no order statistic of nothing, beside a sum that is nought', async () => {
    const early: Span = { from: '2020-01-01', to: '2020-01-31', end: '2020-01-31' }
    const cells = await read({
      measures: ['homework.gradingTime', 'scores.highest', 'homework.graded'],
      spans: [month, early],
    })
    const row = (span: number) =>
      (['homework.gradingTime', 'scores.highest', 'homework.graded'] as const).map((id) => cells.value(0, span, id))
    expect([row(0), row(1)]).toEqual([
      [37, 95, 1],
      [Number.NaN, Number.NaN, 0],
    ])
  })

  it('keeps the people who came in both weeks', async () => {
    // 111, 121, 301 and 211 came from 05-06 to 05-12; of them 111 and 211 came again from 05-13 on.
    const week: Span = { from: '2025-05-19', to: '2025-05-19', end: '2025-05-19' }
    const both = async (scope?: Scope) => [
      await numberOf('users.retained', week, scope),
      await numberOf('users.activeWeekBefore', week, scope),
    ]
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
    const cells = await read({
      measures: ['users.active', 'users.wau', 'logs.count', 'users.total', 'logs.total'],
      spans: [month, before, ...days],
    })
    const row = (span: number) =>
      (['users.active', 'users.wau', 'logs.count', 'users.total', 'logs.total'] as const).map((id) =>
        cells.value(0, span, id),
      )
    expect([row(0), row(1), row(2), row(3)]).toEqual([
      [7, 7, 12, 11, 15],
      [3, 2, 3, 10, 3],
      [3, 4, 3, 10, 8],
      [5, 7, 7, 10, 15],
    ])
  })
})

/** Dimensions whose members are numbers. */
const numbered: readonly Dimension[] = [
  'college',
  'major',
  'teacher',
  'school',
  'course',
  'resource',
  'question',
  'group',
  'project',
  'credit',
]

describe('grain', () => {
  it.each(oneOfEach(ids, (id) => grainOf(id).join()))(
    '%s compiles and explains by every dimension of its grain, in every scope',
    async (id) => {
      // Traffic knows no schools: only the nation or a province may ask for it.
      const hasSchools = expected[id][2] !== null
      const narrow: Scope = {
        ...(hasSchools ? { ...school, ...yunnan } : nation),
        ...(grainOf(id).includes('college') ? { colleges: [11] } : {}),
      }
      const grouped = grainOf(id).map(
        (dimension): MetricQuery => ({ measures: [id], spans: [month, before], by: [dimension] }),
      )
      const filtered = grainOf(id).map(
        (dimension): MetricQuery => ({
          measures: [id],
          spans: [yesterday],
          filters: {
            [dimension]: numbered.includes(dimension) ? [1] : ['1'],
          },
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
    },
  )

  it('refuses a dimension that a measure lacks', () => {
    const strangers: [WarehouseMeasureId, Dimension][] = [
      ['schools.total', 'platform'],
      ['teachers.total', 'major'],
      ['logs.count', 'resourceType'],
      ['logs.count', 'day'],
    ]
    for (const [id, dimension] of strangers) {
      expect(() => compile([{ measures: [id], spans: [month], by: [dimension] }], nation, TINY_TODAY)).toThrow(
        GrainError,
      )
      expect(() =>
        compile([{ measures: [id], spans: [month], filters: { [dimension]: ['x'] } }], nation, TINY_TODAY),
      ).toThrow(GrainError)
    }
    ask(['logs.count', 'users.active'], [month], { by: ['platform', 'role'] })
    // @ts-expect-error hour is in the grain of logs only
    ask(['logs.count', 'users.active'], [month], { by: ['hour'] })
    // @ts-expect-error schools have no platform
    ask(['schools.total'], [month], { filters: { platform: ['zyk'] } })
  })

  it('compiles equal questions to equal text, and binds every value', () => {
    const question: MetricQuery = {
      measures: ids.filter((id) => grainOf(id).includes('platform')),
      spans: [month, before],
      by: ['school'],
      filters: { platform: ["zy'k"] },
    }
    const scope: Scope = { level: 'province', provinces: ["53'0000"], schools: [424_242], label: '' }
    const { sql } = compile([question], scope, TINY_TODAY)
    expect(compile([question], scope, TINY_TODAY).sql).toBe(sql)
    expect(sql).not.toMatch(/zy'k|53'0000|424242|2025-0/)
    for (const block of sql.split('\n  UNION ALL\n'))
      expect(block).toMatch(/\{provinces:Array\(String\)\}[\s\S]*\{schools:Array\(UInt32\)\}/)
  })

  it('never joins two facts', () => {
    for (const id of ids.filter((id) => grainOf(id).includes('city'))) {
      const { sql } = compile([{ measures: [id], spans: [month, before], by: ['city'] }], nation, TINY_TODAY)
      for (const [, joined] of sql.matchAll(/JOIN\s+\(SELECT [\w, ]+ FROM (\w+)/g)) expect(joined).toMatch(/^dim_/)
    }
  })
})
