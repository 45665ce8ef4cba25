import type { LiveScope, UserProfile } from '@data-centre/api'
import { isForbidden, NATION_AREA } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { selection } from '@data-centre/auth'

/** Whose area a wall shows: the widest of the caller, or a province or a school of it. */
export type AreaKind = 'caller' | 'province' | 'school'
/** Query of a wall's address. */
export type WallParams = Readonly<Partial<Record<string, string>>>
/** Words that narrow a call to a part of the caller's area. */
export interface Here {
  province?: string
  schoolId?: string
}

/** What a wall shows, and its name before the title. */
export interface Area {
  scope: LiveScope
  name: string
  here: Here
}

export const paramsOf = (search: string): WallParams => Object.fromEntries(new URLSearchParams(search))

const provinceArea = ({ code, province }: { code: string; province: string }, here: Here): Area => ({
  scope: { level: 'province', id: code },
  name: province,
  here,
})
const schoolArea = (id: string, name: string, here: Here): Area => ({ scope: { level: 'school', id }, name, here })

/** Whether an address asks for a place, by whatever name: `province` and `schoolId` are the names that are read. */
export const namesPlace = (params: WallParams): boolean =>
  Object.keys(params).some((name) => /^(province|school)/i.test(name))
/** Whether it asks by a name that is not read: a wall of some other place would be wrong. */
const misnamesPlace = (params: WallParams): boolean =>
  Object.keys(params).some((name) => /^(province|school)/i.test(name) && name !== 'province' && name !== 'schoolId')

/** Finds what a wall of a kind shows to a caller; null where the address names a place outside their area, or they have none. */
export const areaOf = (kind: AreaKind, params: WallParams, profile: UserProfile): Promise<Area | null> =>
  areaWithin(kind, params, profile).catch((error: unknown) => {
    if (isForbidden(error)) return null
    throw error
  })

async function areaWithin(kind: AreaKind, params: WallParams, profile: UserProfile): Promise<Area | null> {
  if (kind !== 'caller' && misnamesPlace(params)) return null
  if (kind === 'province') return provinceOf(params.province, profile)
  if (kind === 'school') return schoolOf(params.schoolId, profile)
  const { areaKind, areaLabel, schoolId } = profile
  if (areaKind === 'nation') return { scope: NATION_AREA, name: areaLabel, here: {} }
  if (areaKind === 'province') {
    // The profile knows a province by name only; its code stands in the list of own provinces.
    const own = await ownProvinces()
    const found = own.find(({ province }) => province === areaLabel) ?? own[0]
    if (found) return provinceArea(found, {})
  }
  return schoolArea(schoolId, areaLabel, {})
}

const ownProvinces = async () => (await call('basicInfo/getProvinceList', {})).data

async function provinceOf(wanted: string | undefined, { areaLabel }: UserProfile): Promise<Area | null> {
  const own = await ownProvinces()
  const named = (name: string) => own.find(({ code, province }) => code === name || province === name)
  // An address without a province means the one that was chosen in the console, then the caller's own.
  const found = wanted ? named(wanted) : (named(selection.get().sfprovince ?? '') ?? named(areaLabel) ?? own[0])
  return found ? provinceArea(found, { province: found.code }) : null
}

async function schoolOf(
  wanted: string | undefined,
  { areaKind, areaLabel, schoolId }: UserProfile,
): Promise<Area | null> {
  const isOwn = areaKind === 'school' || areaKind === 'college'
  if (isOwn && (!wanted || wanted === schoolId)) return schoolArea(schoolId, areaLabel, { schoolId })
  const { data } = await call('dataOverviewTotalData/getSchools', wanted ? { schoolId: wanted } : {})
  const found = data[0]
  return found ? schoolArea(found.id, found.name, { schoolId: found.id }) : null
}
