import type { RightType } from './rights-tree/right.ts'

/** Scope of a role: how wide its holders may look at most; narrowest first. Which places they are, the account's areas say. */
export const scopeKinds = ['self', 'college', 'school', 'province', 'nation'] as const
export type ScopeKind = (typeof scopeKinds)[number]
/** Scopes as they are shown. */
export const scopeLabels: Readonly<Record<ScopeKind, string>> = {
  nation: '全国',
  province: '省',
  school: '学校',
  college: '院系',
  self: '本人',
}

/** Narrowest data scope whose holders open pages of a type: pages of the nation and of a province are not for those who look at one school. */
const leastScopes: Readonly<Record<RightType, ScopeKind>> = {
  school: 'self',
  province: 'province',
  operation: 'nation',
  authority: 'self',
  layout: 'self',
}
/** Whether a role of a data scope can hold rights of a type. */
export const mayHold = (type: RightType, scope: ScopeKind): boolean =>
  scopeKinds.indexOf(scope) >= scopeKinds.indexOf(leastScopes[type])
