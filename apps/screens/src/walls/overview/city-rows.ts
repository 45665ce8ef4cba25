import type { Place } from '@data-centre/api'

/** A city that has schools. */
export interface CityRow {
  code: string
  name: string
  schools: number
  users: number
  /** Users who were active today; never more than there are. */
  active: number
}

/** Cities with schools, those with most users first. */
export function cityRows(places: readonly Pick<Place, 'code' | 'name' | 'values'>[]): CityRow[] {
  return places
    .map(({ code, name, values }) => {
      const users = values['users.total'] ?? 0
      return {
        code,
        name,
        schools: values['schools.total'] ?? 0,
        users,
        active: Math.min(users, values['today.activeUsers'] ?? 0),
      }
    })
    .filter(({ schools }) => schools > 0)
    .sort((a, b) => b.users - a.users || a.code.localeCompare(b.code))
}
