import { createHmac } from 'node:crypto'

/** A row of the operation log as it is signed. Values before and after are JSON text, as the store keeps it. */
export interface LogRow {
  /** µs since 1970: as fine as the store keeps time, so that no digit can be changed unseen. */
  at: number
  userId: number | null
  userName: string
  schoolId: number | null
  module: string
  action: string
  target: string | null
  before: string | null
  after: string | null
  ip: string | null
  ua: string | null
  requestId: string | null
  ok: boolean
  costMs: number | null
}

/** Place of a row in the chain. */
export interface Link {
  seq: number
  chain: Buffer
}

export const CHAIN_KEY = 'audit-chain'

/** What stands before the first row. */
export const GENESIS: Link = { seq: 0, chain: Buffer.alloc(32) }

/** h(n) = HMAC-SHA-256(key, h(n-1) || row). The place follows from what went before, so a row that was moved breaks it too. */
export function linkOf(key: Buffer, before: Buffer, row: LogRow): Buffer {
  const { at, userId, userName, schoolId, module, action, target, ip, ua, requestId, ok, costMs } = row
  const text = JSON.stringify([
    at,
    userId,
    userName,
    schoolId,
    module,
    action,
    target,
    row.before,
    row.after,
    ip,
    ua,
    requestId,
    ok,
    costMs,
  ])
  return createHmac('sha256', key).update(before).update(text).digest()
}
