import { REVEALS_PER_DAY } from './limits.ts'

/** What a client does when a call answers with a fault. */
export type FaultEffect = 'sign-out' | 'tell' | 'log'

interface FaultEntry {
  code: number
  msg: string
  effect: FaultEffect
  /** `data.reason` of the envelope, for callers that act on it. */
  reason?: string
}

/** The error catalogue (specification section 8) as a table: every refusal of the server is one of these. */
export const faults = {
  signedOut: { code: -1, msg: '您的登录状态已失效', effect: 'sign-out' },
  connectionExpired: { code: 500, msg: '连接超时，请重新登录', effect: 'sign-out' },
  tokenExpired: { code: 500, msg: 'token已过期', effect: 'sign-out' },
  forbidden: { code: 500, msg: '您没有访问权限', effect: 'tell', reason: 'scope' },
  deviceGone: { code: 500, msg: '这块大屏没有绑定，或已解绑', effect: 'log', reason: 'device' },
  notLoggedIn: { code: 500, msg: '您没有登录', effect: 'tell' },
  notFound: { code: 500, msg: '数据不存在或已删除', effect: 'tell', reason: 'not_found' },
  invalid: { code: 500, msg: '参数错误', effect: 'tell', reason: 'param' },
  badCredentials: { code: 500, msg: '账号或密码错误', effect: 'tell', reason: 'credentials' },
  locked: { code: 500, msg: '账号或密码错误次数过多，请稍后再试', effect: 'tell', reason: 'locked' },
  mustChange: { code: 500, msg: '请先修改初始密码', effect: 'tell', reason: 'must_change' },
  initialExpired: { code: 500, msg: '初始密码已过期，请联系管理员重置', effect: 'tell', reason: 'initial_expired' },
  captcha: { code: 500, msg: '验证失败，请重试', effect: 'tell', reason: 'captcha' },
  badTicket: { code: 500, msg: '令牌无效或已过期', effect: 'tell', reason: 'ticket' },
  tooMany: { code: 500, msg: '操作过于频繁，请稍后再试', effect: 'tell', reason: 'rate' },
  revealedEnough: {
    code: 500,
    msg: `今日查看个人信息已达 ${REVEALS_PER_DAY} 次，请明日再试`,
    effect: 'tell',
    reason: 'rate',
  },
  replayOver: { code: 500, msg: '回放已结束', effect: 'log', reason: 'replay' },
  notReplayed: { code: 500, msg: '回放中不能进行此操作', effect: 'tell', reason: 'replay' },
  tooLarge: { code: 500, msg: '数据量过大，请缩小范围', effect: 'tell', reason: 'too_many' },
  notOpened: { code: 500, msg: '该学校未开通此功能', effect: 'tell', reason: 'capability' },
  conflict: { code: 500, msg: '数据已被他人修改，请刷新后重试', effect: 'tell', reason: 'conflict' },
  surveyChanged: {
    code: 500,
    msg: '问卷已更新，请核对后重新提交',
    effect: 'tell',
    reason: 'survey_changed',
  },
  workOwed: { code: 500, msg: '提交人数较多，请完成安全校验后重试', effect: 'tell', reason: 'work' },
  demoReadOnly: { code: 500, msg: '演示账号不支持该操作', effect: 'tell', reason: 'demo' },
  impersonationReadOnly: { code: 500, msg: '正在以其他用户身份预览，不能操作', effect: 'tell', reason: 'seen' },
  notBatchable: { code: 500, msg: '该接口不支持批量调用', effect: 'tell', reason: 'param' },
  unavailable: { code: 500, msg: '服务暂不可用，请稍后再试', effect: 'tell', reason: 'unavailable' },
  tookTooLong: {
    code: 500,
    msg: '查询超过时间限制，请缩短时间范围或减少筛选条件后重试',
    effect: 'tell',
    reason: 'timeout',
  },
  internal: { code: 500, msg: '系统繁忙，请稍后再试', effect: 'tell' },
} as const satisfies Record<string, FaultEntry>

export type FaultName = keyof typeof faults

/** Thrown by the server to refuse, and by the client when an envelope is not a success. */
export class Fault extends Error {
  readonly fault: FaultName | 'other'
  readonly code: number
  readonly data: unknown
  constructor(name: FaultName | 'other', detail?: { msg?: string; code?: number; data?: unknown }) {
    const entry: FaultEntry | undefined = name === 'other' ? undefined : faults[name]
    super(detail?.msg ?? entry?.msg ?? faults.internal.msg)
    this.fault = name
    this.code = detail?.code ?? entry?.code ?? 500
    this.data = detail?.data ?? (entry?.reason ? { reason: entry.reason } : null)
  }
}

/** Reasons of a refusal for want of a right: asking again soon changes nothing. */
const rightReasons: readonly unknown[] = [faults.forbidden.reason, faults.notOpened.reason]

/** `data.reason` of a refusal. */
export const reasonOf = (error: unknown): unknown =>
  error instanceof Fault && typeof error.data === 'object' && error.data !== null && 'reason' in error.data
    ? error.data.reason
    : undefined

/** Whether a call failed because the caller may not make it, and not because something went wrong. */
export const isForbidden = (error: unknown): error is Fault => rightReasons.includes(reasonOf(error))

/** Whether somebody else has changed meanwhile what a form began from. */
export const isConflict = (error: unknown): error is Fault => reasonOf(error) === faults.conflict.reason

/** Whether a call was refused for what it asked: the same question will be refused again. */
export const isInvalid = (error: unknown): error is Fault => reasonOf(error) === faults.invalid.reason

/** Envelope of every answer. `statTime` (ISO, +08:00) stands beside statistics: the moment up to which their data reach. `stale` marks statistics that cannot be renewed now; `computedAt` says when they were computed. */
export interface Envelope<T = unknown> {
  code: number
  msg: string
  data: T
  statTime?: string
  stale?: boolean
  computedAt?: string
}

/** What the client does with an envelope that is not a success: the rules for -1 and 500 stand here once. */
export function effectOf(envelope: Pick<Envelope, 'code' | 'msg'>): FaultEffect {
  const entry = Object.values(faults).find((fault) => fault.msg === envelope.msg)
  if (envelope.code === faults.signedOut.code || envelope.msg === faults.signedOut.msg) return 'sign-out'
  return entry?.effect ?? 'tell'
}
