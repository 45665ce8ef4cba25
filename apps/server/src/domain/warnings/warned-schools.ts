import {
  Fault,
  type ParsedOf,
  type ProvinceWarning,
  type ProvinceWarningOverview,
  type ProvinceWarnings,
  type WarningCount,
  type WarningKind,
  warnedMetrics,
  warningRule,
} from '@data-centre/api'
import type { SchoolPlace } from '../../call/places.ts'
import type { Services } from '../../call/services.ts'
import { chinaPlaces } from '../../reports/places.ts'
import type { Standing, Warnings } from '../../reports/warnings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { peopleShown } from '../../warehouse/small-groups.ts'
import { isSettled, readHandling, warnKeyOf } from './handling.ts'
import { levelSeries } from './pages.ts'

export const PAGE_SIZE = 10
/** Schools that the head of a page names. */
const LARGEST = 10

type Question = ParsedOf<'teachingWarn/getProvinceWarn'>
type List = ParsedOf<'teachingWarn/getProvinceWarnList'>

export const warningsOf = ({ warnings }: Services['ports']): Warnings => {
  if (!warnings) throw new Fault('unavailable')
  return warnings
}

/** What is known of one school, or of several together, before anything is withheld. */
interface Tally {
  of: number
  levels: [number, number, number]
  /** Warnings of the term, and those of them that were done or set aside. */
  inTerm: number
  settled: number
}
interface SchoolTally extends Tally {
  school: SchoolPlace
}

const warnedIn = ({ levels }: Tally): number => levels.reduce((sum, count) => sum + count, 0)
const together = (tallies: readonly Tally[]): Tally => {
  const sum = (numberOf: (tally: Tally) => number): number => tallies.reduce((all, tally) => all + numberOf(tally), 0)
  return {
    of: sum(({ of }) => of),
    levels: [sum(({ levels }) => levels[0]), sum(({ levels }) => levels[1]), sum(({ levels }) => levels[2])],
    inTerm: sum(({ inTerm }) => inTerm),
    settled: sum(({ settled }) => settled),
  }
}

type Levels = Pick<WarningCount, 'l1' | 'l2' | 'l3'>

const shownTo =
  (kind: WarningKind, scope: Scope) =>
  (count: number): number | null =>
    kind === 'course_quality' ? count : peopleShown(count, scope)

/**
 * Numbers of the warned as a scope may read them; course classes are no people. Levels are withheld until those together are no
 * small group, so that the number of all, less what is shown, speaks of nobody.
 */
export function warnedShown(
  kind: WarningKind,
  { l1, l2, l3 }: Levels,
  scope: Scope,
): Record<keyof Levels, number | null> {
  const shown = shownTo(kind, scope)
  const levels = Object.entries({ l1, l2, l3 }).sort(([, one], [, other]) => one - other)
  let withheld = 0
  const entries = levels.map(([level, count]): [string, number | null] => {
    const isWithheld = shown(count) === null || (count > 0 && shown(withheld) === null)
    if (isWithheld) withheld += count
    return [level, isWithheld ? null : count]
  })
  return Object.fromEntries(entries) as Record<keyof Levels, number | null>
}

/** Shares of a tally in percent; null without a basis, and where few people are on either side. */
function sharesOf(kind: WarningKind, tally: Tally, scope: Scope) {
  const shown = shownTo(kind, scope)
  const share = (part: number, whole: number): number | null =>
    whole === 0 || shown(part) === null || shown(whole) === null ? null : (100 * part) / whole
  return {
    of: shown(tally.of),
    warned: shown(warnedIn(tally)),
    rate: share(warnedIn(tally), tally.of),
    handleRate: share(tally.settled, tally.inTerm),
  }
}

/** Schools of a province, or of one of its cities, with what the last judged day found. */
async function tallies(
  { ports, places, database }: Services,
  { kind, termId, city }: Question,
  scope: Scope,
): Promise<{ standing: Standing; schools: SchoolTally[]; asked: Scope } | undefined> {
  const warnings = warningsOf(ports)
  const standing = await warnings.standing(termId)
  if (!standing) return undefined
  const schools = places
    .schoolsOf(scope.provinces ?? [])
    .filter(({ cityCode }) => city === undefined || cityCode === city)
  const asked = { ...scope, schools: schools.map(({ id }) => id) }
  const [rows, subjects, inTerm, handling] = await Promise.all([
    warnings.of(kind, standing, asked),
    warnings.subjects(kind, standing, asked),
    warnings.inTerm(kind, standing, asked),
    readHandling(database.pool, kind, standing.termId, asked.schools),
  ])
  return {
    standing,
    asked,
    schools: schools.map((school): SchoolTally => {
      const level = (at: number): number => rows.filter((row) => row.school === school.id && row.level === at).length
      const own = inTerm.filter((warned) => warned.school === school.id)
      return {
        school,
        of: subjects.find((row) => row.school === school.id)?.subjects ?? 0,
        levels: [level(1), level(2), level(3)],
        inTerm: own.length,
        settled: own.filter((warned) => isSettled(handling.get(warnKeyOf(kind, warned, standing.termId)))).length,
      }
    }),
  }
}

