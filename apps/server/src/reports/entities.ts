import type { Row } from '@data-centre/api'
import type { Context } from './report-plan.ts'

/** A thing that stands in a table or ranking. */
export interface Entity {
  id: string
  name: string
  /** Province of a school or city, school of a college. */
  owner?: string
  texts?: Row['texts']
}
type EntityDimension = 'province' | 'city' | 'school' | 'college'

const NO_COLLEGE = '未分配院系'

/** Everything of a dimension in the scope, whether it has numbers or not. Colleges are those that `found` names. */
export function entitiesOf(context: Context, by: EntityDimension, found: readonly string[]): Entity[] {
  const { directory } = context
  const schools = context.schools()
  if (by === 'school') return schools.map(({ id, name, province }) => ({ id: String(id), name, owner: province }))
  if (by === 'college') {
    const owner = context.scope.schools?.length === 1 ? context.scope.label : undefined
    return found.map((id) => ({ id, name: directory.collegeName(Number(id)) ?? NO_COLLEGE, ...(owner ? { owner } : {}) }))
  }
  const entities = new Map<string, Entity>()
  for (const { provinceCode, province, cityCode, city } of schools) {
    if (by === 'province') entities.set(provinceCode, { id: provinceCode, name: province })
    else entities.set(cityCode, { id: cityCode, name: city, owner: province })
  }
  return [...entities.values()]
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
