import { z } from 'zod'
import { ACCOUNT_MAX, ACCOUNT_MIN } from '../../limits.ts'
import type { AccountName, PersonName, Phone, RevealedPhone } from '../../personal.ts'
import { rights } from '../../rights.ts'
import {
  emptyAsAbsent,
  emptyInput,
  endpoint,
  idField,
  idList,
  keywordInput,
  listInput,
  optionalId,
  pageOf,
  revealReason,
} from '../call.ts'
import type { Page } from '../shapes.ts'
import type { RightChoice } from './roles.ts'

/** An account as the list shows it. */
export interface UserRow {
  id: string
  userName: AccountName
  realName: PersonName
  mobile: Phone
  schoolName: string
  roleNames: string[]
  /** What the account may look at, in words. */
  areaLabel: string
  /** Ids of screens, of roles and own. */
  userManage: number[]
  status: number
  isDemo: boolean
  /** The initial password has not been changed yet. */
  mustChange: boolean
  lastLoginAt: string | null
  /** The caller themselves, or somebody who holds more than they do: to be seen, not edited. */
  fixed: '' | 'self' | 'more'
  version: number
}

/** Places of an account, with their names for the form. */
export interface UserAreas {
  areaKind: 'nation' | 'province' | 'school' | 'college' | ''
  provinces: string[]
  schoolIds: string[]
  collegeIds: string[]
  names: Record<string, string>
}

/** One account with everything that is edited of it. */
export interface UserDetail extends UserRow {
  schoolId: string
  roleIds: string[]
  /** Pages and buttons: the tree, what holds altogether, and what the roles give. */
  rights: RightChoice
  roleRightIdList: number[]
  ownUserManage: number[]
  roleUserManage: number[]
  areas: UserAreas
}

/** An account that was made or whose password was reset; the password is answered this once. */
export interface SavedUser {
  id: string
  initialPassword: string | null
}

const lengthMessage = `长度在 ${ACCOUNT_MIN} 到 ${ACCOUNT_MAX} 个字符`
const version = z.coerce.number().int().min(0).max(2_000_000_000).optional()
const wallIds = listInput(z.array(z.coerce.number().int().min(1).max(99)).max(20))

/** Accounts are looked after by who keeps roles or schools; always inside their own area. */
const keepers = { demand: { rights: [rights.authorityRole, rights.authoritySchool] }, scope: 'area' } as const
const written = { writes: true, audit: 'write' } as const
const user = { userId: idField }

/** Accounts: who there is, what each holds beside their roles, and where. */
export const userCalls = {
  'user/queryUserList': endpoint<Page<UserRow>>()({
    ...keepers,
    personal: { realName: 'name', mobile: 'phone' },
    input: z.strictObject({
      ...pageOf('userName', 'realName', 'schoolName', 'lastLoginAt'),
      keyword: keywordInput(),
      province: emptyAsAbsent(z.string().max(20)),
      schoolId: optionalId,
      roleId: optionalId,
      status: emptyAsAbsent(z.coerce.number().int().min(0).max(1)),
    }),
  }),
  'user/getUserDetail': endpoint<UserDetail>()({
    ...keepers,
    personal: { realName: 'name', mobile: 'phone' },
    input: z.strictObject(user),
  }),
  /** Without `id` an account is made; its initial password is answered once, lasts a day and must be changed. Fields left out stay as they are. */
  'user/saveUser': endpoint<SavedUser>()({
    ...keepers,
    ...written,
    input: z.strictObject({
      id: optionalId,
      version,
      userName: emptyAsAbsent(
        z
          .string()
          .trim()
          .min(ACCOUNT_MIN, lengthMessage)
          .max(ACCOUNT_MAX, lengthMessage)
          .regex(/^[\w.@-]+$/, '账号只含字母、数字和 . _ - @'),
      ),
      realName: emptyAsAbsent(
        z.string().trim().min(2, '姓名长度在 2 到 20 个字符').max(20, '姓名长度在 2 到 20 个字符'),
      ),
      mobile: z
        .string()
        .trim()
        .regex(/^(1[3-9]\d{9})?$/, '请输入 11 位手机号')
        .optional(),
      schoolId: optionalId,
      roleIds: idList.optional(),
    }),
  }),
  'user/resetPassword': endpoint<SavedUser>()({ ...keepers, ...written, input: z.strictObject(user) }),
  /** The number of one account, whole. */
  'user/revealMobile': endpoint<RevealedPhone>()({
    ...keepers,
    ...written,
    reveals: true,
    input: z.strictObject({ ...user, reason: revealReason }),
  }),
  'user/setStatus': endpoint<null>()({
    ...keepers,
    ...written,
    input: z.strictObject({ ...user, status: z.coerce.number().int().min(0).max(1) }),
  }),
  /** `rightIds`: the pages and buttons that the account shall hold; what differs from its roles becomes its own plus and minus. `userManage`: its own ids of screens. */
  'user/saveUserRight': endpoint<null>()({
    ...keepers,
    ...written,
    input: z.strictObject({ ...user, version, rightIds: idList, userManage: wallIds }),
  }),
  'user/queryUserManageArea': endpoint<UserAreas>()({ ...keepers, method: 'GET', input: z.strictObject(user) }),
  /** Replaces the places of one kind. For the nation any id means yes, none means no. */
  'user/editManageArea': endpoint<null>()({
    ...keepers,
    ...written,
    input: z.strictObject({
      ...user,
      version,
      areaKind: z.enum(['nation', 'province', 'school', 'college'], { error: '请选择范围' }),
      areaIds: listInput(z.array(z.string().regex(/^\d{1,10}$/)).max(2000)),
    }),
  }),
  /** Colleges of a school, for the choice of an area. */
  'user/getColleges': endpoint<{ id: string; name: string }[]>()({
    demand: { rights: [rights.authorityRole, rights.authoritySchool] },
    scope: 'school',
    input: z.strictObject({ schoolId: idField }),
  }),
  /** From here on the session looks as that account, and only looks. */
  'user/seeAs': endpoint<null>()({ ...keepers, ...written, input: z.strictObject(user) }),
  'user/seeAsEnd': endpoint<null>()({
    demand: 'login',
    scope: 'self',
    audit: 'logout',
    writes: true,
    input: emptyInput,
  }),
} as const
