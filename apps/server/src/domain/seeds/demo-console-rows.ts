import { mediaChannels, warningRule } from '@data-centre/api'
import type pg from 'pg'
import { addDays } from '../../platform/clock.ts'
import { Dice } from '../../warehouse/demo/dice.ts'
import { at, type DemoPlaces, deviceDays, deviceRows } from './demo-walls.ts'

const SEED = 20_250_514

const WEEKS = 26

/** Weekly figures of the accounts of the operation centre; fans grow by one or two percent a week. */
function mediaRows(today: string): object[] {
  const dice = new Dice(SEED)
  return Object.keys(mediaChannels).flatMap((channel, c) => {
    let fans = [86_000, 21_000, 34_000, 12_500, 9_200][c] ?? 10_000
    return Array.from({ length: WEEKS }, (_, week) => {
      fans += Math.round(fans * (0.006 + 0.014 * dice.u('fans', c, week)))
      const posts = dice.int(3, 9, 'posts', c, week)
      const reads = Math.round(posts * fans * (0.04 + 0.05 * dice.u('reads', c, week)))
      const day = addDays(today, -1 - 7 * (WEEKS - 1 - week))
      return {
        channel,
        account: '职教数据中心',
        stat_date: day,
        fans,
        posts,
        reads,
        likes: Math.round(reads * 0.03),
        filled_at: at(day, 17),
      }
    })
  })
}

const noticeRows = (today: string, { schoolId, provinceCode }: DemoPlaces) =>
  [
    {
      title: '本周六凌晨例行维护',
      body: '周六 1:00 至 3:00 平台例行维护，期间数据可能延迟，维护后自动补齐。',
      day: -1,
    },
    { title: '部分学校数据延迟', body: '个别学校的平台近两日未按时上报，相关数字以补报后为准。', day: -2 },
    {
      title: '课程质量指数说明',
      body: '课程质量指数的口径见“统计口径”，各校可在预警设置中调整本校的预警线。',
      day: -9,
    },
    {
      title: '全省期中教学数据已汇总',
      body: '期中数据已汇总，请各校核对院系与专业的归属。',
      day: -16,
      province_code: provinceCode,
    },
    {
      title: '请核对本学期开课信息',
      body: '请各院系核对本学期课程与任课教师，缺失的请联系教务。',
      day: -23,
      school_id: schoolId,
    },
  ].map(({ day, ...row }, i) => ({
    kind: 'notice',
    ref: `demo-notice-${i + 1}`,
    created_at: at(addDays(today, day), 9),
    ...row,
  }))

/** The school of the demo accounts has drawn lines of its own for the quality of courses, five points above the preset. */
const ruleRows = (today: string, { schoolId }: DemoPlaces): object[] =>
  Object.entries(warningRule('course_quality').conditions).flatMap(([name, { presets }]) =>
    presets.flatMap((line, i) =>
      line === null
        ? []
        : [
            {
              school_id: schoolId,
              kind: 'course_quality',
              level: i + 1,
              thresholds: { [name]: line + 5 },
              enabled: true,
              updated_at: at(today, 8),
            },
          ],
    ),
  )

async function add(pool: pg.Pool, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  await pool.query(
    `INSERT INTO ${table}(${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
}

/**
 * What people would have done in a centre that has run for a while: new-media figures, notices, screens, lines of a
 * warning. Written once, into empty tables only, so that what is deleted stays deleted.
 */
export async function seedDemoConsoleRows(pool: pg.Pool, today: string, places: DemoPlaces): Promise<void> {
  const tables: readonly [string, readonly object[]][] = [
    ['new_media_stat', mediaRows(today)],
    ['message', noticeRows(today, places)],
    ['warn_rule', ruleRows(today, places)],
    ['wall_device', deviceRows(today, places)],
  ]
  const { rowCount } = await pool.query('SELECT FROM new_media_stat LIMIT 1')
  if (rowCount) return
  for (const [table, rows] of tables) await add(pool, table, rows)
  await add(pool, 'wall_device_day', deviceDays(today))
}
