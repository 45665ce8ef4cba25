import { DAY_MS, type Page, type ParsedOf, SMS_APART_MS, SMS_PER_NUMBER, SMS_PER_SCHOOL, type SmsRecipient, type SmsResult, type SmsRow } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../../call/caller.ts'
import type { Services } from '../../../call/services.ts'
import { dayOf } from '../../../platform/clock.ts'
import { withoutRowSecurity } from '../../../platform/database/row-security.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { against } from '../../account/grants.ts'
import type { Phones, SealedPhone } from '../../phones/phones.ts'
import { nextIds } from '../../row-ids.ts'
import { patternOf, schoolParameters, schoolsInside } from '../area.ts'
import { smsText } from './texts.ts'

type Wanted = Pick<ParsedOf<'school/sendSms'>, 'schoolIds' | 'template' | 'content'>
const startOfDay = (now: number): Date => new Date(`${dayOf(now)}T00:00:00+08:00`)
/** Two senders must not both see the last free place of a number. */
const LOCK = 'SELECT pg_advisory_xact_lock(7261043)'

interface Row {
  id: number
  name: string
  short_name: string
  sealed: SealedPhone | null
  version: number | null
  school_end_time: Date | null
  of_school: number
}

/** Who would get what, the numbers whole: the serialiser masks them. Schools outside the area are told from unknown ones by nothing. */
async function plan(db: pg.ClientBase, phones: Phones, caller: Caller, { schoolIds, template, content }: Wanted, now: number): Promise<SmsRecipient[]> {
  if (template === 'custom' && !content) throw against('请输入短信内容', 'content')
  const { rows } = await db.query<Row>(
    `SELECT s.id, s.name, s.short_name, s.contact_mobile_sealed AS sealed, v.version, v.school_end_time,
       (SELECT count(*)::int FROM sms_log l WHERE l.school_id = s.id AND l.created_at >= $5 AND l.status <> 'failed') AS of_school
     FROM school s LEFT JOIN LATERAL (SELECT * FROM school_version WHERE school_id = s.id ORDER BY data_source LIMIT 1) v ON true
     WHERE s.status = 1 AND ${schoolsInside(1)} AND s.id = ANY($4::int[])`,
    [...schoolParameters(caller.area), schoolIds, startOfDay(now)],
  )
  const byId = new Map(rows.map((row) => [row.id, { ...row, number: phones.open('school.contact_mobile', row.id, row.sealed) }]))
  const numbers = await sentTo(
    db,
    phones,
    [...byId.values()].flatMap(({ number }) => number || []),
    now,
  )
  return [...new Set(schoolIds)].map((id) => {
    const row = byId.get(id)
    if (!row) return { id: String(id), name: `学校 ${id}`, mobile: '', text: '', msg: '您没有访问权限' }
    const made = smsText(template, { shortName: row.short_name, version: row.version ?? 2, endsAt: row.school_end_time }, content, now)
    const { number } = row
    const seen = numbers.get(number) ?? { today: 0, last: 0 }
    const msg =
      number === ''
        ? '未填写联系人手机'
        : 'msg' in made
          ? made.msg
          : seen.today >= SMS_PER_NUMBER
            ? `该号码今日已发送 ${SMS_PER_NUMBER} 条`
            : now - seen.last < SMS_APART_MS
              ? '该号码一分钟内已发送过'
              : row.of_school >= SMS_PER_SCHOOL
                ? `该校今日已发送 ${SMS_PER_SCHOOL} 条`
                : ''
    // Two schools with one contact: the second message counts the first.
    if (msg === '') numbers.set(number, { today: seen.today + 1, last: now })
    return { id: String(id), name: row.name, mobile: number, text: 'text' in made ? made.text : '', msg }
  })
}

/** Messages of today, and the moment of the last one, by number, to whichever schools. */
async function sentTo(db: pg.ClientBase, phones: Phones, numbers: readonly string[], now: number): Promise<Map<string, { today: number; last: number }>> {
  const byHash = new Map(numbers.map((number) => [phones.hash(number).toString('hex'), number]))
  const { rows } = await withoutRowSecurity(db, () =>
    db.query<{ hash: string; today: number; last: Date }>(
      `SELECT encode(mobile_hash, 'hex') AS hash, count(*) FILTER (WHERE created_at >= $2)::int AS today, max(created_at) AS last FROM sms_log WHERE mobile_hash = ANY(SELECT decode(unnest($1::text[]), 'hex')) AND created_at >= $3 AND status <> 'failed' GROUP BY mobile_hash`,
      [[...byHash.keys()], startOfDay(now), new Date(now - DAY_MS)],
    ),
  )
  return new Map(rows.map(({ hash, today, last }) => [byHash.get(hash) ?? '', { today, last: last.getTime() }]))
}

