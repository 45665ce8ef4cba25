import { Fault, type UserInfo } from '@data-centre/api'
import type { CallContext, Origin, SessionKeys } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { networkOf } from '../../platform/address.ts'
import { keepMachine, knownMachine } from './known-machine.ts'
import { workSubject } from './lock-out.ts'
import { acceptsRememberTicket, isRememberTicket, issueRememberTicket, rememberedBy } from './remember.ts'

export interface Account {
  id: number
  user_name: string
  password_hash: string
  school_id: number | null
  avatar_url: string | null
  status: number
  is_demo: boolean
  must_change: boolean
  initial_until: Date | null
}

export const FIND = `SELECT u.id, u.user_name, u.password_hash, u.school_id, u.avatar_url, CASE WHEN s.id IS NULL OR (s.is_open AND s.status = 1) THEN u.status ELSE 0 END AS status, u.must_change, u.initial_until, (u.is_demo OR coalesce(5 = ANY(s.manage_ids), false)) AS is_demo FROM sys_user u LEFT JOIN school s ON s.id = u.school_id`

const infoOf = (account: Account, { token }: SessionKeys): UserInfo => ({
  id: String(account.id),
  token,
  schoolId: account.school_id === null ? '' : String(account.school_id),
  userName: account.user_name,
  avatarUrl: account.avatar_url ?? '',
  isDemo: account.is_demo,
})

/** Whether the password, or the ticket that stands in for it, is the account's. Takes as long for accounts that do not exist. */
async function isKnown(
  { hashLimiter, database, config }: Services,
  account: Account | undefined,
  password: string,
  { ip }: Pick<Origin, 'ip'>,
): Promise<boolean> {
  if (isRememberTicket(password))
    return account !== undefined && acceptsRememberTicket(database.pool, password, account.id, config.clock.now())
  return hashLimiter.verify(account?.password_hash, password, networkOf(ip))
}

export async function openSession(
  services: Services,
  account: Account,
  origin: Origin,
  dataSource: string,
  cookies: CallContext<'user/login'>['cookies'],
): Promise<UserInfo> {
  const act = {
    caller: { userId: account.id, userName: account.user_name, schoolId: account.school_id },
    module: 'user',
    action: dataSource ? 'user/tokenLogin' : 'user/login',
    origin,
  }
  const keys = await services.audit.during(act, (sent) => {
    sent.target = dataSource || undefined
    return services.sessions.open(account.id, { ip: origin.ip, ua: origin.ua, dataSource })
  })
  cookies.keep(keys)
  return infoOf(account, keys)
}

/** What an attempt is counted under where it comes from a device that the account has used before: a machine, or the ticket of a remembered account. */
async function knownSubject(
  { database, config }: Services,
  { userName, password }: CallContext<'user/login'>['input'],
  machine: string | undefined,
): Promise<string | undefined> {
  const now = config.clock.now()
  const existing = await knownMachine(database.pool, machine, userName, now)
  if (existing !== undefined || !isRememberTicket(password)) return existing
  const ticketHash = await rememberedBy(database.pool, password, userName, now)
  return ticketHash && `ticket ${ticketHash}`
}

/** Leaves a row about a failed login, a few a minute of one network: strangers must not fill the operation log. */
export async function tellFailure(
  { boundedRows }: Services,
  { origin, ...row }: { userName?: string; action: string; target: string; origin: Origin },
): Promise<void> {
  const network = networkOf(origin.ip)
  await boundedRows.write(row.action, { origin: network, network }, { ...row, module: 'user', ok: false, origin })
}

/**
 * Login by account and password: the captcha's proof is used up first, right or wrong; then the attempt is counted and its
 * work compared; only then is the password looked at. One text for unknown, wrong and switched-off accounts.
 */
export async function logIn(
  services: Services,
  { input, origin, cookies }: CallContext<'user/login'>,
): Promise<UserInfo> {
  const { captcha, lockOut, database, config } = services
  const now = config.clock.now()
  try {
    const proven = await captcha.consume(input.captchaVerifyParam, input.sceneId, origin)
    if (proven === null || (proven.isBound && proven.subject !== workSubject(input.userName)))
      throw new Fault('captcha')
    const subject = await knownSubject(services, input, cookies.machine)
    // What the account owes is asked for again here, because the picture may have been asked for before the name was typed. What the
    // network owes was asked for with the picture: a user is not refused because a stranger on the same network fails meanwhile.
    const account = await lockOut.attempt({ account: input.userName, ip: origin.ip, subject, proven }, async () => {
      const found = (
        await database.pool.query<Account>(`${FIND} WHERE lower(u.user_name) = lower($1)`, [input.userName])
      ).rows[0]
      const existing = await isKnown(services, found, input.password, origin)
      return existing && found?.status === 1 ? found : undefined
    })
    if (!account) throw new Fault('badCredentials')
    if (account.initial_until && account.initial_until.getTime() <= now) throw new Fault('initialExpired')
    const info = await openSession(services, account, origin, '', cookies)
    // An initial password opens nothing that outlives it.
    if (account.must_change) return info
    cookies.know(
      await keepMachine(database.pool, cookies.machine, { id: account.id, userName: account.user_name }, origin, now),
    )
    if (!input.remember) return info
    return { ...info, rememberTicket: await issueRememberTicket(database.pool, account.id, now, origin) }
  } catch (error) {
    if (error instanceof Fault)
      await tellFailure(services, { userName: input.userName, action: 'user/login', target: error.fault, origin })
    throw error
  }
}
