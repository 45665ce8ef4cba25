import type { Page, ParsedOf, SmsRow } from '@data-centre/api'
import type { Caller } from '../../../call/caller.ts'
import type { Services } from '../../../call/services.ts'
import { readCountedPage } from '../../../platform/database/paging.ts'
import { holdsKeyword } from '../../../platform/text/keyword.ts'
import type { SealedPhone } from '../../phones/phones.ts'
import { schoolParameters, schoolsInside } from '../area.ts'

type SentMessage = Omit<SmsRow, 'at' | 'mobile'> & { at: Date; sealed: SealedPhone | null }

/** What was sent, newest first. */
export async function listMessages(
  { database, phones }: Services,
  caller: Caller,
  input: ParsedOf<'school/getSmsLog'>,
): Promise<Page<SmsRow>> {
  const { pageNum, pageSize, sortOrder = 'desc', keyword, schoolId } = input
  const values: unknown[] = schoolParameters(caller.area)
  const bound = (value: unknown): string => `$${values.push(value)}`
  const where = [schoolsInside(1)]
  if (schoolId !== undefined) where.push(`s.id = ${bound(schoolId)}`)
  if (keyword) {
    const place = bound(keyword)
    where.push(`(${holdsKeyword('s.name', place)} OR ${holdsKeyword('l.content', place)})`)
  }
  const from = `FROM sms_log l JOIN school s ON s.id = l.school_id LEFT JOIN sys_user u ON u.id = l.sent_by WHERE ${where.join(' AND ')}`
  const statement = `SELECT l.id::text AS id, s.name AS "schoolName", l.mobile_sealed AS sealed, l.template, l.content, l.status, l.reason, coalesce(u.user_name, '') AS "sentBy", l.created_at AS at ${from}
     ORDER BY l.created_at ${sortOrder === 'asc' ? 'ASC' : 'DESC'}, l.id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`
  const { rows, ...place } = await readCountedPage(
    { pageNum, pageSize },
    async () => (await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n ${from}`, values)).rows[0]?.n ?? 0,
    async (limit, offset) => (await database.pool.query<SentMessage>(statement, [...values, limit, offset])).rows,
  )
  return {
    list: rows.map(({ sealed, ...row }) => ({
      ...row,
      mobile: phones.open('sms_log.mobile', row.id, sealed),
      at: row.at.toISOString(),
    })),
    ...place,
  }
}
