import { DAY_MS, SCHOOL_IMPORT_UNDO_MS } from '@data-centre/api'
import type pg from 'pg'
import { NONCE_LIFE_MS } from '../ingest/keys/nonces.ts'
import { type Clock, dayOf } from '../platform/clock.ts'
import { dropExpiredWeeks } from '../warehouse/expired-weeks.ts'
import { dropPeople } from '../warehouse/retention/drop-people.ts'
import { maskStudents } from '../warehouse/retention/mask-students.ts'
import type { RollupKeeper } from '../warehouse/rollups/keeper.ts'
import type { FactStore } from '../warehouse/store.ts'
import type { Job, JobContext } from './job.ts'

/** What is kept for how long: the statement deletes rows older than `$1`. */
interface Rule {
  /** Name in the note of the run. */
  what: string
  keepMs: number
  sql: string
}

/** Runs of one job that are kept at most: the rebuilding may run thousands of times on a day of late events. */
const MAX_RUNS = 2000

/** Terms of the product design 1.6. A table that is not there yet gets its rule with its migration. */
const rules: readonly Rule[] = [
  { what: '已读消息', keepMs: 180 * DAY_MS, sql: 'DELETE FROM message_user WHERE read_at < $1' },
  {
    what: '过期消息',
    keepMs: 180 * DAY_MS,
    sql: `DELETE FROM message WHERE coalesce(expires_at, created_at) < $1 AND NOT EXISTS (SELECT FROM message_user mu WHERE mu.message_id = message.id AND mu.read_at IS NULL)`,
  },
  { what: '处理失败数据', keepMs: 400 * DAY_MS, sql: 'DELETE FROM ingest_dead_letter WHERE received_at < $1' },
  { what: '学校导入记录', keepMs: SCHOOL_IMPORT_UNDO_MS, sql: 'DELETE FROM school_import WHERE imported_at < $1' },
  { what: '接入随机数', keepMs: NONCE_LIFE_MS, sql: 'DELETE FROM ingest_nonce WHERE seen_at < $1' },
  { what: '后台导出', keepMs: 90 * DAY_MS, sql: "DELETE FROM export_job WHERE ended_at < $1 AND state <> 'done'" },
  { what: '任务记录', keepMs: 90 * DAY_MS, sql: 'DELETE FROM job_run WHERE ended_at < $1' },
]

const surplusRuns = `DELETE FROM job_run WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY job ORDER BY id DESC) AS age FROM job_run WHERE ended_at IS NOT NULL) r WHERE age > $1)`

/** Deletes what has outlived its term; answers how many rows went, by kind. */
export async function retain(pool: pg.Pool, now: number): Promise<{ rows: number; note: string }> {
  const expired: [string, number][] = []
  for (const { what, keepMs, sql } of rules)
    expired.push([what, (await pool.query(sql, [new Date(now - keepMs)])).rowCount ?? 0])
  expired.push(['多余任务记录', (await pool.query(surplusRuns, [MAX_RUNS])).rowCount ?? 0])
  const some = expired.filter(([, count]) => count > 0)
  return {
    rows: some.reduce((sum, [, count]) => sum + count, 0),
    note: some.map(([what, count]) => `${what} ${count}`).join('，'),
  }
}

/** Both stores: rows of the operational one, whole weeks and terms of the warehouse, and who left long ago. */
async function retainAll(
  pool: pg.Pool,
  store: FactStore,
  keeper: RollupKeeper,
  clock: Clock,
): Promise<{ rows: number; note: string }> {
  const now = clock.now()
  const { rows, note } = await retain(pool, now)
  const weeks = await dropExpiredWeeks(store, dayOf(now))
  const people = await dropPeople(store, keeper, now)
  const students = await maskStudents(store, now)
  return {
    rows: rows + students + [...weeks, ...people].reduce((sum, part) => sum + part.rows, 0),
    note: [
      note,
      ...weeks.map(({ table, week }) => `${table} ${week}`),
      ...people.map(({ kind, part }) => `${kind === 'week' ? '学习行为' : '教学过程'} ${part}`),
      students > 0 ? `离校学生脱敏 ${students}` : '',
    ]
      .filter(Boolean)
      .join('，'),
  }
}

export const retention = ({ services: { database, config }, warehouse: { store, keeper } }: JobContext): Job => ({
  id: 'retention',
  label: '到期清理',
  schedule: '每天 04:20',
  does: '删除超过保留期的数据：已读消息 180 天、处理失败数据 400 天、任务和后台导出记录 90 天、接入随机数 10 分钟；网关明细 90 天、攻击明细 180 天、导出与操作明细 3 年（按周）；学习行为按周、教学过程按学期在最后到达 3 年后删除，汇总保留；离校 3 年的学生脱敏。',
  at: '20 4 * * *',
  work: () => retainAll(database.pool, store, keeper, config.clock),
})
