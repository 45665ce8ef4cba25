import type { LiveScope, UserProfile } from '@data-centre/api'
import { NATION_WALL_NAME } from '@data-centre/api'
import { call } from '@data-centre/api/client'

/** The widest area of the caller: what a wall shows, and its name before the title. */
export interface Area {
  scope: LiveScope
  name: string
}

/** Finds the area of a caller. A province is known by name only in the profile; its code stands in the list of own provinces. */
export async function areaOf({ areaKind, areaLabel, schoolId }: UserProfile): Promise<Area> {
  if (areaKind === 'nation') return { scope: { level: 'nation', id: NATION_WALL_NAME }, name: areaLabel }
  if (areaKind === 'province') {
    const { data } = await call('basicInfo/getProvinceList', {})
    const own = data.find(({ province }) => province === areaLabel) ?? data[0]
    if (own) return { scope: { level: 'province', id: own.code }, name: areaLabel }
  }
  return { scope: { level: 'school', id: schoolId }, name: areaLabel }
}
