import { Fault, type PairingRequest } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { CallContext } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { areaNameOf, demandAssignable, showText } from './assign.ts'
import { requestText } from './fleet.ts'
import { hashOfCode } from './pairing.ts'
import { DEVICE_COLUMNS, type DeviceRow } from './rows.ts'

const unknownCode = (): Fault =>
  new Fault('invalid', { msg: '配对码不存在或已过期，请核对大屏上的字母', data: { reason: 'code', field: 'code' } })

/** The screen behind a code that is open. Wrong codes are counted before they are looked at, and lock out who types too many. */
async function screenOf(services: Services, caller: Caller, ip: string, code: string): Promise<DeviceRow> {
  const { lockOut, database, config } = services
  const found = await lockOut.attempt(
    { account: caller.userName, ip, subject: `pairing ${caller.userId}` },
    async () => {
      const { rows } = await database.pool.query<DeviceRow>(
        `SELECT ${DEVICE_COLUMNS} FROM wall_device d WHERE d.code_hash = $1 AND d.code_until > $2 AND d.state = 'pending'`,
        [hashOfCode(services, code), new Date(config.clock.now())],
      )
      return rows[0]
    },
  )
  if (!found) throw unknownCode()
  return found
}

export async function findCode(
  services: Services,
  { caller, input, origin, about }: CallContext<'device/findCode'>,
): Promise<PairingRequest> {
  const row = await screenOf(services, caller, origin.ip, input.code)
  about(`待绑定大屏 ${row.ip}`)
  return requestText(row)
}

/** Asks once more for the password of who is at the desk: a session that was left open pairs nothing. */
async function reauthenticate(
  { lockOut, hashLimiter, database }: Services,
  { userId, userName }: Caller,
  ip: string,
  password: string,
): Promise<void> {
  const existing = await lockOut.attempt({ account: userName, ip, subject: `reauth ${userId}` }, async () => {
    const { rows } = await database.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM sys_user WHERE id = $1',
      [userId],
    )
    return (await hashLimiter.verify(rows[0]?.password_hash, password)) || undefined
  })
  if (!existing) throw new Fault('badCredentials', { msg: '您的密码不正确' })
}

/** One statement decides: of concurrent approvals of a code only one succeeds. */
const APPROVE = `UPDATE wall_device SET state = 'paired', code_hash = NULL, code_until = NULL, name = $2, area_level = $3, area_id = $4, show = $5, approved_by = $6, approved_at = $7
WHERE id = $1 AND state = 'pending' AND code_hash = $8 AND code_until > $7`

/** Makes a screen a paired wall. */
export async function approve(
  services: Services,
  { caller, input, origin, about }: CallContext<'device/approve'>,
): Promise<{ id: string }> {
  const { code, name, areaLevel, areaId, show, password } = input
  about(name)
  await reauthenticate(services, caller, origin.ip, password)
  const row = await screenOf(services, caller, origin.ip, code)
  await demandAssignable(services, caller, input)
  const now = new Date(services.config.clock.now())
  const values = [row.id, name, areaLevel, areaId, JSON.stringify(show), caller.userId, now, hashOfCode(services, code)]
  const { rowCount } = await services.database.pool.query(APPROVE, values)
  if (rowCount !== 1) throw unknownCode()
  about(name, {
    after: {
      name,
      area: areaNameOf(services, { level: areaLevel, id: areaId }),
      show: showText(services, show),
      ip: row.ip,
    },
  })
  return { id: row.id }
}
