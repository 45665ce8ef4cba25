import { type Measure, type Ratio, ratioEntries, type WarehouseMeasureId, warehouseMeasures } from '@data-centre/api'
import { asked, hasDimension, inParts, spansOf, spanText } from './asked.ts'
import { atMost, type Finding, forAll, type Invariant } from './invariant.ts'

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

export const ratesInvariant: Invariant = {
  id: 'L9',
  statement: '比率：分子、分母非负，有界比率在 0 与 1 之间；上级比率在下级最小值与最大值之间',
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
    return findings
  },
}
