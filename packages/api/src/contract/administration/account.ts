import { z } from 'zod'
import {
  ACCOUNT_MAX,
  ACCOUNT_MIN,
  LOGIN_PER_MINUTE,
  WORK_ALONE_PER_MINUTE,
  WORK_ANSWER_MAX_LENGTH,
} from '../../limits.ts'
import type { AccountName, OwnName } from '../../personal.ts'
import { emptyInput, endpoint, idField, optionalId } from '../call.ts'

/** User info as the login answers it and local storage keeps it. */
export interface UserInfo {
  id: string
  /** Header half of the session. */
  token: string
  schoolId: string
  userName: AccountName
  avatarUrl: string
  isDemo: boolean
  /** Set when 记住密码 was ticked: revocable ticket that stands in for the password; still needs the captcha. */
  rememberTicket?: string
}

/** What the shell shows of the caller. */
export interface UserProfile extends UserInfo {
  realName: OwnName
  roleNames: string[]
  /** Widest area: 全国, a province's or a school's name. */
  areaLabel: string
  areaKind: 'nation' | 'province' | 'school' | 'college'
  /** The account of a wall: its home page starts the wall by itself. */
  isWall: boolean
  /** The password is an initial one: nothing may be done but changing it. */
  mustChange: boolean
  /** The administrator who looks as this account; nobody where the account itself is logged in. */
  impersonatedBy: { userName: AccountName; realName: OwnName } | null
}

/** Node of the rights tree on the wire (specification section 3, ruling "rights node"). */
export interface RightNode {
  rightId: number
  rightName: string
  name: string
  type: 'school' | 'province' | 'operation' | 'authority' | 'layout'
  path: string
  component: string
  icon: string
  iconA: string
  show: number
  index: number
  meta: { menu: number; isZyq: number; newWindow: number; alias: number | null; activeMenu: number | null }
  childList: RightNode[]
}

export interface RightsAnswer {
  /** Comma list of the home school's management ids. */
  schoolManage: string
  /** Comma list of ids that unlock screens. */
  userManage: string
  schoolCarouselSet: { path: string; seconds: number }[]
  /** Ids of every right held, buttons included. */
  selectRightIdList: number[]
  rightTreeNodeList: RightNode[]
}

/** A login of the caller that stands. */
export interface SessionRow {
  id: string
  /** Browser and system. */
  device: string
  network: string
  since: string
  lastAt: string
  /** The session that asks. */
  own: boolean
  /** Data source of a login by a platform's ticket; empty otherwise. */
  platform: string
}

/** A machine that the account keeps: with 记住密码, or only known from an earlier login. */
export interface RememberedMachine extends Omit<SessionRow, 'own' | 'platform'> {
  until: string
  remembered: boolean
}

export interface PasswordAge {
  setAt: string
  days: number
  /** Whether a change is due by the policy's reminder. */
  old: boolean
  /** The policy in words. */
  rule: string
}

/** Card 账号安全. */
export interface AccountSecurity {
  password: PasswordAge
  sessions: SessionRow[]
  machines: RememberedMachine[]
}

export interface CharacterChallenge {
  uuid: string
  /** PNG data URL. */
  img: string
}

export interface SliderChallenge {
  id: string
  /** PNG data URLs of the picture with the gap, and of the piece. */
  bg: string
  piece: string
  /** Top edge of the piece, px. */
  y: number
}

/**
 * Asked for before a picture where a network, an account or the whole installation has seen many failures: any text of at
 * most {@link WORK_ANSWER_MAX_LENGTH} signs for which SHA-256 of `id:text` begins with `bits` zero bits.
 */
export interface WorkDemand {
  work: { id: string; bits: number }
}
/** Work that stands in for a picture. The answer is taken no sooner than `waitMs` after the demand. */
export interface WorkAlone extends WorkDemand {
  waitMs: number
}
/** Whose difficulty counts, and the answer to the demand before. */
const work = {
  userName: z.string().max(ACCOUNT_MAX).optional(),
  workId: z.string().max(64).optional(),
  workAnswer: z.string().max(WORK_ANSWER_MAX_LENGTH).optional(),
}

const lengthMessage = `长度在 ${ACCOUNT_MIN} 到 ${ACCOUNT_MAX} 个字符`
const account = z
  .string({ error: '请输入账号' })
  .min(1, '请输入账号')
  .min(ACCOUNT_MIN, lengthMessage)
  .max(ACCOUNT_MAX, lengthMessage)
const password = z
  .string({ error: '请输入密码' })
  .min(1, '请输入密码')
  .min(ACCOUNT_MIN, lengthMessage)
  .max(ACCOUNT_MAX, lengthMessage)
/** A new password; the policy says more. Longer ones cost the hash nothing. */
const newPassword = z
  .string({ error: '请输入新密码' })
  .min(1, '请输入新密码')
  .max(ACCOUNT_MAX, `新密码不超过 ${ACCOUNT_MAX} 个字符`)
const ownWrite = { demand: 'login', scope: 'self', audit: 'write', writes: true } as const
const tokenName = z.string().regex(/^[0-9a-f]{32}$/)
const proof = z.string({ error: '验证失败，请重试' }).min(1, '验证失败，请重试').max(2048)