const cityName = ({ provinceCode, cityCode }: SchoolPlace): string =>
  chinaPlaces.cities(provinceCode).find(({ code }) => code === cityCode)?.name ?? ''

type Sort = NonNullable<List['sortField']>
/** Withheld numbers come last in either order: their place must not give them away. */
function sorted(rows: readonly ProvinceWarning[], field: Sort, order: 'asc' | 'desc'): ProvinceWarning[] {
  const sign = order === 'asc' ? 1 : -1
  return [...rows].sort((one, other) => {
    const [a, b] = [one[field], other[field]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}

/** The schools of a province with how many of theirs are warned, the largest share first. */
export async function warnedSchools(
  services: Services,
  { sortField = 'rate', sortOrder = 'desc', ...question }: Pick<List, 'sortField' | 'sortOrder'> & Question,
  scope: Scope,
): Promise<{ day: string | null; rows: ProvinceWarning[] }> {
  const found = await tallies(services, question, scope)
  if (!found) return { day: null, rows: [] }
  const rows = [...found.schools]
    .sort((one, other) => one.school.id - other.school.id)
    .map((tally): ProvinceWarning => {
      const [l1, l2, l3] = tally.levels
      return {
        schoolId: String(tally.school.id),
        name: tally.school.name,
        city: cityName(tally.school),
        ...warnedShown(question.kind, { l1, l2, l3 }, scope),
        ...sharesOf(question.kind, tally, scope),
      }
    })
  return { day: found.standing.day, rows: sorted(rows, sortField, sortOrder) }
}

/** A page of them. */
export async function schoolsWarned(
  services: Services,
  { pageNum = 1, pageSize = PAGE_SIZE, ...question }: List,
  scope: Scope,
): Promise<ProvinceWarnings> {
  const { day, rows } = await warnedSchools(services, question, scope)
  return {
    day,
    list: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: rows.length,
    pageNum,
    pageSize,
  }
}

const emptyOverview: ProvinceWarningOverview = {
  day: null,
  levels: [0, 0, 0],
  warned: 0,
  before: 0,
  of: 0,
  rate: null,
  handleRate: null,
  schools: { warned: 0, all: 0 },
  trend: levelSeries([], () => 0),
  largest: [],
  cities: [],
}

/** What the page of a province shows above its schools. */
export async function provinceOverview(
  services: Services,
  question: Question,
  scope: Scope,
): Promise<ProvinceWarningOverview> {
  const found = await tallies(services, question, scope)
  if (!found) return emptyOverview
  const { standing, schools, asked } = found
  const shown = shownTo(question.kind, scope)
  const curve = await warningsOf(services.ports).curve(question.kind, standing, asked)
  const dayBefore = curve.days.filter((day) => day < standing.day).at(-1)
  const before = curve.rows.filter(({ day }) => day === dayBefore).reduce((sum, { subjects }) => sum + subjects, 0)
  const all = together(schools)
  const [l1, l2, l3] = all.levels
  const levels = warnedShown(question.kind, { l1, l2, l3 }, scope)
  const largest = schools
    .flatMap((tally) => {
      const { rate } = sharesOf(question.kind, tally, scope)
      return rate ? [{ id: String(tally.school.id), name: tally.school.name, rate }] : []
    })
    .sort((one, other) => other.rate - one.rate || Number(one.id) - Number(other.id))
  return {
    day: standing.day,
    levels: [levels.l1, levels.l2, levels.l3],
    ...sharesOf(question.kind, all, scope),
    before: shown(before),
    schools: { warned: schools.filter((tally) => warnedIn(tally) > 0).length, all: schools.length },
    trend: levelSeries(curve.days, (at, level) =>
      shown(curve.rows.find((row) => row.day === curve.days[at] && row.level === level)?.subjects ?? 0),
    ),
    largest: largest.slice(0, LARGEST),
    cities: (scope.provinces ?? []).flatMap((province) =>
      chinaPlaces.cities(province).flatMap((city) => {
        const own = schools.filter(({ school }) => school.cityCode === city.code)
        const { rate } = sharesOf(question.kind, together(own), scope)
        return own.length === 0
          ? []
          : [{ ...city, values: { [warnedMetrics[warningRule(question.kind).subject].rate]: rate } }]
      }),
    ),
  }
}
