import { DAY_MS } from '@data-centre/api'
import type pg from 'pg'
import { ExportJobs } from '../exports/jobs.ts'
import type { Job, JobContext } from './job.ts'

/** Days before the end on which a school is notified. */
const NOTIFY_AT = [30, 7, 1]

/**
 * One message per school, end and step; `ref` keeps it at one however often the job runs. A missed night is made good:
 * a school is notified by the nearest step that it has passed.
 */
export async function notifyExpiries(pool: pg.Pool, now: number): Promise<number> {
  const { rowCount } = await pool.query(
    `INSERT INTO message(kind, title, body, school_id, ref, created_at, expires_at)
     SELECT 'expiry', '版本将在' || days || '天内到期', s.name || '的版本将于' || to_char(v.school_end_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') || '到期，请联系平台人员续期。',
       s.id, concat_ws(':', s.id, v.data_source, to_char(v.school_end_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), days), $1, v.school_end_time
     FROM school_version v JOIN school s ON s.id = v.school_id
     CROSS JOIN LATERAL (SELECT min(step) AS days FROM unnest($2::int[]) AS step WHERE v.school_end_time <= $1::timestamptz + step * interval '1 day') AS nearest
     WHERE s.status = 1 AND s.is_open AND v.school_end_time > $1 AND v.school_end_time <= $3 AND days IS NOT NULL
     ON CONFLICT (kind, ref) WHERE ref IS NOT NULL DO NOTHING`,
    [new Date(now), NOTIFY_AT, new Date(now + Math.max(...NOTIFY_AT) * DAY_MS)],
  )
  return rowCount ?? 0
}

export const expiry = ({ services: { database, config, files } }: JobContext): Job => ({
  id: 'expiry',
  label: '到期处理',
  schedule: '每天 05:00',
  does: '版本在 30、7、1 天内到期的学校各收到一次站内消息；删除保留满 7 天的后台导出文件。',
  at: '0 5 * * *',
  work: async () => {
    const now = config.clock.now()
    const sent = await notifyExpiries(database.pool, now)
    const codes = await new ExportJobs(database.pool).expire(now)
    await files.drop(codes)
    return { rows: sent + codes.length, note: codes.length > 0 ? `导出文件 ${codes.length}` : '' }
  },
})