export const accountCalls = {
  'user/login': endpoint<UserInfo>()({
    demand: 'public',
    scope: 'none',
    why: 'opens the session',
    audit: 'login',
    writes: true,
    limit: { perMinute: LOGIN_PER_MINUTE, by: 'network' },
    input: z.strictObject({
      userName: account,
      password,
      captchaVerifyParam: proof,
      sceneId: z.string().max(64),
      uuId: z.string().max(64).optional(),
      remember: z.boolean().optional(),
    }),
  }),
  'user/tokenLogin': endpoint<UserInfo>()({
    method: 'GET',
    demand: 'public',
    scope: 'none',
    why: 'opens the session from a one-time ticket of a sister platform',
    audit: 'login',
    writes: true,
    limit: { perMinute: 60, by: 'network' },
    input: z.strictObject({ token: z.string().min(1).max(4096), dataSource: z.string().max(20).optional() }),
  }),
  'user/logout': endpoint<null>()({
    method: 'GET',
    demand: 'login',
    scope: 'self',
    audit: 'logout',
    writes: true,
    input: z.strictObject({ token: z.string().max(200).optional() }),
  }),
  /** POST twin of the specification's GET call; the client uses it. */
  'user/signOut': endpoint<null>()({
    demand: 'login',
    scope: 'self',
    audit: 'logout',
    writes: true,
    input: emptyInput,
  }),
  'user/queryUserRight': endpoint<RightsAnswer>()({
    method: 'GET',
    demand: 'login',
    scope: 'self',
    onWalls: true,
    input: z.strictObject({ userId: optionalId, dataSource: z.string().max(20).optional() }),
  }),
  'user/getSchoolLogo': endpoint<string>()({
    demand: 'public',
    scope: 'none',
    why: 'a school logo is public',
    input: z.strictObject({ schoolId: idField }),
  }),
  'common/login/GetUserInfo': endpoint<UserProfile>()({
    demand: 'login',
    scope: 'self',
    onWalls: true,
    input: emptyInput,
  }),
  'user/changePassword': endpoint<{ ended: number }>()({
    ...ownWrite,
    limit: { perMinute: 20, by: 'session' },
    input: z.strictObject({ password, newPassword }),
  }),
  'user/getSecurity': endpoint<AccountSecurity>()({ demand: 'login', scope: 'self', input: emptyInput }),
  'user/endSession': endpoint<null>()({ ...ownWrite, input: z.strictObject({ id: tokenName }) }),
  'user/endOtherSessions': endpoint<{ ended: number }>()({ ...ownWrite, input: emptyInput }),
  'user/forgetMachine': endpoint<null>()({ ...ownWrite, input: z.strictObject({ id: tokenName }) }),
  'captcha/captchaImage': endpoint<CharacterChallenge | WorkDemand>()({
    method: 'GET',
    demand: 'public',
    scope: 'none',
    why: 'challenge before the login',
    limit: { perMinute: LOGIN_PER_MINUTE, by: 'network' },
    input: z.strictObject(work),
  }),
  /** For who sees no picture. The proof is good for the account that is named here alone. */
  'captcha/getWork': endpoint<WorkAlone>()({
    demand: 'public',
    scope: 'none',
    why: 'challenge before the login',
    limit: { perMinute: WORK_ALONE_PER_MINUTE, by: 'network' },
    input: z.strictObject({ sceneId: z.string().max(64), userName: account }),
  }),
  'captcha/verifyWork': endpoint<{ captchaVerifyParam: string }>()({
    demand: 'public',
    scope: 'none',
    why: 'challenge before the login',
    limit: { perMinute: 2 * WORK_ALONE_PER_MINUTE, by: 'network' },
    input: z.strictObject({
      workId: z.string().max(64),
      workAnswer: z.string().max(WORK_ANSWER_MAX_LENGTH),
      sceneId: z.string().max(64),
    }),
  }),
  'captcha/verifyImage': endpoint<{ captchaVerifyParam: string }>()({
    demand: 'public',
    scope: 'none',
    why: 'challenge before the login',
    limit: { perMinute: LOGIN_PER_MINUTE, by: 'network' },
    input: z.strictObject({ uuId: z.string().max(64), code: z.string().max(8), sceneId: z.string().max(64) }),
  }),
  'captcha/getSlider': endpoint<SliderChallenge | WorkDemand>()({
    demand: 'public',
    scope: 'none',
    why: 'challenge before the login',
    limit: { perMinute: LOGIN_PER_MINUTE, by: 'network' },
    input: z.strictObject({ sceneId: z.string().max(64), language: z.string().max(10).optional(), ...work }),
  }),
  'captcha/verifySlider': endpoint<{ captchaVerifyParam: string }>()({
    demand: 'public',
    scope: 'none',
    why: 'challenge before the login',
    limit: { perMinute: LOGIN_PER_MINUTE, by: 'network' },
    /** `track` is JSON text: [[x px, y px, ms since press], …]; `x` is where the piece was dropped. */
    input: z.strictObject({
      id: z.string().max(64),
      sceneId: z.string().max(64),
      x: z.coerce.number().min(0).max(1000),
      track: z.string().max(16_384),
    }),
  }),
} as const
