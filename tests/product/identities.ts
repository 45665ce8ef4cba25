import type { MetricId, Row } from '@data-centre/api'
import { type Caller, callerOf } from './caller.ts'
import { loginAs } from './login.ts'
import { allRows } from './numbers.ts'

/** A school of the demo world as the nation sees it. */
export interface KnownSchool {
  id: string
  name: string
  province: string
}

/** Somebody who calls, and what they may look at: written down by hand, so that no rule of the server is used to check it. */
export interface Identity {
  name: string
  caller: Caller
  /** Undefined: nobody has logged in. */
  area: { nation?: true; province?: string; schoolId?: string; ofCollege?: true } | undefined
  /** Ids of rights and of screens that the account holds, as the rights call names them. */
  rights: ReadonlySet<number>
  walls: readonly number[]
}

/** Schools, provinces and identities of the demo world. */
export interface DemoWorld {
  schools: readonly KnownSchool[]
  provinceCodes: ReadonlyMap<string, string>
  identities: readonly Identity[]
}

const PROVINCE = '云南省'
const nationwide = ['super', 'operator', 'auditor', 'wall']
/** Sees single colleges of a school. */
const COLLEGE_OFFICER = 'affairs_a'
const ofSchools = ['school_a', 'leader_a', COLLEGE_OFFICER, 'demo']

/** Logs everybody in and lists the schools. */
export async function demoWorld(server: string): Promise<DemoWorld> {
  const identity = async (name: string): Promise<Identity> => {
    const caller = await loginAs(server, name)
    const { selectRightIdList, userManage } = await caller.data('user/queryUserRight', {})
    const area = nationwide.includes(name)
      ? ({ nation: true } as const)
      : name === 'province_yn'
        ? { province: PROVINCE }
        : { schoolId: caller.user?.schoolId ?? '', ...(name === COLLEGE_OFFICER ? { ofCollege: true as const } : {}) }
    return {
      name,
      caller,
      area,
      rights: new Set(selectRightIdList),
      walls: userManage === '' ? [] : userManage.split(',').map(Number),
    }
  }
  const existing = await Promise.all([...nationwide, 'province_yn', ...ofSchools].map(identity))
  const nation = (existing[0] as Identity).caller
  const rows: Row[] = await allRows((part) =>
    nation.data('opeDataOverview/getSchoolList', {
      ...part,
      sortField: 'users.total' satisfies MetricId,
    }),
  )
  const provinces = await nation.data('basicInfo/getProvinceList', {})
  return {
    schools: rows.map(({ id, name, owner = '' }) => ({ id, name, province: owner })),
    provinceCodes: new Map(provinces.map(({ province, code }) => [province, code])),
    identities: [
      { name: 'nobody', caller: callerOf(server), area: undefined, rights: new Set(), walls: [] },
      ...existing,
    ],
  }
}

/** Whether a school lies in an identity's area. */
export const ownsSchool = ({ area }: Identity, school: KnownSchool): boolean =>
  area !== undefined && (area.nation === true || area.province === school.province || area.schoolId === school.id)
/** Whether a whole province does. */
export const ownsProvince = ({ area }: Identity, province: string): boolean =>
  area !== undefined && (area.nation === true || area.province === province)
