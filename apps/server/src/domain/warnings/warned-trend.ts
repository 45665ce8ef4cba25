import { type Series, type Withheld, withheldIf } from '@data-centre/api'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { areaOf, placeOf, warnedCounts } from '../warned/few-warned.ts'
import { NO_MARKS, type WarningLevelId, warnedMarks } from '../warned/marks.ts'
import { levelSeries } from './pages.ts'
import { type ProvinceQuestion, type Tallies, warningsOf } from './tallies.ts'

/** The warned of a province, or of one of its cities, by level on each judged day, and all of them on the day before the last. */
export async function warnedTrend(
  { ports, places }: Services,
  { kind, city }: ProvinceQuestion,
  { standing, asked, marks }: Tallies,
  scope: Scope,
): Promise<{ trend: Series; before: { value: number | null; withheld?: Withheld } }> {
  const warnings = warningsOf(ports)
  // Cities are subtracted from their province alone: trends of the nation are on no page.
  const province: Scope = { ...areaOf(scope), ...(scope.provinces ? { provinces: scope.provinces } : {}) }
  const [curve, rows] = await Promise.all([
    warnings.curve(kind, standing, asked),
    marks ? warnings.bySchool(standing, province, kind) : [],
  ])
  const place = city ?? placeOf(scope)
  const marksOf = curve.days.map((day) =>
    marks
      ? warnedMarks(
          warnedCounts(
            rows.filter((row) => row.day === day),
            places,
            province,
          ),
          day === standing.day ? marks : NO_MARKS,
        )
      : NO_MARKS,
  )
  const countOf = (day: string | undefined, level?: number): number =>
    curve.rows
      .filter((row) => row.day === day && (level === undefined || row.level === level))
      .reduce((sum, { subjects }) => sum + subjects, 0)
  const markOf = (at: number, level: number): Withheld | undefined =>
    marksOf[at]?.(place, `l${level}` as WarningLevelId, countOf(curve.days[at], level))
  const at = curve.days.findLastIndex((day) => day < standing.day)
  const before = countOf(curve.days[at])
  const why = marksOf[at]?.(place, 'warned', before)
  return {
    trend: levelSeries(curve.days, (day, level) => countOf(curve.days[day], level), markOf),
    before: { value: why ? null : before, ...withheldIf(why) },
  }
}
