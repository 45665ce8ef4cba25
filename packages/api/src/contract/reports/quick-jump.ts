import { z } from 'zod'
import { keywordKey } from '../../filters/keyword.ts'
import type { PersonName, PersonNumber } from '../../personal.ts'
import { endpoint, idField } from '../call.ts'

/** A page that the quick jump opens. */
export interface JumpPage {
  path: string
  /** What it is called. */
  title: string
  /** Centre that it belongs to; 大屏 for walls. */
  area: string
  newWindow: boolean
}

/** A person of the caller's scope. Name and number are masked for those who may not read them. */
export interface JumpPerson {
  id: string
  role: 'teacher' | 'student'
  person: PersonName
  no: PersonNumber
  schoolId: string
  schoolName: string
  /** Portrait of the person; null where the caller may not open it. */
  path: string | null
}

export interface JumpAnswer {
  pages: JumpPage[]
  schools: { id: string; name: string; province: string }[]
  people: JumpPerson[]
  /** `none`: the caller may not search people, because their names and numbers are not theirs to read. */
  peopleBy: 'name' | 'none'
}

/** Filters that somebody keeps under a name. */
export interface SavedView {
  id: string
  name: string
  /** Query of the address, without the question mark. */
  query: string
  isDefault: boolean
}

const path = z
  .string()
  .max(100)
  .regex(/^(?:\/[\w-]+){1,4}$/)
const name = z.string().trim().min(1, '名称长度在 1 到 30 个字符').max(30, '名称长度在 1 到 30 个字符')
const query = z
  .string()
  .max(1000)
  .regex(/^[\w.~%&=+!*'()-]*$/)
const ownWrite = { demand: 'login', scope: 'self', writes: true } as const

/** What makes a day at the desk shorter: quick jump and saved views. */
export const jumpCalls = {
  /** Pages of the menu, walls, schools and people that a text or its pinyin finds, each within what the caller may see. */
  'desk/search': endpoint<JumpAnswer>()({
    demand: 'login',
    scope: 'area',
    limit: { perMinute: 240, by: 'session' },
    personal: { person: 'name', no: 'number' },
    input: z.strictObject({ keyword: z.string().overwrite(keywordKey).min(1).max(50) }),
  }),
  'savedView/getList': endpoint<SavedView[]>()({ demand: 'login', scope: 'self', input: z.strictObject({ path }) }),
  /** A new view, or another query under a name that exists. */
  'savedView/save': endpoint<SavedView>()({ ...ownWrite, input: z.strictObject({ path, name, query }) }),
  'savedView/rename': endpoint<null>()({ ...ownWrite, input: z.strictObject({ id: idField, name }) }),
  /** Makes it the one that the page opens with, or no longer. */
  'savedView/setDefault': endpoint<null>()({
    ...ownWrite,
    input: z.strictObject({ id: idField, isDefault: z.enum(['0', '1']) }),
  }),
  'savedView/delete': endpoint<null>()({ ...ownWrite, input: z.strictObject({ id: idField }) }),
} as const
