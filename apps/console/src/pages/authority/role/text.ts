import { type RoleRow, type ScopeKind, scopeKinds, scopeLabels, userManageNames } from '@data-centre/api'

/** Data scopes from the widest to the narrowest, as they are chosen. */
export const scopeOptions: readonly { value: ScopeKind; label: string }[] = [...scopeKinds]
  .reverse()
  .map((value) => ({ value, label: scopeLabels[value] }))

/** Screens, as they are granted. */
export const screenOptions: readonly { value: number; label: string }[] = Object.entries(userManageNames).map(
  ([id, label]) => ({ value: Number(id), label }),
)

/** Why a role cannot be edited by the caller; nothing where it can. */
export const lockOf = ({ own, code }: RoleRow): string | undefined =>
  code === 'super_admin' ? '超级管理员始终拥有全部权限，不能修改' : own ? '不能修改自己所属的角色' : undefined

/** 已选 3 项时的一句话：前三项加总数. */
export const few = (text: readonly string[], max = 3): string =>
  text.length > max ? `${text.slice(0, max).join('，')} 等` : text.join('，')

/** What changes with a role: the lists of roles, and of accounts with the names of their roles. */
export const ROLE_LISTS = ['role/pageList', 'user/queryUserList'] as const
/** Lists that show accounts; that of schools counts them. */
export const ACCOUNT_LISTS = ['user/queryUserList', 'user/querySchoolUserList', 'school/schoolManageList'] as const
