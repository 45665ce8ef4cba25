import { z } from 'zod'
import type { BusinessContact } from '../personal.ts'
import { emptyInput, endpoint, idField, optionalId } from './call.ts'

export interface Contact {
  name: string
  /** The specification's spelling of address. */
  adress: string
  phone1: BusinessContact
  phone2: BusinessContact
  email: BusinessContact
}

export interface SchoolVersion {
  /** 1 official, other trial. */
  version: number
  dataSource: string
  schoolStartTime: string | null
  schoolEndTime: string | null
  contacts: Contact[]
  /** Fixed label instead of the name, for demo schools. */
  demo: boolean
}

export const placeCalls = {
  'school/getSchoolVersion': endpoint<SchoolVersion>()({ demand: 'login', scope: 'school', input: z.strictObject({ schoolId: idField }) }),
  /** Whom users of this installation call for help. */
  'common/getSupport': endpoint<{ contacts: Contact[] }>()({ demand: 'login', scope: 'none', why: 'contacts that are given to every school', input: emptyInput }),
  'school/schoolTypeList': endpoint<{ id: number; name: string }[]>()({ method: 'GET', demand: 'login', scope: 'none', why: 'a fixed list', input: emptyInput }),
  /** Own provinces sorted by pinyin; an empty list is refused with 您没有访问权限. */
  'basicInfo/getProvinceList': endpoint<{ province: string; code: string }[]>()({ demand: 'login', scope: 'area', onWalls: true, input: emptyInput }),
  'province/list': endpoint<{ code: string; province: string; cities: { code: string; name: string }[] }[]>()({
    method: 'GET',
    demand: 'login',
    scope: 'none',
    why: 'region codes are public',
    input: emptyInput,
  }),
  /** Own schools whose name contains `schoolName`, or the one with an id, sorted by pinyin, at most 200; failure is 您没有登录. */
  'dataOverviewTotalData/getSchools': endpoint<{ id: string; name: string }[]>()({
    demand: 'login',
    scope: 'area',
    onWalls: true,
    input: z.strictObject({ schoolName: z.string().max(50).optional(), schoolId: optionalId }),
  }),
  /** Colleges of a school that the caller may see, by pinyin: the choices of the filter 院系. */
  'basicInfo/getCollegeList': endpoint<{ id: string; name: string }[]>()({ demand: 'login', scope: 'school', input: z.strictObject({ schoolId: idField }) }),
  'zyqStatistics/getProjectGroupBySchoolId': endpoint<{ id: string; name: string }[]>()({ demand: 'login', scope: 'school', input: z.strictObject({ schoolId: idField }) }),
} as const
