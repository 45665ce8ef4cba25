import { type HandleState, type WarningEvent, warningLevels } from '@data-centre/api'
import type pg from 'pg'
import { handleStateNames } from './files.ts'

const SYSTEM = '系统'

/** What the judgement did with one subject: when it was first warned of, when its level changed, when it was well again. */
export function judgedEvents(days: readonly string[], levels: ReadonlyMap<string, number>): WarningEvent[] {
  let before: number | undefined
  return days.flatMap((day): WarningEvent[] => {
    const level = levels.get(day) ?? 0
    const last = before
    if (last === undefined && level === 0) return []
    before = level
    if (last === level) return []
    const name = warningLevels[level - 1] ?? ''
    const text =
      last === undefined
        ? `首次预警，${name}`
        : level === 0
          ? '恢复正常'
          : last === 0
            ? `再次预警，${name}`
            : `${warningLevels[last - 1]}${level > last ? '升' : '降'}为${name}`
    return [{ at: day, by: SYSTEM, text, note: '' }]
  })
}

/** What people did with a warning, the latest first. */
export async function handledEvents(pool: pg.Pool, key: string): Promise<WarningEvent[]> {
  const { rows } = await pool.query<{
    at: string
    by: string | null
    state: HandleState
    note: string
    assignee: string | null
    dueOn: string | null
  }>(
    `SELECT to_char(handled_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS at, handler.real_name AS by, state, note, assignee.real_name AS assignee, due_on::text AS "dueOn"
     FROM warn_event LEFT JOIN sys_user AS handler ON handler.id = handled_by LEFT JOIN sys_user AS assignee ON assignee.id = assignee_id
     WHERE warn_key = $1 ORDER BY warn_event.id DESC`,
    [key],
  )
  return rows.map(({ at, by, state, note, assignee, dueOn }) => ({
    at,
    by: by ?? '',
    text: [handleStateNames[state], ...(assignee ? ['已指派'] : []), ...(dueOn ? [`${dueOn} 前完成`] : [])].join('，'),
    note,
  }))
}
