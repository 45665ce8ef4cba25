import { feedbackRoles, SURVEY_CODES } from '@data-centre/api'
import type pg from 'pg'
import { sha256 } from '../../platform/address.ts'
import { addDays, midnightOf } from '../../platform/clock.ts'
import { Dice } from '../../warehouse/demo/dice.ts'
import { firstSteps, SURVEY_ID } from './survey.ts'

const SEED = 20_250_514
const ANSWERS = 168
/** The last six weeks; the most of them on the last days. */
const DAYS = 42

const suggestions = [
  '希望预警推送到手机上，并且能设置推送时间',
  '图表导出的图片再清晰一些，最好支持导出PDF',
  '大屏加载速度有点慢，建议优化地图的加载',
  '建议增加院系之间的对比功能',
  '学生画像很实用，希望增加毕业去向的数据',
  '移动端页面字体偏小，希望适配手机',
  '课程排行榜希望能按专业大类筛选',
  '数据每天更新很及时，继续保持',
  '希望开放接口，方便和学校的教务系统对接',
  '导出的表格希望带上统计口径的说明',
  '出勤预警的阈值希望能由院系自己设置',
  '希望增加教师个人的数据看板',
  '资源库的调用明细建议支持按学校查询',
  '客服响应很快，问题当天就解决了',
  '希望增加数据下载的历史记录',
] as const
const reasons = [
  '页面加载时间较长，高峰期经常等待',
  '部分数据与教务系统对不上，希望核对口径',
  '导出功能有条数限制，大学校不够用',
] as const

const optionsOf = (code: string): readonly string[] =>
  firstSteps.flatMap(({ questions }) => questions).find((question) => question.code === code)?.options ?? []
const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.round(value)))

/** One answer as the plan of the demo world has it: the same for the same day and schools. */
function answerOf(dice: Dice, i: number, school: { id: number; name: string }, today: string) {
  const mood = dice.normal('mood', i)
  const star = between(4.1 + mood * 0.9, 1, 5)
  const nps = between(7.9 + mood * 1.9, 0, 10)
  const role = dice.weighted(
    [
      [feedbackRoles[2], 46],
      [feedbackRoles[1], 22],
      [feedbackRoles[3], 16],
      [feedbackRoles[0], 10],
      [feedbackRoles[4], 4],
      [feedbackRoles[5], 2],
    ],
    'role',
    i,
  )
  const some = (code: string, share: number): string[] => optionsOf(code).filter((_, at) => dice.u(code, i, at) < share)
  const used = some('used', 0.45)
  const suggestion = dice.u('suggests', i) < 0.62 ? dice.pick(suggestions, 'suggestion', i) : ''
  const wanted = some('wanted', 0.3).filter((option) => option !== '其他')
  const day = addDays(today, -Math.floor(DAYS * dice.u('day', i) ** 1.4) - 1)
  return {
    no: `FB${day.replaceAll('-', '')}${String(dice.int(0, 999_999, 'no', i)).padStart(6, '0')}`,
    survey_id: SURVEY_ID,
    version: 1,
    school_id: school.id,
    school_name: school.name,
    role,
    device_hash: sha256(`demo device ${i}`),
    ip_hash: sha256(`demo address ${i}`),
    channel: dice.u('channel', i) < 0.58 ? 'h5' : 'pc',
    answers: {
      [SURVEY_CODES.school]: { id: String(school.id), name: school.name },
      [SURVEY_CODES.role]: role,
      used: used.length > 0 ? used : ['大数据中心'],
      freq: dice.pick(optionsOf('freq'), 'freq', i),
      [SURVEY_CODES.matrix]: Object.fromEntries(
        optionsOf(SURVEY_CODES.matrix).map((row, at) => [
          row,
          between(4.2 - at * 0.12 + mood * 0.8 + dice.normal('row', i, at) * 0.6, 1, 5),
        ]),
      ),
      [SURVEY_CODES.star]: star,
      [SURVEY_CODES.nps]: nps,
      ...(star <= 2 ? { reason: dice.pick(reasons, 'reason', i) } : {}),
      ...(wanted.length > 0 ? { wanted } : {}),
      ...(suggestion ? { [SURVEY_CODES.suggestion]: suggestion } : {}),
    },
    overall_star: star,
    nps,
    suggestion,
    submitted_at: new Date(midnightOf(day) + dice.int(8 * 60, 21 * 60, 'minute', i) * 60_000).toISOString(),
  }
}

/** Answers of the demo world's schools up to yesterday, once: what people answer later, and delete, stays as it is. */
export async function seedDemoFeedback(
  pool: pg.Pool,
  schools: readonly { id: number; name: string }[],
  today: string,
): Promise<void> {
  if (schools.length === 0 || (await pool.query('SELECT FROM feedback LIMIT 1')).rowCount) return
  const dice = new Dice(SEED)
  const rows = Array.from({ length: ANSWERS }, (_, i) => answerOf(dice, i, dice.pick(schools, 'school', i), today))
  await pool.query(
    `INSERT INTO feedback(no, survey_id, version, school_id, school_name, role, device_hash, ip_hash, channel, answers, overall_star, nps, suggestion, submitted_at)
     SELECT no, survey_id, version, school_id, school_name, role, device_hash, ip_hash, channel, answers, overall_star, nps, suggestion, submitted_at
     FROM jsonb_to_recordset($1::jsonb) AS t(no text, survey_id int, version int, school_id int, school_name text, role text, device_hash text, ip_hash text, channel text, answers jsonb, overall_star int, nps int, suggestion text, submitted_at timestamptz)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows.toSorted((one, other) => (one.submitted_at < other.submitted_at ? -1 : 1)))],
  )
}