/** Who would get a message, and what it would say. */
export async function previewMessages({ database, phones, config }: Services, caller: Caller, wanted: Wanted): Promise<SmsRecipient[]> {
  return inTransaction(database.pool, (client) => plan(client, phones, caller, wanted, config.clock.now()))
}

/** Sends one message to each school. Each is written down before it leaves, so that no crash sends one twice. */
export async function sendMessages({ database, phones, config, sms }: Services, caller: Caller, wanted: Wanted): Promise<SmsResult> {
  const now = config.clock.now()
  const { planned, ids } = await inTransaction(database.pool, async (client) => {
    await client.query(LOCK)
    const all = await plan(client, phones, caller, wanted, now)
    const going = all.filter(({ msg }) => msg === '')
    const logIds = await nextIds(client, 'sms_log', going.length)
    await client.query(
      `INSERT INTO sms_log(id, school_id, mobile_sealed, mobile_hash, template, content, status, sent_by, created_at)
       OVERRIDING SYSTEM VALUE SELECT t.id, t.school_id, t.sealed, t.hash, $6, t.content, 'sending', $7, $8 FROM unnest($1::bigint[], $2::int[], $3::bytea[], $4::bytea[], $5::text[]) AS t(id, school_id, sealed, hash, content)`,
      [
        logIds,
        going.map(({ id }) => Number(id)),
        going.map(({ mobile }, i) => phones.seal('sms_log.mobile', logIds[i] as number, mobile)),
        going.map(({ mobile }) => phones.hash(mobile)),
        going.map(({ text }) => text),
        wanted.template,
        caller.userId,
        new Date(now),
      ],
    )
    return { planned: all, ids: new Map(going.map(({ id }, i) => [id, String(logIds[i])])) }
  })
  const result: SmsResult = { sent: 0, skipped: planned.filter(({ msg }) => msg !== '').map(({ id, name, msg }) => ({ id, name, msg })) }
  for (const { id, name, mobile, text } of planned) {
    const logId = ids.get(id)
    if (logId === undefined) continue
    const { status, reason } = await sms.send({ id: logId, mobile, content: text, template: wanted.template })
    await database.pool.query('UPDATE sms_log SET status = $2, reason = $3 WHERE id = $1', [logId, status, reason])
    if (status === 'failed') result.skipped.push({ id, name, msg: reason })
    else result.sent += 1
  }
  return result
}

/** What was sent, newest first. */
export async function listMessages({ database, phones }: Services, caller: Caller, input: ParsedOf<'school/getSmsLog'>): Promise<Page<SmsRow>> {
  const { pageNum = 1, pageSize = 10, sortOrder = 'desc', keyword, schoolId } = input
  const values: unknown[] = schoolParameters(caller.area)
  const bound = (value: unknown): string => `$${values.push(value)}`
  const where = [schoolsInside(1)]
  if (schoolId !== undefined) where.push(`s.id = ${bound(schoolId)}`)
  if (keyword) where.push(`(s.name LIKE ${bound(patternOf(keyword))} OR l.content LIKE $${values.length})`)
  const from = `FROM sms_log l JOIN school s ON s.id = l.school_id LEFT JOIN sys_user u ON u.id = l.sent_by WHERE ${where.join(' AND ')}`
  const total = (await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n ${from}`, values)).rows[0]?.n ?? 0
  const { rows } = await database.pool.query<Omit<SmsRow, 'at' | 'mobile'> & { at: Date; sealed: SealedPhone | null }>(
    `SELECT l.id::text AS id, s.name AS "schoolName", l.mobile_sealed AS sealed, l.template, l.content, l.status, l.reason, coalesce(u.user_name, '') AS "sentBy", l.created_at AS at ${from}
     ORDER BY l.created_at ${sortOrder === 'asc' ? 'ASC' : 'DESC'}, l.id DESC LIMIT ${bound(pageSize)} OFFSET ${bound((pageNum - 1) * pageSize)}`,
    values,
  )
  return { list: rows.map(({ sealed, ...row }) => ({ ...row, mobile: phones.open('sms_log.mobile', row.id, sealed), at: row.at.toISOString() })), total, pageNum, pageSize }
}
