import type { LiveScope, RightNode, ScopeKind, WallShow } from '@data-centre/api'
import type { Area } from '../platform/database/row-security.ts'

/** What remains of the held rights after every cut. */
export interface VisibleRights {
  /** Ids that count: shown pages with their ancestors, and buttons. */
  ids: ReadonlySet<number>
  tree: RightNode[]
}

/** Who makes a call, as the pipeline and the handlers see them. */
export interface Caller {
  userId: number
  userName: string
  realName: string
  avatarUrl: string
  /** Home school; null for staff of provinces and the nation. */
  schoolId: number | null
  /** Sees the label of demo schools instead of names, and writes nothing. */
  isDemo: boolean
  /** A wall's account: reads only. */
  isWall: boolean
  /** The password is an initial one: nothing may be done but changing it. */
  mustChange: boolean
  roles: readonly { code: string; name: string; scopeKind: ScopeKind }[]
  rights: VisibleRights
  /** Pages and buttons that roles and own grants give, whether they are shown or not: what they may pass on. */
  held: ReadonlySet<number>
  userManage: readonly number[]
  /** Management ids of the home school. */
  schoolManage: readonly number[]
  area: Area
  exportLimit: number
  dataSource: string
  /** SHA-256 of the header half: names the session in limits and logs. */
  sessionId: string
  /** Changes whenever anything of the account, its roles, rights or areas does. */
  stamp: string
  /** The administrator who looks as this account; they read only. */
  impersonatedBy: Actor | null
  /** A paired wall instead of an account: `userId` is 0 then, and only what walls may ask is answered. */
  device?: { id: string; name: string; area: LiveScope; show: WallShow }
}

/** Who really sits there. */
export type Actor = Pick<Caller, 'userId' | 'userName' | 'realName' | 'schoolId'>

/** Who did what a session does: the administrator where one looks as somebody else. */
export const actorOf = (caller: Caller): Actor => caller.impersonatedBy ?? caller
