import { feedbackRoles, type Question, SURVEY_CODES, type SurveyStep } from '@data-centre/api'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/transaction.ts'

const ask = (code: string, type: Question['type'], title: string, more: Partial<Question> = {}): Question => ({
  code,
  type,
  title,
  options: [],
  required: true,
  rule: {},
  showIf: null,
  ...more,
})
const { school, role, phone, matrix, star, nps, suggestion, images, files } = SURVEY_CODES

/** The survey as it is delivered (product design 3.8); people edit the copy in the store. */
export const firstSteps: readonly SurveyStep[] = [
  {
    title: '基本信息',
    questions: [
      ask(school, 'school', '您所在的学校'),
      ask(role, 'single', '您的身份', { options: [...feedbackRoles] }),
      ask('used', 'multi', '您使用过哪些平台', { options: ['资源库', '职教云', '慕课', '专业群', '大数据中心'] }),
      ask('freq', 'single', '您使用大数据中心的频率', { options: ['每天', '每周', '每月', '偶尔'] }),
      ask(phone, 'phone', '您的手机号（选填，仅用于回访）', { required: false }),
    ],
  },
  {
    title: '满意度',
    questions: [
      ask(matrix, 'matrix_star', '请为以下各项评分', {
        options: ['数据准确性', '页面易用性', '加载速度', '图表丰富度', '导出功能', '客服响应'],
      }),
      ask(star, 'star', '总体满意度'),
      ask(nps, 'nps', '您有多大可能向同事推荐大数据中心'),
      ask('pages', 'multi', '您最常用的页面（最多5项）', {
        required: false,
        options: [
          '总体数据',
          '院系统计',
          '资源库统计',
          '职教云统计',
          '慕课统计',
          '专业群统计',
          '预警与排行',
          '画像',
          '大屏',
        ],
        rule: { most: 5 },
      }),
      ask('reason', 'textarea', '不满意的原因', { rule: { most: 500 }, showIf: { code: star, most: 2 } }),
    ],
  },
  {
    title: '意见建议',
    questions: [
      ask('wanted', 'multi', '您希望增加的功能', {
        required: false,
        options: ['预警', '画像', '大屏', '移动端', '开放接口', '其他'],
        rule: { other: true },
      }),
      ask(suggestion, 'textarea', '您的意见与建议', { required: false, rule: { most: 1000 } }),
      ask(images, 'image', '截图', { required: false }),
      ask(files, 'upload', '附件', { required: false }),
    ],
  },
]

/** The survey of every page and call that names none. */
export const SURVEY_ID = 1

/** Lays down the survey at the first start; what stands is left alone. */
export async function seedSurvey(pool: pg.Pool, now: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const title = '大数据中心使用满意度调查'
    const { rowCount } = await client.query(
      'INSERT INTO survey(id, title, version, updated_at) VALUES ($1, $2, 1, $3) ON CONFLICT DO NOTHING',
      [SURVEY_ID, title, new Date(now)],
    )
    if (rowCount === 0) return
    await client.query(
      'INSERT INTO survey_version(survey_id, version, title, steps, published_at) VALUES ($1, 1, $2, $3, $4)',
      [SURVEY_ID, title, JSON.stringify(firstSteps), new Date(now)],
    )
  })
}
