import { dataSourceGroups, Fault, type UserInfo } from '@data-centre/api'
import type { CallContext } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { sha256 } from '../../platform/address.ts'
import { type Account, FIND, openSession, tellFailure } from './login.ts'
import { readTicket } from './tickets.ts'

/** Roles whose holders never come in by another platform's word. */
const NEVER_BY_TICKET = ['super_admin', 'auditor', 'wall_device']

/** Login by the one-time ticket of a sister platform. Every reason to refuse has the same text. */
export async function logInByTicket(
  services: Services,
  { input, origin, cookies }: CallContext<'user/tokenLogin'>,
): Promise<UserInfo> {
  const { config, secrets, database, lockOut } = services
  const source = input.dataSource ?? ''
  const now = config.clock.now()
  try {
    if (!Object.hasOwn(dataSourceGroups, source)) throw new Fault('badTicket')
    const key = config.ssoKeys[source] ?? (config.demo ? secrets.sign('sso-demo', source) : undefined)
    const claims = key ? readTicket(input.token, source, key, now) : undefined
    if (!claims) throw new Fault('badTicket')
    const account = (
      await database.pool.query<Account>(
        `${FIND} JOIN sys_user_link l ON l.user_id = u.id WHERE l.data_source = $1 AND l.external_id = $2`,
        [source, claims.sub],
      )
    ).rows[0]
    // What the platform has signed is no guess: neither an unknown user nor a ticket that comes a second time counts against anybody.
    if (!account) throw new Fault('badTicket')
    const used = await database.pool.query(
      `INSERT INTO sys_token(token_hash, user_id, data_source, kind, issued_at, last_seen_at, expires_at) VALUES ($1, $2, $3, 'sso', $4, $4, $5) ON CONFLICT DO NOTHING`,
      [sha256(`sso ${source} ${claims.jti}`), account.id, source, new Date(now), new Date(claims.exp * 1000 + 60_000)],
    )
    if (used.rowCount !== 1) throw new Fault('badTicket')
    const info = await lockOut.attempt({ account: `${source}:${claims.sub}`, ip: origin.ip }, async () => {
      if (account.status !== 1) return undefined
      const kept = await database.pool.query(
        'SELECT 1 FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE ur.user_id = $1 AND r.code = ANY($2)',
        [account.id, NEVER_BY_TICKET],
      )
      return kept.rowCount ? undefined : openSession(services, account, origin, source, cookies)
    })
    if (!info) throw new Fault('badTicket')
    return info
  } catch (error) {
    if (error instanceof Fault)
      await tellFailure(services, { action: 'user/tokenLogin', target: source.slice(0, 20), origin })
    throw error
  }
}
