import { withheldTexts } from '@data-centre/api'
import type pg from 'pg'
import { hiddenCells } from '../../warehouse/complements.ts'
import { isSmallGroup } from '../../warehouse/small-groups.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { notify } from '../messages/tell.ts'

/** Pages on which warnings of a school, or of a province, are dealt with, and the overview of who watches over them. */
const WATCHERS = { school: [1171, 1172, 1173, 1174, 1011], province: [211, 201] } as const
const LINKS = { school: '/school/AttendanceWarning', province: '/province/earlyWarning' } as const
const KEPT_MS = 14 * 86_400_000

interface Warned {
  place: string
  total: number
  red: number
  fresh: number
}

/** Warnings of a day by school or province, and how many of them did not stand on the judged day before. */
function warnedBy(store: FactStore, column: 'school_id' | 'province_code', day: string): Promise<Warned[]> {
  return store.query<Warned>(
    `SELECT toString(${column}) AS place, countIf(stat_date = {day:Date}) AS total, countIf(stat_date = {day:Date} AND level = 3) AS red,
  uniqExactIf((school_id, kind, subject_id, class_id), stat_date = {day:Date}) - uniqExactIf((school_id, kind, subject_id, class_id), stat_date = {day:Date} AND (school_id, kind, subject_id, class_id) IN
    (SELECT school_id, kind, subject_id, class_id FROM fact_warning FINAL WHERE stat_date = (SELECT max(day) FROM warning_day WHERE day < {day:Date}))) AS fresh
FROM fact_warning FINAL WHERE stat_date = {day:Date} GROUP BY ${column} HAVING fresh > 0 ORDER BY ${column}`,
    { day },
  )
}

const counted = (n: number): string => n.toLocaleString('zh-CN')
type Written = (number: keyof Omit<Warned, 'place'>) => string

/** Numbers of a province: those of few people are withheld from who looks after it, and what would tell them. */
function withoutFew({ total, red, fresh }: Warned): Written {
  const cells = new Map(Object.entries({ total, red, fresh, others: total - red, stayed: total - fresh }))
  const hidden = hiddenCells(cells, [
    { whole: 'total', parts: ['red', 'others'] },
    { whole: 'total', parts: ['fresh', 'stayed'] },
  ])
  return (number) => {
    const count = cells.get(number) ?? 0
    if (!hidden.has(number)) return counted(count)
    return withheldTexts[isSmallGroup(count) ? 'few' : 'derivable'].text
  }
}

const text = (day: string, { red }: Warned, write: Written): { title: string; body: string } => ({
  title: `新增教学预警 ${write('fresh')} 条${red > 0 ? `（红色共 ${write('red')} 条）` : ''}`,
  body: `截至 ${day}，教学预警共 ${write('total')} 条，其中红色 ${write('red')} 条；较上一个教学日新增 ${write('fresh')} 条。请及时核对并处理。`,
})

/** Notifies the people responsible in every school and province in which an evaluated day raised new warnings; a repetition sends nothing. Returns how many messages were written. */
export async function notifyWarned(pool: pg.Pool, store: FactStore, now: number): Promise<number> {
  const [last] = await store.query<{ day: string; days: number }>(
    'SELECT toString(max(day)) AS day, count() AS days FROM warning_day',
  )
  if (!last || last.days === 0) return 0
  const { day } = last
  const expiresAt = new Date(now + KEPT_MS)
  let sent = 0
  for (const row of await warnedBy(store, 'school_id', day)) {
    const id = await notify(
      pool,
      {
        kind: 'warning',
        ...text(day, row, (number) => counted(row[number])),
        link: LINKS.school,
        schoolId: Number(row.place),
        rights: WATCHERS.school,
        ref: `${day}:school:${row.place}`,
        expiresAt,
      },
      now,
    )
    if (id !== undefined) sent += 1
  }
  const existing = new Set(
    (await pool.query<{ code: string }>('SELECT code FROM province')).rows.map(({ code }) => code),
  )
  for (const row of (await warnedBy(store, 'province_code', day)).filter(({ place }) => existing.has(place))) {
    const id = await notify(
      pool,
      {
        kind: 'warning',
        ...text(day, row, withoutFew(row)),
        link: LINKS.province,
        provinceCode: row.place,
        rights: WATCHERS.province,
        ref: `${day}:province:${row.place}`,
        expiresAt,
      },
      now,
    )
    if (id !== undefined) sent += 1
  }
  return sent
}
