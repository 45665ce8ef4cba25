import { Fault, type WarnedCount, type WarningKind, warningRule } from '@data-centre/api'
import type { PlaceBook } from '../../call/place-book.ts'
import type { Services } from '../../call/services.ts'
import type { Standing, Warnings } from '../../reports/warnings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { WarnedSubjects } from '../../warehouse/warnings/read-by-school.ts'
import { type CountedSchool, levelsShown, NO_MARKS, type WarnedMarks, type WarnedNumber, warnedMarks } from './marks.ts'

/** Everything that a caller may ask about, where that is more than one province. */
const AREA = 'area'
export const placeOfSchool = (id: number): string => `school ${id}`

/** The place that a scope asks about. */
export const placeOf = ({ provinces, schools }: Scope): string => {
  const [school, ...schoolsBeside] = schools ?? []
  if (school !== undefined && schoolsBeside.length === 0) return placeOfSchool(school)
  const [province, ...provincesBeside] = provinces ?? []
  return province !== undefined && provincesBeside.length === 0 ? province : AREA
}

/** All that the caller of a scope could subtract from. */
export const areaOf = ({ within, ...scope }: Scope): Scope => within ?? scope

type Places = Pick<PlaceBook, 'anySchool'>

/** The places that a school of an area lies in; a school that is asked about alone has nothing around it. */
export function placesAround(places: Places, area: Scope, province: string, school: number): string[] {
  const own = placeOfSchool(school)
  if (area.schools) return [own]
  const city = places.anySchool(school)?.cityCode || `${province} elsewhere`
  return [...(area.provinces?.length === 1 ? [] : [AREA]), province, city, own]
}

/** The warned of schools of an area, by level and together. */
export const warnedCounts = (
  rows: readonly Pick<WarnedSubjects, 'province' | 'school' | 'level' | 'subjects'>[],
  places: Places,
  area: Scope,
): CountedSchool[] =>
  rows.flatMap(({ province, school, level, subjects: people }) => {
    const around = placesAround(places, area, province, school)
    return ([`l${level}`, 'warned'] as WarnedNumber[]).map((number) => ({ places: around, number, people }))
  })

/** Whether a kind warns of people: course classes are none. */
export const warnsOfPeople = (kind: WarningKind): boolean => warningRule(kind).subject !== 'class'

/** Marks of the warned of each kind on the last judged day, over all that the caller may ask about. */
export async function readWarnedMarks(
  warnings: Pick<Warnings, 'bySchool'>,
  places: Places,
  standing: Standing | undefined,
  scope: Scope,
): Promise<(kind: WarningKind) => WarnedMarks> {
  if (!scope.hidesSmallGroups || !standing) return () => NO_MARKS
  const area = areaOf(scope)
  const rows = await warnings.bySchool(standing, area)
  const ofKind = (kind: WarningKind) => rows.filter((row) => row.kind === kind)
  return (kind) => (warnsOfPeople(kind) ? warnedMarks(warnedCounts(ofKind(kind), places, area)) : NO_MARKS)
}

/** Who is warned in a scope now, by kind and level. */
export async function readWarnedCounts(
  { ports, places }: Pick<Services, 'ports' | 'places'>,
  scope: Scope,
): Promise<WarnedCount[]> {
  if (!ports.warnings) throw new Fault('unavailable')
  const [counts, standing] = await Promise.all([ports.warnings.counts(scope), ports.warnings.standing()])
  const marksOf = await readWarnedMarks(ports.warnings, places, standing, scope)
  return counts.map((count) => {
    const marks = marksOf(count.kind)
    return levelsShown(count, (level, people) => marks(placeOf(scope), level, people))
  })
}
