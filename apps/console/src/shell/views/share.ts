import type { Selection } from '@data-centre/auth'
import type { Area } from '../area/area.ts'

/** Parameters of an address that name the area, not the filters. */
const PASSING = ['page', 'open', 'schoolId', 'sfprovince']

/** The filters of an address, as a saved view keeps them. */
export function filtersOf(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of PASSING) query.delete(name)
  return query.toString()
}

/** The address of a page with its filters and the school or province that it shows; who opens it sees what their own scope allows. */
export function shareLink(
  { origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>,
  area: Area | undefined,
  { schoolId, sfprovince }: Selection,
): string {
  const query = new URLSearchParams(search)
  if (area === 'school' && schoolId) query.set('schoolId', schoolId)
  if (area === 'province' && sfprovince) query.set('sfprovince', sfprovince)
  const text = query.toString()
  return `${origin}${pathname}${text ? `?${text}` : ''}`
}
