import { type Dimension, type Measure, type WarehouseMeasureId, warehouseMeasures } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import {
  before,
  grainOf,
  ids,
  month,
  nation,
  numberOf,
  provideTinyWarehouse,
  read,
  school,
  store,
  total,
  valuesBy,
  yesterday,
} from '../../../testing/tiny-world/measures.ts'
import { TINY_TODAY } from '../../../testing/tiny-world/row-data.ts'
import { sharingParts } from '../../../testing/tiny-world/sharing-expected.ts'
import type { MetricQuery, Span } from '../metric-query.ts'
import { compile } from './compile.ts'

provideTinyWarehouse()

const PER_STATEMENT = 40

describe('sums of measures', () => {
  it('L1 the nation is the sum of provinces, of cities, of schools', async () => {
    const spans = [month, before, yesterday]
    const levels = ['province', 'city', 'school'] as const
    const placed = ids.filter((id) => levels.every((level) => grainOf(id).includes(level)))
    // One statement of all would be larger than the engine reads.
    const parts = Array.from({ length: Math.ceil(placed.length / PER_STATEMENT) }, (_, i) =>
      placed.slice(i * PER_STATEMENT, (i + 1) * PER_STATEMENT),
    )
    for (const measures of parts) {
      const { sql, params, read } = compile(
        [{ measures, spans }, ...levels.map((level): MetricQuery => ({ measures, spans, by: [level] }))],
        nation,
        TINY_TODAY,
      )
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
    const sums = ids.filter((id) => grainOf(id).includes('college') && warehouseMeasures[id].kind !== 'order')
    for (const id of sums)
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
    for (const [id, by] of pairs)
      for (const span of [month, before, yesterday])
        expect(total(await valuesBy(id, by, span)), `${id} by ${by}`).toBe(await numberOf(id, span))
    const parts = await Promise.all(
      (['attendance.present', 'attendance.absent', 'attendance.leave'] as const).map((id) => numberOf(id, month)),
    )
    expect(parts.reduce((sum, value) => sum + value, 0)).toBe(await numberOf('attendance.expected', month))
  })

  it('L7 a stock grows by what was created less what was removed, and daily stocks agree with the dimensions', async () => {
    const removed = {
      'users.total': "('teacher', 'student')",
      'courses.total': "('course')",
      'resources.total': "('resource')",
      'questions.total': "('question')",
    } as const
    for (const [id, entities] of Object.entries(removed) as [keyof typeof removed, string][]) {
      const rows = await store.query<{ net: number }>(
        `SELECT sum(toInt64(created) - toInt64(removed)) AS net FROM entity_change WHERE entity IN ${entities} AND change_date BETWEEN '2025-04-14' AND '2025-05-13'`,
      )
      expect((await numberOf(id, yesterday)) - (await numberOf(id, before))).toBe(rows[0]?.net)
    }
    // Read as of "now", a closed day comes from the dimensions instead of the daily stock.
    for (const id of [
      'users.total',
      'teachers.total',
      'students.total',
      'courses.total',
      'classes.total',
      'resources.total',
      'resources.bytes',
      'questions.total',
    ] as const) {
      const asNow = compile([{ measures: [id], spans: [yesterday] }], nation, yesterday.end)
      expect(asNow.sql).toContain('FINAL')
      expect(asNow.read(await store.query(asNow.sql, asNow.params)).value(0, 0, id), id).toBe(
        await numberOf(id, yesterday),
      )
    }
  })

  it('L15 a flow of seven days is the sum of the seven days', async () => {
    const days = Array.from({ length: 7 }, (_, i) => `2025-05-${String(7 + i).padStart(2, '0')}`).map((day) => ({
      from: day,
      to: day,
      end: day,
    }))
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
