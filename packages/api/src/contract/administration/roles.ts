import { z } from 'zod'
import type { AccountName, PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { type ScopeKind, scopeKinds } from '../../role-scopes.ts'
import {
  emptyAsAbsent,
  endpoint,
  fileOf,
  idField,
  idList,
  jsonText,
  keywordInput,
  optionalId,
  pageOf,
} from '../call.ts'
import type { Page } from '../shapes.ts'
import type { RightNode } from './account.ts'

/** A role as the list shows it. */
export interface RoleRow {
  id: string
  name: string
  code: string
  scopeKind: ScopeKind
  /** Accounts of the caller's area that have it. */
  userCnt: number
  builtIn: boolean
  remark: string
  updatedAt: string
  /** Sent back with an edit: a role that somebody else has edited meanwhile is not overwritten. */
  version: number
  /** The caller has it themselves: they may look at it, not edit it. */
  own: boolean
}

/** An account that has a role. */
export interface RoleUser {
  userId: string
  userName: AccountName
  realName: PersonName
  schoolName: string
  isDemo: boolean
  status: number
}

/** A node of the tree with what only administrators see. */
export interface RightAllNode extends Omit<RightNode, 'childList'> {
  kind: 'menu' | 'page' | 'button'
  parentId: number | null
  version: number
  /** The program brings it: its kind and place in the code are fixed, and it cannot be deleted. */
  shipped: boolean
  childList: RightAllNode[]
}

/** Rights that can be granted, and those that are. */
export interface RightChoice {
  rightTreeNodeList: RightAllNode[]
  /** Pages and buttons that are chosen. */
  selectRightIdList: number[]
  /** Pages and buttons that the caller holds and may grant. */
  grantableIdList: number[]
}

/** What a role's holders may see besides pages. */
export interface RoleAuthority {
  dataScope: ScopeKind
  pii: boolean
  exportLimit: number
  detail: { userManage: number[] }
  version: number
}

const nameRule = '长度在 2 到 20 个字符'
const name = z.string({ error: '请输入名称' }).trim().min(2, nameRule).max(20, nameRule)
const scopeKind = z.enum(scopeKinds, { error: '请选择数据范围' })
const version = z.coerce.number().int().min(0).max(2_000_000_000)
const flag = z
  .preprocess(
    (value) =>
      value === true || value === 'true'
        ? '1'
        : value === false || value === 'false'
          ? '0'
          : typeof value === 'number'
            ? `${value}`
            : value,
    z.enum(['0', '1']),
  )
  .transform((text) => text === '1')

/** Roles are the whole installation's: who looks after a part of it gives them to their users and does not edit them. */
const editors = { demand: { rights: [rights.authorityRole] }, scope: 'nation' } as const
const members = { demand: { rights: [rights.authorityRole] }, scope: 'area' } as const
const menuEditors = { demand: { rights: [rights.authorityMenu] }, scope: 'nation' } as const
const written = { writes: true, audit: 'write' } as const
const roleId = { roleId: idField }
const role = z.strictObject({ id: idField })
const roleUsers = z.strictObject({ roleId: idField, userId: optionalId, userIds: idList.optional() })

/** Roles, who has them, and the tree of rights that they grant. */
export const roleCalls = {
  'role/pageList': endpoint<Page<RoleRow>>()({
    method: 'GET',
    demand: { rights: [rights.authorityRole, rights.authoritySchool] },
    scope: 'area',
    input: z.strictObject({
      ...pageOf('name', 'code', 'scopeKind', 'userCnt', 'updatedAt'),
      keyword: keywordInput(),
    }),
  }),
  /** Answers the role's id. */
  'role/save': endpoint<string>()({
    ...editors,
    ...written,
    input: z.strictObject({
      id: optionalId,
      version: version.optional(),
      name,
      code: z.string({ error: '请输入编码' }).regex(/^[a-z_]{3,30}$/, '编码为 3 到 30 个小写字母或下划线'),
      scopeKind,
      remark: z.string().trim().max(200, '备注不超过 200 个字符').optional(),
    }),
  }),
  'role/delete': endpoint<null>()({ ...editors, ...written, method: 'GET', input: role }),
  /** POST twin of the specification's GET call; the client uses it. */
  'role/remove': endpoint<null>()({ ...editors, ...written, input: role }),
  'role/roleRightTree': endpoint<RightChoice>()({ ...members, method: 'GET', input: z.strictObject(roleId) }),
  /** `rightIds`: the pages and buttons that the role shall hold; pages that are not shown stay as they are. */
  'role/updateRoleRight': endpoint<null>()({
    ...editors,
    ...written,
    input: z.strictObject({ ...roleId, rightIds: idList, version: version.optional() }),
  }),
  'role/roleUserList': endpoint<Page<RoleUser>>()({
    ...members,
    personal: { realName: 'name' },
    input: z.strictObject({
      ...roleId,
      ...pageOf('userName', 'realName', 'schoolName'),
      keyword: keywordInput(),
    }),
  }),
  'role/addUser': endpoint<null>()({ ...members, ...written, input: z.strictObject({ ...roleId, userIds: idList }) }),
  'role/deleteUser': endpoint<null>()({ ...members, ...written, method: 'GET', input: roleUsers }),
  /** POST twin of the specification's GET call; the client uses it. */
  'role/removeUser': endpoint<null>()({ ...members, ...written, input: roleUsers }),
  'role/setDemoUser': endpoint<null>()({
    ...members,
    ...written,
    input: z.strictObject({ userId: idField, isDemo: flag }),
  }),
  /** Every role, every right and how far it reaches, as a workbook. */
  'role/exportRightMatrix': fileOf('权限矩阵', { ...editors, input: z.strictObject({}) }),
  'sysRoleAuthority/getDetailByRoleId': endpoint<RoleAuthority>()({ ...members, input: z.strictObject(roleId) }),
  'sysRoleAuthority/saveRoleAuthority': endpoint<null>()({
    ...editors,
    ...written,
    input: z.strictObject({
      ...roleId,
      version: version.optional(),
      dataScope: scopeKind,
      pii: flag,
      exportLimit: z.coerce
        .number({ error: '请输入导出上限' })
        .int('导出上限为 0 到 1000000 的整数')
        .min(0, '导出上限为 0 到 1000000 的整数')
        .max(1_000_000, '导出上限为 0 到 1000000 的整数'),
      detail: jsonText('detail').pipe(z.strictObject({ userManage: z.array(z.number().int().min(1).max(99)).max(20) })),
    }),
  }),
  /** All nodes, those that are not shown and buttons too. */
  'role/getRightAllList': endpoint<RightAllNode[]>()({
    ...menuEditors,
    method: 'GET',
    input: z.strictObject({ type: emptyAsAbsent(z.enum(['school', 'province', 'operation', 'authority', 'layout'])) }),
  }),
  /** Answers the node's id; `rightId` is fixed after creation. */
  'role/saveRight': endpoint<string>()({
    ...menuEditors,
    ...written,
    input: z.strictObject({
      rightId: optionalId,
      version: version.optional(),
      type: z.enum(['school', 'province', 'operation', 'authority', 'layout'], { error: '请选择类型' }),
      parentId: optionalId,
      kind: z.enum(['menu', 'page', 'button'], { error: '请选择种类' }),
      name,
      path: emptyAsAbsent(
        z
          .string()
          .max(100)
          .regex(/^\/[\w/-]*$/, '路径以 / 开头，只含字母、数字、下划线和短横线'),
      ),
      component: emptyAsAbsent(z.string().max(60)),
      icon: emptyAsAbsent(
        z
          .string()
          .max(40)
          .regex(/^[a-z-]+$/, '参数错误：icon'),
      ),
      iconA: emptyAsAbsent(
        z
          .string()
          .max(40)
          .regex(/^[a-z-]+$/, '参数错误：iconA'),
      ),
      index: z.coerce
        .number()
        .int('排序为 0 到 9999 的整数')
        .min(0, '排序为 0 到 9999 的整数')
        .max(9999, '排序为 0 到 9999 的整数'),
      show: z.coerce.number().int().min(0).max(1),
      meta: jsonText('meta').pipe(
        z.strictObject({
          menu: z.literal([0, 1]),
          isZyq: z.literal([0, 1]),
          newWindow: z.literal([0, 1]),
          alias: z.number().int().positive().nullable(),
          activeMenu: z.number().int().positive().nullable(),
        }),
      ),
    }),
  }),
  /** Puts a node under a parent of its type, before one of its children or at the end. */
  'role/moveRight': endpoint<null>()({
    ...menuEditors,
    ...written,
    input: z.strictObject({ rightId: idField, version, parentId: optionalId, beforeId: optionalId }),
  }),
  'role/deleteRight': endpoint<null>()({ ...menuEditors, ...written, input: z.strictObject({ rightId: idField }) }),
} as const
