import { type Envelope, Fault, type FaultName, SUCCESS_CODE } from '@data-centre/api'

/** Envelope of a success; `computedAt` marks one that cannot be renewed now. */
export const success = (data: unknown, statTime?: string, computedAt?: string): Envelope => ({
  code: SUCCESS_CODE,
  msg: '操作成功',
  data: data ?? null,
  ...(statTime ? { statTime } : {}),
  ...(computedAt ? { stale: true, computedAt } : {}),
})

/** Envelope of a refusal. */
export const refusal = ({ code, message, data }: Fault): Envelope => ({ code, msg: message, data })

/** Refusals by overload and maintenance carry a real HTTP status; every other envelope travels with 200. */
const statuses: Partial<Record<FaultName, number>> = { tooMany: 429, unavailable: 503 }

export const statusOf = (fault: Fault): number => (fault.fault === 'other' ? 200 : (statuses[fault.fault] ?? 200))

/** Refusal while the stores are being opened. */
export const starting = (): Fault => new Fault('unavailable', { msg: '服务正在启动，请稍候' })
