import { Fault, type ParsedOf, type WarnedNumbers, type Withheld } from '@data-centre/api'
import type { SchoolPlace } from '../../call/places.ts'
import type { Services } from '../../call/services.ts'
import type { Standing, Warnings } from '../../reports/warnings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { isSmallGroup } from '../../warehouse/small-groups.ts'
import { areaOf, placesAround, readWarnedMarks, warnsOfPeople } from '../warned/few-warned.ts'
import { type WarnedMarks, warnedMarks } from '../warned/marks.ts'
import { isSettled, readHandling, warnKeyOf } from './handling.ts'

export const warningsOf = ({ warnings }: Services['ports']): Warnings => {
  if (!warnings) throw new Fault('unavailable')
  return warnings
}

export type ProvinceQuestion = ParsedOf<'teachingWarn/getProvinceWarn'>

/** What is known of one school, or of several together, before anything is withheld. */
export interface Tally {
  of: number
  levels: [number, number, number]
  /** Warnings of the term, and those of them that were done or set aside. */
  inTerm: number
  settled: number
}
export interface SchoolTally extends Tally {
  school: SchoolPlace
}

export const warnedIn = ({ levels }: Tally): number => levels.reduce((sum, count) => sum + count, 0)

export const together = (tallies: readonly Tally[]): Tally => {
  const sum = (numberOf: (tally: Tally) => number): number => tallies.reduce((all, tally) => all + numberOf(tally), 0)
  return {
    of: sum(({ of }) => of),
    levels: [sum(({ levels }) => levels[0]), sum(({ levels }) => levels[1]), sum(({ levels }) => levels[2])],
    inTerm: sum(({ inTerm }) => inTerm),
    settled: sum(({ settled }) => settled),
  }
}

export interface Tallies {
  standing: Standing
  schools: SchoolTally[]
  /** The scope of these schools. */
  asked: Scope
  /** Absent where everything may be read. */
  marks: WarnedMarks | undefined
}

/** Schools of a province, or of one of its cities, with what the last judged day found. */
export async function readTallies(
  { ports, places, database }: Services,
  { kind, termId, city }: ProvinceQuestion,
  scope: Scope,
): Promise<Tallies | undefined> {
  const warnings = warningsOf(ports)
  const standing = await warnings.standing(termId)
  if (!standing) return undefined
  const all = places.schoolsOf(scope.provinces ?? [])
  const schools = all.filter(({ cityCode }) => city === undefined || cityCode === city)
  const asked = { ...scope, schools: schools.map(({ id }) => id) }
  const [rows, subjects, inTerm, handling, marksOf] = await Promise.all([
    warnings.of(kind, standing, asked),
    // Those of other cities too: they are what a city could be subtracted from.
    warnings.subjects(kind, standing, { ...scope, schools: all.map(({ id }) => id) }),
    warnings.inTerm(kind, standing, asked),
    readHandling(database.pool, kind, standing.termId, asked.schools),
    readWarnedMarks(warnings, places, standing, scope),
  ])
  const ofProvince = subjects.flatMap(({ school, subjects: people }) => {
    const province = places.school(school)?.provinceCode ?? ''
    const around = placesAround(places, { ...areaOf(scope), provinces: [province] }, province, school)
    return [{ places: around, number: 'of' as const, people }]
  })
  const [marks, ofMarks] = [marksOf(kind), warnedMarks(ofProvince)]
  return {
    standing,
    asked,
    marks:
      scope.hidesSmallGroups && warnsOfPeople(kind)
        ? (place, number, people) => (number === 'of' ? ofMarks : marks)(place, number, people)
        : undefined,
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

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** Numbers of a place as its marks let them be read; a share is withheld where one of its sides is. */
export function numbersShown(tally: Tally, place: string, marks: WarnedMarks | undefined): WarnedNumbers {
  const [l1, l2, l3] = tally.levels
  const counts = { of: tally.of, warned: warnedIn(tally), l1, l2, l3 }
  const found = Object.fromEntries(
    (Object.keys(counts) as (keyof typeof counts)[]).map((name) => [name, marks?.(place, name, counts[name])]),
  ) as Record<keyof typeof counts, Withheld | undefined>
  const hidesFew = marks !== undefined && (isSmallGroup(tally.inTerm) || isSmallGroup(tally.settled))
  const why: Record<keyof NonNullable<WarnedNumbers['withheld']>, Withheld | undefined> = {
    ...found,
    rate: tally.of === 0 ? undefined : worse(found.warned, found.of),
    handleRate: tally.inTerm > 0 && hidesFew ? 'few' : undefined,
  }
  const numbers = { ...counts, rate: share(counts.warned, counts.of), handleRate: share(tally.settled, tally.inTerm) }
  const withheld = Object.fromEntries(Object.entries(why).filter(([, mark]) => mark !== undefined))
  return {
    ...(Object.fromEntries(
      Object.entries(numbers).map(([name, value]) => [name, why[name as keyof typeof why] ? null : value]),
    ) as Omit<WarnedNumbers, 'withheld'>),
    ...(Object.keys(withheld).length > 0 ? { withheld } : {}),
  }
}

const worse = (...marks: (Withheld | undefined)[]): Withheld | undefined =>
  marks.includes('few') ? 'few' : marks.find((mark) => mark !== undefined)
