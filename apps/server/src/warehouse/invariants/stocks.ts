import type { WarehouseMeasureId } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import { measureSql } from '../measures/measure-sql.ts'
import { asked, closedSpan, inParts, measureIds, measureOf } from './asked.ts'
import { type Finding, forAll, type Invariant } from './invariant.ts'

/** Columns of the daily stock and what moves them. */
const stocks: readonly [column: string, moved: string][] = [
  ['teachers', "if(entity = 'teacher', net, 0)"],
  ['students', "if(entity = 'student', net, 0)"],
  ['courses', "if(entity = 'course', net, 0)"],
  ['courses_standard', "if(entity = 'course' AND kind = 'standard', net, 0)"],
  ['courses_self_built', "if(entity = 'course' AND kind = 'self_built', net, 0)"],
  ['courses_spoc', "if(entity = 'course' AND kind = 'spoc', net, 0)"],
  ['courses_mooc', "if(entity = 'course' AND kind = 'mooc', net, 0)"],
  ['courses_group', "if(entity = 'course' AND kind = 'zyq', net, 0)"],
  ['classes', "if(entity = 'course_class', net, 0)"],
  ['resources', "if(entity = 'resource', net, 0)"],
  ['resource_bytes', 'toInt64(created_bytes) - toInt64(removed_bytes)'],
  ['questions', "if(entity = 'question', net, 0)"],
  ['groups', "if(entity = 'project_group', net, 0)"],
]
/** Days whose growth is compared. */
const DAYS = 35

/** Growth of each stock by day and school: once as the difference of two daily stocks, once as the sum of the changes. */
const GROWTH = `SELECT toString(school_id) AS school, toString(day) AS day, ${stocks.map(([column]) => `sum(grown_${column}) AS grown_${column}, sum(moved_${column}) AS moved_${column}`).join(', ')}
FROM (
  SELECT school_id, stat_date AS day, ${stocks.map(([column]) => `toInt64(${column}) AS grown_${column}, toInt64(0) AS moved_${column}`).join(', ')} FROM stock_day WHERE stat_date BETWEEN {from:Date} AND {to:Date}
  UNION ALL
  SELECT school_id, stat_date + 1 AS day, ${stocks.map(([column]) => `-toInt64(${column}), toInt64(0)`).join(', ')} FROM stock_day WHERE stat_date BETWEEN {from:Date} - 1 AND {to:Date} - 1
  UNION ALL
  SELECT school_id, change_date AS day, ${stocks.map(([, moved]) => `toInt64(0), toInt64(${moved})`).join(', ')}
  FROM (SELECT *, toInt64(created) - toInt64(removed) AS net FROM entity_change WHERE change_date BETWEEN {from:Date} AND {to:Date})
)
GROUP BY school_id, day ORDER BY school_id, day`

/** Days of all years on which more had left a school than had come, or more were there than ever came. */
const OUT_OF_BOUNDS = `SELECT toString(school_id) AS school, ${stocks.map(([column]) => `countIf(${column} < 0) AS below_${column}, countIf(${column} > ever_${column}) AS above_${column}`).join(', ')}
FROM stock_day LEFT JOIN (
  SELECT school_id AS of_school, ${stocks.map(([column, moved]) => `toInt64(sum(${moved})) AS ever_${column}`).join(', ')}
  FROM (SELECT entity, kind, school_id, toInt64(created) AS net, created_bytes, toUInt64(0) AS removed_bytes FROM entity_change) GROUP BY school_id
) AS came ON school_id = of_school
GROUP BY school_id ORDER BY school_id`

/** Whether a stock counts what happened on closed days, not what there is. */
const isRunningTotal = (id: WarehouseMeasureId): boolean =>
  measureSql[id].some((serving) => serving.some(({ when }) => when.kind === 'waiting'))

export const stocksInvariant: Invariant = {
  id: 'L7',
  statement: '存量：当日 − 前日 = 当日新增 − 当日移除，从不小于零，也从不大于历来新增之和；期末存量 = 在册明细数',
  async check(world) {
    const to = addDays(world.today, -1)
    const rows = await world.store.query<Record<string, number | string>>(
      GROWTH,
      { from: addDays(world.today, -DAYS), to },
      { maxMs: 60_000 },
    )
    const findings: Finding[] = stocks.flatMap(([column]) =>
      forAll(
        `stock_day.${column} growth of ${DAYS} days`,
        'school,day',
        rows.map((row) => [
          `${row['school']},${row['day']}`,
          Number(row[`grown_${column}`]),
          Number(row[`moved_${column}`]),
        ]),
      ),
    )
    const outside = await world.store.query<Record<string, number | string>>(OUT_OF_BOUNDS)
    findings.push(
      ...stocks.flatMap(([column]) =>
        (
          [
            ['below', 'days below zero'],
            ['above', 'days with more than ever came'],
          ] as const
        ).flatMap(([side, text]) =>
          forAll(
            `stock_day.${column} ${text}`,
            'school',
            outside.map((row) => [String(row['school']), Number(row[`${side}_${column}`]), 0]),
          ),
        ),
      ),
    )
    // Read "as of now", a stock of yesterday comes from the dimensions instead of the daily stock.
    // A running total of what happened ends with the last closed day: as of yesterday it is that of the day before.
    const before = addDays(to, -1)
    for await (const measures of inParts(measureIds.filter((id) => measureOf(id).kind === 'stock'))) {
      const asksAt = (day: string) => [{ measures, spans: [closedSpan(day, day)], by: ['school'] as const }]
      const [written, earlier, counted] = [
        await asked(world, asksAt(to)),
        await asked(world, asksAt(before)),
        await asked(world, asksAt(to), to),
      ]
      const schools = new Set([...written.members(0), ...counted.members(0)])
      for (const id of measures)
        findings.push(
          ...forAll(
            `${id} end ${isRunningTotal(id) ? before : to}`,
            'school',
            [...schools].map((school) => [
              school,
              (isRunningTotal(id) ? earlier : written).value(0, 0, id, school),
              counted.value(0, 0, id, school),
            ]),
          ),
        )
    }
    return findings
  },
}
