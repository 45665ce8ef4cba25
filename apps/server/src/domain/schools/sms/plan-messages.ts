import {
  DAY_MS,
  type ParsedOf,
  SMS_APART_MS,
  SMS_PER_NUMBER,
  SMS_PER_SCHOOL,
  type SmsRecipient,
} from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../../call/caller.ts'
import { dayOf } from '../../../platform/clock.ts'
import { withoutRowSecurity } from '../../../platform/database/row-security.ts'
import { against } from '../../account/grants.ts'
import type { Phones, SealedPhone } from '../../phones/phones.ts'
import { schoolParameters, schoolsInside } from '../area.ts'
import { smsText } from './texts.ts'

export type Wanted = Pick<ParsedOf<'school/sendSms'>, 'schoolIds' | 'template' | 'content'>

const startOfDay = (now: number): Date => new Date(`${dayOf(now)}T00:00:00+08:00`)

interface Row {
  id: number
  name: string
  short_name: string
  sealed: SealedPhone | null
  version: number | null
  school_end_time: Date | null
  of_school: number
}

/** Who would get what, the numbers whole: the serialiser masks them. Schools outside the area look like unknown ones. */
export async function plan(
  db: pg.ClientBase,
  phones: Phones,
  caller: Caller,
  { schoolIds, template, content }: Wanted,
  now: number,
): Promise<SmsRecipient[]> {
  if (template === 'custom' && !content) throw against('请输入短信内容', 'content')
  const { rows } = await db.query<Row>(
    `SELECT s.id, s.name, s.short_name, s.contact_mobile_sealed AS sealed, v.version, v.school_end_time,
       (SELECT count(*)::int FROM sms_log l WHERE l.school_id = s.id AND l.created_at >= $5 AND l.status <> 'failed') AS of_school
     FROM school s LEFT JOIN LATERAL (SELECT * FROM school_version WHERE school_id = s.id ORDER BY data_source LIMIT 1) v ON true
     WHERE s.status = 1 AND ${schoolsInside(1)} AND s.id = ANY($4::int[])`,
    [...schoolParameters(caller.area), schoolIds, startOfDay(now)],
  )
  const byId = new Map(
    rows.map((row) => [row.id, { ...row, number: phones.open('school.contact_mobile', row.id, row.sealed) }]),
  )
  const numbers = await sentTo(
    db,
    phones,
    [...byId.values()].flatMap(({ number }) => number || []),
    now,
  )
  return [...new Set(schoolIds)].map((id) => {
    const row = byId.get(id)
    if (!row) return { id: String(id), name: `学校 ${id}`, mobile: '', text: '', msg: '您没有访问权限' }
    const made = smsText(
      template,
      { shortName: row.short_name, version: row.version ?? 2, endsAt: row.school_end_time },
      content,
      now,
    )
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
async function sentTo(
  db: pg.ClientBase,
  phones: Phones,
  numbers: readonly string[],
  now: number,
): Promise<Map<string, { today: number; last: number }>> {
  const byHash = new Map(numbers.map((number) => [phones.hash(number).toString('hex'), number]))
  const { rows } = await withoutRowSecurity(db, () =>
    db.query<{ hash: string; today: number; last: Date }>(
      `SELECT encode(mobile_hash, 'hex') AS hash, count(*) FILTER (WHERE created_at >= $2)::int AS today, max(created_at) AS last FROM sms_log WHERE mobile_hash = ANY(SELECT decode(unnest($1::text[]), 'hex')) AND created_at >= $3 AND status <> 'failed' GROUP BY mobile_hash`,
      [[...byHash.keys()], startOfDay(now), new Date(now - DAY_MS)],
    ),
  )
  return new Map(rows.map(({ hash, today, last }) => [byHash.get(hash) ?? '', { today, last: last.getTime() }]))
}
