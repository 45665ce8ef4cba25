import { DAY_MS, Fault, NATION_AREA, type Page, type SentNotice } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { readCountedPage } from '../../platform/database/paging.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { notify } from './tell.ts'

type Paths = 'message/getNoticesSent' | 'message/saveNotice' | 'message/withdrawNotice'

interface Row {
  id: number
  title: string
  body: string
  school_id: number | null
  province_code: string | null
  by: string | null
  created_at: Date
  expires_at: Date | null
  readers: number
}

/** Notices that a caller looks after: of the nation's staff all, else their own. */
const OWN_NOTICES = `message m WHERE m.kind = 'notice' AND m.user_id IS NULL AND ($1::boolean OR m.created_by = $2)`

/** Whom a notice is for, by the scope that the asked ids were narrowed to. */
function targetOf({ level, schools = [], provinces = [] }: Scope): { schoolId?: number; provinceCode?: string } {
  if (level === 'nation') return {}
  if (schools.length === 1) return { schoolId: schools[0] as number }
  if (schools.length === 0 && provinces.length === 1) return { provinceCode: provinces[0] as string }
  throw new Fault('invalid', { msg: '请选择发送到哪所学校或哪个省份', data: { reason: 'param', field: 'schoolId' } })
}

async function sent(
  { database, places }: Services,
  caller: Caller,
  request: CallContext<'message/getNoticesSent'>['input'],
): Promise<Page<SentNotice>> {
  const values = [caller.area.nation, caller.userId]
  const statement = `SELECT m.id, m.title, m.body, m.school_id, m.province_code, m.created_at, m.expires_at, (SELECT real_name FROM sys_user WHERE id = m.created_by) AS by,
       (SELECT count(*) FROM message_user mu WHERE mu.message_id = m.id AND mu.read_at IS NOT NULL) AS readers FROM ${OWN_NOTICES} ORDER BY m.created_at DESC, m.id DESC LIMIT $3 OFFSET $4`
  const { rows, ...place } = await readCountedPage(
    request,
    async () =>
      (await database.pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${OWN_NOTICES}`, values)).rows[0]?.n ?? 0,
    async (limit, offset) => (await database.pool.query<Row>(statement, [...values, limit, offset])).rows,
  )
  const named = ({ school_id, province_code }: Row): string =>
    school_id !== null
      ? (places.school(school_id)?.name ?? '')
      : province_code !== null
        ? (places.province(province_code)?.name ?? '')
        : '全部'
  const list = rows.map(
    (row): SentNotice => ({
      id: String(row.id),
      title: row.title,
      body: row.body,
      target: named(row),
      by: row.by ?? '系统',
      at: row.created_at.toISOString(),
      until: row.expires_at?.toISOString() ?? null,
      readers: row.readers,
    }),
  )
  return { list, ...place }
}

/** Notices that people write for the people of an area. */
export function noticeHandlers(services: Services): Pick<Handlers, Paths> {
  const { database, config, ports } = services
  return {
    'message/getNoticesSent': ({ caller, input }) => sent(services, caller, input),
    'message/saveNotice': async ({ caller, input, scope, about }) => {
      const now = config.clock.now()
      const expiresAt =
        input.until === undefined ? undefined : new Date(Date.parse(`${input.until}T00:00:00+08:00`) + DAY_MS)
      if (expiresAt && expiresAt.getTime() <= now)
        throw new Fault('invalid', { msg: '截止日期不能早于今天', data: { reason: 'param', field: 'until' } })
      const target = targetOf(scope)
      const id = await notify(
        database.pool,
        {
          kind: 'notice',
          title: input.title,
          body: input.body ?? '',
          createdBy: caller.userId,
          ...target,
          ...(expiresAt ? { expiresAt } : {}),
        },
        now,
      )
      // Says that there may be something new, not what: every page asks for its own messages.
      ports.tell?.('rt:notice', { kind: 'message', msg: '', version: '' }, NATION_AREA)
      about(`通知 ${id} ${input.title}`, {
        after: { title: input.title, target: scope.label, until: input.until ?? null },
      })
      return { id: String(id) }
    },
    'message/withdrawNotice': async ({ caller, input, about }) => {
      const { rows } = await database.pool.query<{ title: string }>(
        `UPDATE message SET expires_at = $3 WHERE id IN (SELECT m.id FROM ${OWN_NOTICES} AND m.id = $4 AND (m.expires_at IS NULL OR m.expires_at > $3)) RETURNING title`,
        [caller.area.nation, caller.userId, new Date(config.clock.now()), input.id],
      )
      if (!rows[0]) throw new Fault('notFound')
      about(`通知 ${input.id} ${rows[0].title}`, { before: { shown: true }, after: { shown: false } })
      return null
    },
  }
}
