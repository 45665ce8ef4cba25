import {
  type Answer,
  type entityTexts,
  memberLabel,
  type OpenPlatform,
  type RankedBy,
  type Row,
  type TableBy,
} from '@data-centre/api'
import type { SchoolEntry } from '../../warehouse/directory/directory.ts'
import type { Context } from '../report-plan.ts'

/** A thing that stands in a table or ranking. */
export interface Entity {
  id: string
  name: string
  /** Province of a school or city, school of a college, college of a course, type of a resource. */
  owner?: string
  /** Id of what it lies in. */
  within?: string
  texts?: Row['texts']
  links?: Row['links']
}
/** What a table says of the schools that it lists. */
type SchoolTable = Pick<Extract<Answer, { shape: 'table' }>, 'texts' | 'opened'>
type EntityDimension = Exclude<TableBy, keyof typeof entityTexts> | RankedBy | 'course'

const NO_COLLEGE = '未分配院系'

/** Everything of a dimension in the scope, whether it has numbers or not. Colleges, courses and resources are those that `found` names. */
export function entitiesOf(
  context: Context,
  by: EntityDimension,
  found: readonly string[],
  { texts, opened }: SchoolTable = {},
): Entity[] {
  const { directory } = context
  const schools = context.schools()
  if (by === 'school')
    return schools.map((school) => ({
      id: String(school.id),
      name: school.name,
      owner: school.province,
      ...(texts ? { texts: schoolTextsOf(school, opened) } : {}),
    }))
  if (by === 'college') {
    const owner = context.scope.schools?.length === 1 ? context.scope.label : undefined
    return found.map((id) => ({
      id,
      name: directory.collegeName(Number(id)) ?? NO_COLLEGE,
      ...(owner ? { owner } : {}),
    }))
  }
  if (by === 'learnerSchool' || by === 'courseSchool')
    return found.flatMap((id) => {
      const school = directory.school(Number(id))
      return school ? [{ id, name: school.name, owner: school.province }] : []
    })
  if (by === 'course' || by === 'resource')
    return found.flatMap((id) => {
      const thing = by === 'course' ? directory.course(Number(id)) : directory.resource(Number(id))
      if (!thing) return []
      const owner = 'type' in thing ? memberLabel('resourceType', thing.type) : directory.collegeName(thing.collegeId)
      return [{ id, name: thing.name, ...(owner ? { owner } : {}) }]
    })
  if (by === 'partnerProvince' || by === 'partnerCity') return regionsFound(context, by, found)
  const entities = new Map<string, Entity>()
  for (const { provinceCode, province, cityCode, city } of schools) {
    if (by === 'province') entities.set(provinceCode, { id: provinceCode, name: province })
    else entities.set(cityCode, { id: cityCode, name: city, owner: province })
  }
  return [...entities.values()]
}

/** What a school is, and since when it has a platform open; this product where a table is of no platform. */
const schoolTextsOf = (
  { type, edition, opened }: SchoolEntry,
  platform: OpenPlatform = 'bigdata',
): NonNullable<Entity['texts']> => ({
  schoolType: type,
  edition: memberLabel('edition', edition),
  opened: opened.get(platform) ?? '',
})

/** Provinces or cities by their codes, cities with their province. */
function regionsFound({ places }: Context, by: 'partnerProvince' | 'partnerCity', found: readonly string[]): Entity[] {
  const wanted = new Set(found)
  const provinces = places.provinces()
  const all: Entity[] =
    by === 'partnerProvince'
      ? provinces.map(({ code, name }) => ({ id: code, name }))
      : provinces.flatMap((province) =>
          places.cities(province.code).map(({ code, name }) => ({ id: code, name, owner: province.name })),
        )
  return all.filter(({ id }) => wanted.has(id))
}

/** Order of ids that are numbers: 9 before 10. */
export const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** Order of values, larger first; what has no value comes last in either direction. */
export function byValue(a: number | null, b: number | null, order: 'asc' | 'desc' = 'desc'): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return order === 'desc' ? b - a : a - b
}

/** Order of days and times as texts, later first; what has none comes last in either direction. */
export function byText(a = '', b = '', order: 'asc' | 'desc' = 'desc'): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return (a < b ? 1 : -1) * (order === 'desc' ? 1 : -1)
}
