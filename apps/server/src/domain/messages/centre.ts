import { DEMO_SCHOOL_LABEL, type Message, type MessageKind, type MessagePage } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { readCountedPage } from '../../platform/database/paging.ts'
import { OWN_MESSAGES, readerOf } from './audience.ts'

type Paths = 'message/getMessages' | 'message/getUnread' | 'message/markRead' | 'message/markAllRead' | 'message/hide'

interface Row {
  id: number
  kind: MessageKind
  title: string
  body: string
  link: string | null
  created_at: Date
  read_at: Date | null
}

/** Words of a message for its reader: demo callers never read the real name of a school. */
function textFor({ isDemo, area }: Caller, { places }: Services): (text: string) => string {
  if (!isDemo) return (text) => text
  const names = area.schools.flatMap((id) => places.school(id)?.name ?? [])
  return (text) => names.reduce((messages, name) => messages.replaceAll(name, DEMO_SCHOOL_LABEL), text)
}

async function unreadOf({ database, places, config }: Services, caller: Caller): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${OWN_MESSAGES} AND mu.read_at IS NULL`,
    readerOf(caller, places, config.clock.now()),
  )
  return rows[0]?.n ?? 0
}

async function pageOf(services: Services, { caller, input }: CallContext<'message/getMessages'>): Promise<MessagePage> {
  const { database, places, config } = services
  const chosen = `${OWN_MESSAGES} AND ($8::text IS NULL OR m.kind = $8) AND (NOT $9::boolean OR mu.read_at IS NULL)`
  const values = [...readerOf(caller, places, config.clock.now()), input.kind ?? null, input.unread === '1']
  const statement = `SELECT m.id, m.kind, m.title, m.body, m.link, m.created_at, mu.read_at FROM ${chosen} ORDER BY m.created_at DESC, m.id DESC LIMIT $10 OFFSET $11`
  const { rows, ...place } = await readCountedPage(
    input,
    async () =>
      (await database.pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${chosen}`, values)).rows[0]?.n ?? 0,
    async (limit, offset) => (await database.pool.query<Row>(statement, [...values, limit, offset])).rows,
  )
  const label = textFor(caller, services)
  const list = rows.map(
    ({ id, kind, title, body, link, created_at, read_at }): Message => ({
      id: String(id),
      kind,
      title: label(title),
      body: label(body),
      link,
      at: created_at.toISOString(),
      read: read_at !== null,
    }),
  )
  return { list, ...place, unread: await unreadOf(services, caller) }
}

const MARKS = {
  read: 'read_at = coalesce(message_user.read_at, excluded.read_at)',
  hidden: 'read_at = coalesce(message_user.read_at, excluded.read_at), hidden_at = excluded.hidden_at',
} as const

/** Marks messages of the caller's own centre, all of them without `ids`; what is not in it stays as it is. What is hidden has been read. */
async function mark(
  { database, places, config }: Services,
  caller: Caller,
  as: keyof typeof MARKS,
  ids: readonly string[] | null,
): Promise<null> {
  await database.pool.query(
    `INSERT INTO message_user(message_id, user_id, read_at, hidden_at) SELECT m.id, $1, $2, CASE WHEN $8 THEN $2::timestamptz END FROM ${OWN_MESSAGES} AND ($9::bigint[] IS NULL OR m.id = ANY($9))
     ON CONFLICT (user_id, message_id) DO UPDATE SET ${MARKS[as]}`,
    [...readerOf(caller, places, config.clock.now()), as === 'hidden', ids],
  )
  return null
}

/** Messages of a caller, with what they have done with each. */
export const messageCentre = (services: Services): Pick<Handlers, Paths> => ({
  'message/getMessages': (ask) => pageOf(services, ask),
  'message/getUnread': async ({ caller }) => ({ unread: await unreadOf(services, caller) }),
  'message/markRead': ({ caller, input }) => mark(services, caller, 'read', input.ids),
  'message/markAllRead': ({ caller }) => mark(services, caller, 'read', null),
  'message/hide': ({ caller, input }) => mark(services, caller, 'hidden', input.ids),
})
