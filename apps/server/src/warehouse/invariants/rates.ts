import { type Measure, type Ratio, ratioEntries, type WarehouseMeasureId, warehouseMeasures } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import type { Span } from '../metric-query.ts'
import { asked, closedSpan, hasDimension, inParts, spansOf, spanText } from './asked.ts'
import { atMost, type Finding, forAll, type Invariant, type InvariantWorld } from './invariant.ts'

const isMeasure = (id: string): id is WarehouseMeasureId => Object.hasOwn(warehouseMeasures, id)
const rates = Object.entries(ratioEntries as Record<string, Ratio>).flatMap(([id, { numerator, denominator, unit }]) =>
  isMeasure(numerator) && isMeasure(denominator) ? [{ id, numerator, denominator, unit }] : [],
)
/** A share of what was counted in the same days cannot pass the whole; a share of a stock can, when people have left since. */
const isBounded = ({ unit, denominator }: (typeof rates)[number]): boolean =>
  unit === '%' && (warehouseMeasures[denominator] as Measure).kind !== 'stock'

const isPlaced = ({ numerator, denominator }: (typeof rates)[number]): boolean =>
  [numerator, denominator].every((id) => hasDimension(id, 'province') && hasDimension(id, 'school'))

type Fraction = readonly [num: number, den: number]

/**
 * The rate of the whole against those of its provinces. One that has something to divide and nothing to divide by
 * (students, no teacher) has no rate of its own and still lifts the whole, which then has no upper bound.
 */
export function betweenProvinces(scope: string, [num, den]: Fraction, provinces: readonly Fraction[]): Finding[] {
  const rates = provinces.filter(([, below]) => below > 0).map(([above, below]) => above / below)
  if (den === 0 || rates.length === 0) return []
  const min = atMost(`least province <= ${scope}`, Math.min(...rates), num / den)
  if (provinces.some(([above, below]) => below === 0 && above > 0)) return [min]
  return [min, atMost(`${scope} <= greatest province`, num / den, Math.max(...rates))]
}

/** Parts of a school between which people move, and rates that count them in each. */
const movedBetween = ['college', 'major', 'adminClass'] as const
const ofMovers: readonly (readonly [numerator: WarehouseMeasureId, denominator: WarehouseMeasureId])[] = [
  ['students.active', 'students.enrolled'],
  ['attendance.present', 'attendance.expected'],
]

/** The months of the last term, without the days that are not closed. */
function monthsOf({ today, calendar }: InvariantWorld): Span[] {
  const yesterday = addDays(today, -1)
  const { start, end } = calendar.currentTerm(yesterday)
  const last = end < yesterday ? end : yesterday
  const months: Span[] = []
  for (let from = start; from <= last; ) {
    const next = `${addDays(`${from.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
    months.push(closedSpan(from, next <= last ? addDays(next, -1) : last))
    from = next
  }
  return months
}

/** By part and member, how many students did something in the period after they had left the school: platforms know them longer than rosters do. */
async function activeAfterLeaving({ store }: InvariantWorld, { from, to }: Span): Promise<Map<string, number>> {
  const rows = await store.query<Record<(typeof movedBetween)[number] | 'school', string>>(
    `SELECT toString(school_id) AS school, toString(college_id) AS college, toString(major_id) AS major, toString(own_class) AS adminClass
FROM fact_log INNER JOIN (SELECT user_id AS of_user, toDate(assumeNotNull(removed_at)) AS left_on, admin_class_id AS own_class FROM dim_student FINAL WHERE removed_at IS NOT NULL) AS student ON user_id = of_user
WHERE event_date BETWEEN {from:Date} AND {to:Date} AND event_date > left_on AND user_role = 'student' GROUP BY school_id, college_id, major_id, own_class, user_id`,
    { from, to },
    { maxMs: 120_000 },
  )
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const part of movedBetween) {
      const key = `${part} ${row.school},${row[part]}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

/** Numerator and denominator belong to the place of their day: no part of a school has more of the one, whoever has moved since. */
async function ratesOfParts(world: InvariantWorld): Promise<Finding[]> {
  const spans = monthsOf(world)
  const left: Map<string, number>[] = []
  for (const span of spans) left.push(await activeAfterLeaving(world, span))
  const findings: Finding[] = []
  for (const part of movedBetween) {
    const cells = await asked(world, [{ measures: ofMovers.flat(), spans, by: ['school', part] }])
    for (const [numerator, denominator] of ofMovers)
      for (const [span, period] of spans.entries()) {
        const rows = cells.tuples(0).map(([school = '', member = '']): [string, number, number] => {
          const more = numerator === 'students.active' ? left[span]?.get(`${part} ${school},${member}`) : 0
          return [
            `${school},${member}`,
            cells.value(0, span, numerator, school, member),
            cells.value(0, span, denominator, school, member) + (more ?? 0),
          ]
        })
        findings.push(...forAll(`${numerator} <= ${denominator} ${spanText(period)}`, `school,${part}`, rows, atMost))
      }
  }
  return findings
}

export const ratesInvariant: Invariant = {
  id: 'L9',
  statement:
    '比率：分子、分母非负，有界比率在 0 与 1 之间（本学期每月的每个院系、专业、行政班亦然）；上级比率在下级最小值与最大值之间',
  async check(world) {
    const spans = spansOf(world)
    const findings: Finding[] = []
    for await (const some of inParts(rates.filter(isPlaced))) {
      const measures = [...new Set(some.flatMap(({ numerator, denominator }) => [numerator, denominator]))]
      const cells = await asked(world, [
        { measures, spans },
        { measures, spans, by: ['province'] },
        { measures, spans, by: ['school'] },
      ])
      for (const rate of some)
        for (const [span, period] of spans.entries()) {
          const scope = `${rate.id} ${spanText(period)}`
          const partsAt = (ask: number, key: string[]) =>
            [cells.value(ask, span, rate.numerator, ...key), cells.value(ask, span, rate.denominator, ...key)] as const
          const schools = cells.members(2).map((school) => [school, ...partsAt(2, [school])] as const)
          findings.push(
            ...forAll(
              `0 <= ${scope}`,
              'school',
              schools.map(([school, num, den]) => [school, 0, Math.min(num, den)]),
              atMost,
            ),
          )
          if (isBounded(rate)) findings.push(...forAll(`${scope} <= 1`, 'school', schools, atMost))
          const [num, den] = partsAt(0, [])
          findings.push(
            ...betweenProvinces(
              scope,
              [num, den],
              cells.members(1).map((province) => partsAt(1, [province])),
            ),
          )
        }
    }
    // What belongs to no school is held against the whole only.
    for await (const some of inParts(rates.filter((rate) => !isPlaced(rate)))) {
      const cells = await asked(world, [
        { measures: [...new Set(some.flatMap(({ numerator, denominator }) => [numerator, denominator]))], spans },
      ])
      for (const rate of some)
        for (const [span, period] of spans.entries()) {
          const [num, den] = [cells.value(0, span, rate.numerator), cells.value(0, span, rate.denominator)]
          findings.push(atMost(`0 <= ${rate.id} ${spanText(period)}`, 0, Math.min(num, den)))
          if (isBounded(rate)) findings.push(atMost(`${rate.id} ${spanText(period)} <= 1`, num, den))
        }
    }
    findings.push(...(await ratesOfParts(world)))
    return findings
  },
}
