import { z } from 'zod'
import { endpoint, idField, nothing } from './call.ts'

export interface Contact {
  name: string
  /** The specification's spelling of address. */
  adress: string
  phone1: string
  phone2: string
  email: string
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

/** One thing that waits for the caller on the home page or in the attention line of a dashboard. */
export interface Todo {
  kind: 'expired' | 'expiring' | 'warning' | 'fallen' | 'gap'
  count: number
  text: string
  detail: string
  urgent: boolean
  /** Path of the page where it is dealt with. */
  link: string | null
}

export interface Notice {
  id: string
  title: string
  body: string
  at: string
}

export const placeCalls = {
  'school/getSchoolVersion': endpoint<SchoolVersion>()({ demand: 'login', scope: 'school', input: z.strictObject({ schoolId: idField }) }),
  'school/schoolTypeList': endpoint<{ id: number; name: string }[]>()({ method: 'GET', demand: 'login', scope: 'none', why: 'a fixed list', input: nothing }),
  /** Own provinces sorted by pinyin; an empty list is refused with 您没有访问权限. */
  'basicInfo/getProvinceList': endpoint<{ province: string; code: string }[]>()({ demand: 'login', scope: 'area', input: nothing }),
  'province/list': endpoint<{ code: string; province: string; cities: { code: string; name: string }[] }[]>()({
    method: 'GET',
    demand: 'login',
    scope: 'none',
    why: 'region codes are public',
    input: nothing,
  }),
  /** Own schools whose name contains `schoolName`, sorted by pinyin, at most 200; failure is 您没有登录. */
  'dataOverviewTotalData/getSchools': endpoint<{ id: string; name: string }[]>()({
    demand: 'login',
    scope: 'area',
    input: z.strictObject({ schoolName: z.string().max(50).optional() }),
  }),
  'zyqStatistics/getProjectGroupBySchoolId': endpoint<{ id: string; name: string }[]>()({ demand: 'login', scope: 'school', input: z.strictObject({ schoolId: idField }) }),
  'message/getTodo': endpoint<Todo[]>()({ demand: 'login', scope: 'area', input: z.strictObject({ schoolId: idField.optional(), province: z.string().max(20).optional() }) }),
  'message/getNotices': endpoint<Notice[]>()({ demand: 'login', scope: 'self', input: nothing }),
} as const
