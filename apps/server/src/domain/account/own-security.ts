import { createHash } from 'node:crypto'
import {
  type AccountSecurity,
  DAY_MS,
  Fault,
  type PasswordAge,
  passwordRules,
  type RememberedMachine,
  type SessionRow,
} from '@data-centre/api'
import Bowser from 'bowser'
import type { Caller } from '../../call/caller.ts'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { changePassword } from './passwords.ts'

type Paths =
  | 'user/changePassword'
  | 'user/getSecurity'
  | 'user/endSession'
  | 'user/endOtherSessions'
  | 'user/forgetMachine'

interface TokenRow {
  token_hash: string
  kind: 'login' | 'remember' | 'device'
  data_source: string
  network: string | null
  ua: string | null
  issued_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** What stands for a token where its owner picks one: the hash itself never leaves. */
const nameOf = ({ token_hash }: TokenRow): string =>
  createHash('sha256').update(`row ${token_hash}`).digest('hex').slice(0, 32)

/** Browser and system as a person knows them. */
export function deviceOf(ua: string | null): string {
  if (!ua) return '未知设备'
  const { browser, os } = Bowser.parse(ua)
  const text = [
    [browser.name, browser.version?.split('.')[0]],
    [os.name, os.versionName ?? os.version],
  ].map((pair) => pair.filter(Boolean).join(' '))
  return text.filter(Boolean).join(' · ') || '未知设备'
}

/** The network without its last part: enough to tell home from school. */
const networkText = (network: string | null): string =>
  network ? (network.includes(':') ? `${network}::` : `${network}.*`) : '未知网络'

async function tokensOf({ database, config }: Services, { userId }: Caller): Promise<TokenRow[]> {
  const { rows } = await database.pool.query<TokenRow>(
    `SELECT token_hash, kind, data_source, network, ua, issued_at, last_seen_at, expires_at FROM sys_token
     WHERE user_id = $1 AND kind IN ('login', 'remember', 'device') AND revoked_at IS NULL AND expires_at > $2 AND (idle_until IS NULL OR idle_until > $2) ORDER BY last_seen_at DESC`,
    [userId, new Date(config.clock.now())],
  )
  return rows
}

async function passwordAge({ database, config }: Services, { userId }: Caller): Promise<PasswordAge> {
  const { rows } = await database.pool.query<{ at: Date }>('SELECT password_set_at AS at FROM sys_user WHERE id = $1', [
    userId,
  ])
  const { words: text, remindDays } = passwordRules[config.passwordPolicy]
  const setAt = rows[0]?.at ?? new Date(config.clock.now())
  const days = Math.max(0, Math.floor((config.clock.now() - setAt.getTime()) / DAY_MS))
  return { setAt: setAt.toISOString(), days, old: remindDays !== null && days >= remindDays, rule: text }
}

async function securityOf(services: Services, caller: Caller): Promise<AccountSecurity> {
  const [rows, password] = await Promise.all([tokensOf(services, caller), passwordAge(services, caller)])
  const line = (row: TokenRow): Omit<SessionRow, 'own' | 'platform'> => ({
    id: nameOf(row),
    device: deviceOf(row.ua),
    network: networkText(row.network),
    since: row.issued_at.toISOString(),
    lastAt: row.last_seen_at.toISOString(),
  })
  const sessions = rows
    .filter(({ kind }) => kind === 'login')
    .map((row): SessionRow => ({ ...line(row), own: row.token_hash === caller.sessionId, platform: row.data_source }))
  const machines = rows
    .filter(({ kind }) => kind !== 'login')
    .map(
      (row): RememberedMachine => ({
        ...line(row),
        until: row.expires_at.toISOString(),
        remembered: row.kind === 'remember',
      }),
    )
  return { password, sessions: sessions.sort((a, b) => Number(b.own) - Number(a.own)), machines }
}

/** The caller's own token behind a name; throws `notFound` for one that they do not have. */
async function ownToken(
  services: Services,
  caller: Caller,
  id: string,
  kinds: readonly TokenRow['kind'][],
): Promise<TokenRow> {
  const row = (await tokensOf(services, caller)).find((token) => kinds.includes(token.kind) && nameOf(token) === id)
  if (!row) throw new Fault('notFound')
  return row
}

async function change(
  services: Services,
  { caller, input, origin, about }: CallContext<'user/changePassword'>,
): Promise<{ ended: number }> {
  if (caller.isWall) throw new Fault('forbidden')
  const { userId, sessionId, userName } = caller
  // Guesses of a stolen session are counted like those at the door, but do not lock the door.
  const ended = await services.lockOut.attempt({ account: userName, ip: origin.ip, subject: `change ${userId}` }, () =>
    changePassword(services, userId, { current: input.password, next: input.newPassword, sessionId }).then((count) =>
      count === undefined ? undefined : { count },
    ),
  )
  if (!ended) throw new Fault('badCredentials', { msg: '当前密码不正确' })
  about('修改密码', { after: { sessionsEnded: ended.count } })
  return { ended: ended.count }
}

/** What a caller sees and does about the safety of their own account. */
export const ownSecurity = (services: Services): Pick<Handlers, Paths> => ({
  'user/changePassword': (ask) => change(services, ask),
  'user/getSecurity': ({ caller }) => securityOf(services, caller),
  'user/endSession': async ({ caller, input, about }) => {
    const { token_hash, ua } = await ownToken(services, caller, input.id, ['login'])
    await services.sessions.close(token_hash, 'kicked')
    about(`下线 ${deviceOf(ua)}`)
    return null
  },
  'user/endOtherSessions': async ({ caller, about }) => {
    const ended = await services.sessions.closeOthers(caller.userId, caller.sessionId, 'kicked')
    about(`下线其他 ${ended} 个登录`)
    return { ended }
  },
  'user/forgetMachine': async ({ caller, input, about }) => {
    const { token_hash, ua } = await ownToken(services, caller, input.id, ['remember', 'device'])
    await services.database.pool.query(
      `UPDATE sys_token SET revoked_at = $2, revoke_reason = 'forgotten' WHERE token_hash = $1`,
      [token_hash, new Date(services.config.clock.now())],
    )
    about(`移除设备 ${deviceOf(ua)}`)
    return null
  },
})
