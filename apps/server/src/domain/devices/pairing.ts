import { randomUUID } from 'node:crypto'
import { DEVICE_TOKEN_MS, DEVICE_TOKEN_OVERLAP_MS, Fault, NONCE_MS, PAIRING_MS } from '@data-centre/api'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { sha256 } from '../../platform/address.ts'
import { isSigned, newCode, newNonce, newToken, publicKeyOf } from './proof.ts'
import { DEVICE_COLUMNS, type DeviceRow } from './rows.ts'

type Paths = 'device/requestPairing' | 'device/getNonce' | 'device/token'

/** What is stored of a code: who reads the table finds none. */
export const hashOfCode = ({ secrets }: Pick<Services, 'secrets'>, code: string): string =>
  secrets.sign('pairing-code', code)

/** Two codes are never open at the same moment under one hash; chance is asked again. */
const TRIES = 3

/** The same key gets a new code while it waits; a key that was used already gets none. */
const REQUEST = `
INSERT INTO wall_device AS d(id, public_key, code_hash, code_until, nonce, nonce_until, ip, ua, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (public_key) DO UPDATE SET code_hash = excluded.code_hash, code_until = excluded.code_until, nonce = excluded.nonce, nonce_until = excluded.nonce_until, ip = excluded.ip, ua = excluded.ua
WHERE d.state = 'pending' RETURNING id`

async function request(services: Services, { input, origin }: CallContext<'device/requestPairing'>) {
  publicKeyOf(input.publicKey)
  const { database, config } = services
  const now = config.clock.now()
  const nonce = newNonce()
  const until = new Date(now + PAIRING_MS)
  for (let attempt = 1; ; attempt += 1) {
    const code = newCode()
    try {
      const values = [
        randomUUID(),
        input.publicKey,
        hashOfCode(services, code),
        until,
        nonce,
        new Date(now + NONCE_MS),
        origin.ip,
        origin.ua.slice(0, 300),
        new Date(now),
      ]
      const { rows } = await database.pool.query<{ id: string }>(REQUEST, values)
      if (!rows[0]) throw new Fault('deviceGone')
      return { deviceId: rows[0].id, code, expiresAt: until.toISOString(), nonce }
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'wall_device_code_hash_key' || attempt >= TRIES) throw error
    }
  }
}

/** A new nonce takes the place of the one before. Unknown devices get one too, which nothing answers to. */
async function giveNonce({ database, config }: Services, deviceId: string): Promise<string> {
  const nonce = newNonce()
  await database.pool.query('UPDATE wall_device SET nonce = $2, nonce_until = $3 WHERE id = $1', [
    deviceId,
    nonce,
    new Date(config.clock.now() + NONCE_MS),
  ])
  return nonce
}

/** Uses a nonce up before the signature is looked at: it is good for one try. */
const TAKE_NONCE = `UPDATE wall_device d SET nonce = NULL WHERE d.id = $1 AND d.nonce = $2 AND d.nonce_until > $3 RETURNING ${DEVICE_COLUMNS}`

async function token(services: Services, { input }: CallContext<'device/token'>) {
  const { database, config } = services
  const now = config.clock.now()
  const { rows } = await database.pool.query<DeviceRow>(TAKE_NONCE, [input.deviceId, input.nonce, new Date(now)])
  const row = rows[0]
  if (!row) {
    const existing = await database.pool.query(`SELECT 1 FROM wall_device WHERE id = $1 AND state <> 'revoked'`, [
      input.deviceId,
    ])
    if (existing.rowCount === 0) return { state: 'gone' as const }
    throw new Fault('invalid', { msg: '参数错误：nonce', data: { reason: 'nonce' } })
  }
  if (!isSigned(row.public_key, input))
    throw new Fault('invalid', { msg: '参数错误：signature', data: { reason: 'param', field: 'signature' } })
  if (row.state === 'revoked') return { state: 'gone' as const }
  if (row.state === 'pending') {
    if (!row.code_until || row.code_until.getTime() <= now) return { state: 'gone' as const }
    return { state: 'pending' as const, nonce: await giveNonce(services, row.id) }
  }
  const fresh = newToken()
  const expiresAt = new Date(now + DEVICE_TOKEN_MS)
  // The token before goes on for what is on its way.
  await database.pool.query('UPDATE wall_device_token SET expires_at = least(expires_at, $2) WHERE device_id = $1', [
    row.id,
    new Date(now + DEVICE_TOKEN_OVERLAP_MS),
  ])
  await database.pool.query(
    'INSERT INTO wall_device_token(token_hash, device_id, issued_at, expires_at) VALUES ($1, $2, $3, $4)',
    [sha256(fresh), row.id, new Date(now), expiresAt],
  )
  return {
    state: 'paired' as const,
    token: fresh,
    expiresAt: expiresAt.toISOString(),
    nonce: await giveNonce(services, row.id),
  }
}

/** How a screen gets a code, proves its key and gets its token. */
export const pairingHandlers = (services: Services): Pick<Handlers, Paths> => ({
  'device/requestPairing': (ask) => request(services, ask),
  'device/getNonce': async ({ input }) => ({ nonce: await giveNonce(services, input.deviceId) }),
  'device/token': (ask) => token(services, ask),
})
