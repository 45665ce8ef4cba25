import type {
  DataOf,
  Envelope,
  FeedbackDetail,
  FeedbackReceipt,
  FeedbackRow,
  FeedbackStatistics,
  Page,
  RevealedPhone,
  SurveyDetail,
  SurveyDraft,
} from '@data-centre/api'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NOW, type Session, schools, startTestServer, type TestServer } from '../../../testing/server.ts'
import { matrixRows, opinion, sentAnswer } from '../../../testing/survey-answer.ts'
import { seedDemoFeedback } from '../seeds/demo-feedback.ts'
import { frequentText } from './word-counts.ts'

const HOUR = 3_600_000
let server: TestServer
const sessions: Record<string, Session> = {}
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // Past every limit of the test before.
  server.clock.at += 3 * 60_000
  await server.services.database.pool.query('DELETE FROM feedback')
})

const loggedInAt: Record<string, number> = {}
/** A session of now: the tests move the clock by hours. */
async function sessionOf(who: string): Promise<Session> {
  if (!sessions[who] || server.clock.at - (loggedInAt[who] ?? 0) > 20 * 60_000) {
    sessions[who] = (await server.login(who)).session
    loggedInAt[who] = server.clock.at
  }
  return sessions[who]
}
const ask = async <T>(path: string, input: object, who?: string) =>
  (await server.call(path, input, who ? await sessionOf(who) : undefined)).envelope as Envelope<T>
const answers = opinion
const rows = matrixRows
/** Version of the survey that is answered where a test names none. */
let present = 1
const send = (more: object = {}, who?: string) =>
  ask<FeedbackReceipt>('feedback/saveFeedback', sentAnswer({ version: present, ...more }), who)
const later = (ms: number): void => {
  server.clock.at += ms
}

it('is filled in by anybody and answered with a number and a time', async () => {
  const { data } = await ask<SurveyDetail>('feedback/getSurveyDetail', { channel: 'h5' })
  expect(data).toMatchObject({ id: '1', version: 1, state: 'open', startAt: null, endAt: null })
  expect(data.steps.map(({ questions }) => questions.map(({ code }) => code))).toEqual([
    ['school', 'role', 'used', 'freq', 'phone'],
    ['satisfaction', 'overall', 'nps', 'pages', 'reason'],
    ['wanted', 'suggestion', 'images', 'files'],
  ])
  const { data: receipt } = await send({ answers: answers(4, 9, { phone: '13812345678', stray: 'x' }) })
  expect(receipt.no).toMatch(/^FB20250514\d{6}$/)
  const { rows: kept } = await server.services.database.pool.query(
    'SELECT id, school_id, school_name, role, phone_sealed, overall_star, nps, answers FROM feedback',
  )
  expect(kept).toEqual([
    {
      school_id: 1,
      school_name: '云岭职业学院',
      role: '教师',
      id: expect.any(Number),
      phone_sealed: expect.any(Buffer),
      overall_star: 4,
      nps: 9,
      answers: expect.not.objectContaining({ phone: expect.anything(), stray: 'x' }),
    },
  ])
})

it.each([
  [{ schoolId: '' }, '您所在的学校：请选择学校'],
  [{ schoolId: '', schoolName: '某' }, '您所在的学校：学校名称应为2-50个字'],
  [{ role: '校长' }, '您的身份：请选择一项'],
  [{ answers: answers(4, 11) }, '您有多大可能向同事推荐大数据中心：请评分'],
  [{ answers: answers(2, 3, { reason: '' }) }, '不满意的原因：请填写此项'],
  [{ answers: answers(4, 9, { phone: '138' }) }, '您的手机号（选填，仅用于回访）：手机号格式不正确'],
  [{ answers: '{"freq":"\\u0000"}' }, '参数错误：answers'],
  [{ answers: '[' }, '参数错误：answers'],
  [{ deviceId: 'x' }, '参数错误：deviceId'],
  [{ images: 'https://evil.example/a.png' }, '参数错误：file'],
  [{ images: `/files/${'0'.repeat(32)}` }, '令牌无效或已过期'],
])('of %j is refused: %s', async (more, messages) => {
  later(HOUR)
  expect((await send(more)).msg).toBe(messages)
})

it('takes up the files of its sender', async () => {
  later(HOUR)
  const { surveyToken } = (await ask<SurveyDetail>('feedback/getSurveyDetail', {})).data
  const signed = (
    await ask<{ signature: Record<string, string> }>('upload/signature', {
      rule: 'image',
      fileName: 'a.png',
      surveyToken,
    })
  ).data
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...signed.signature, surveyToken })) body.set(name, value)
  body.set('file', new File([new Uint8Array(await createCanvas(4, 4).encode('png'))], 'a.png'))
  const stored = (
    (await (await fetch(`${server.running.address}/api/upload/object`, { method: 'POST', body })).json()) as Envelope<{
      ossOriUrl: string
    }>
  ).data
  expect((await send({ images: stored.ossOriUrl, surveyToken })).msg).toBe('操作成功')
  const { list } = (await ask<Page<FeedbackRow>>('feedback/getPageList', {}, 'super')).data
  expect(list[0]).toMatchObject({ attachments: 1, channel: 'h5' })
  const detail = (await ask<FeedbackDetail>('feedback/getDetail', { id: list[0]?.id }, 'super')).data
  expect((await fetch(server.running.address + detail.images[0]?.url)).status).toBe(200)
  expect(
    (await server.services.database.pool.query('SELECT attached_at IS NOT NULL AS held FROM upload_file')).rows,
  ).toEqual([{ held: true }])
})

it('is seen within the area, with numbers of persons for nobody who may not read them', async () => {
  later(HOUR)
  await send({ answers: answers(5, 10, { phone: '13812345678', suggestion: '希望增加移动端预警' }) })
  await send({ schoolId: schools.foreign, answers: answers(1, 2) })
  await send({ schoolId: '', schoolName: '一所没有列出的学校' })
  const listOf = async (who: string, input: object = {}) =>
    (await ask<Page<FeedbackRow>>('feedback/getPageList', input, who)).data.list.map(({ schoolName }) => schoolName)
  expect((await listOf('operator')).sort()).toEqual(['云岭职业学院', '重庆科工职院', '一所没有列出的学校'].sort())
  expect((await ask('feedback/getPageList', {}, 'school_a')).msg).toBe('您没有访问权限')
  const { pool } = server.services.database
  await pool.query(
    `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, right_id, 1 FROM sys_user, unnest(ARRAY[400, 405, 1410]) AS right_id WHERE user_name = 'province_yn' ON CONFLICT DO NOTHING`,
  )
  server.services.sessions.forget()
  expect(await listOf('province_yn')).toEqual(['云岭职业学院'])
  expect((await ask('feedback/getPageList', { schoolId: schools.foreign }, 'province_yn')).msg).toBe('您没有访问权限')
  const foreign = (await pool.query<{ id: number }>('SELECT id FROM feedback WHERE school_id = 3')).rows[0]?.id
  expect((await ask('feedback/getDetail', { id: foreign }, 'province_yn')).msg).toBe('数据不存在或已删除')
  expect((await ask('feedback/deleteFeedbackMore', { ids: String(foreign) }, 'province_yn')).msg).toBe(
    '数据不存在或已删除',
  )
  expect((await ask('feedback/saveSurvey', { survey: '{}' }, 'province_yn')).code).toBe(500)
  const own = (await pool.query<{ id: number }>('SELECT id FROM feedback WHERE school_id = 1')).rows[0]?.id
  for (const who of ['super', 'operator'])
    expect((await ask<FeedbackDetail>('feedback/getDetail', { id: own }, who)).data.phone).toBe('138****5678')
  const look = async (id: number | undefined, who: string) =>
    ask<RevealedPhone>('feedback/revealPhone', { id, reason: '回访满意度较低的原因' }, who)
  expect((await look(own, 'super')).data).toEqual({ phone: '13812345678', left: 19 })
  expect((await look(foreign, 'super')).msg).toBe('没有登记手机号')
  expect((await look(own, 'operator')).msg).toBe('您没有访问权限')
  await pool.query(
    `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, 901, 1 FROM sys_user WHERE user_name = 'province_yn'`,
  )
  server.services.sessions.forget()
  expect((await look(own, 'province_yn')).data.phone).toBe('13812345678')
  expect((await look(foreign, 'province_yn')).msg).toBe('数据不存在或已删除')
  expect(await listOf('operator', { star: 1 })).toEqual(['重庆科工职院'])
  expect(await listOf('operator', { keyword: '移动端' })).toEqual(['云岭职业学院'])
  expect(await listOf('operator', { sortField: 'nps', sortOrder: 'asc', pageSize: 1 })).toEqual(['重庆科工职院'])
})

it('is counted as the catalogue says', async () => {
  const { pool } = server.services.database
  for (const [star, nps] of [
    [5, 10],
    [4, 9],
    [3, 7],
    [1, 0],
  ] as const) {
    later(HOUR)
    await send({ answers: answers(star, nps, { suggestion: '希望优化加载速度' }) })
  }
  await pool.query('UPDATE feedback SET submitted_at = $1 WHERE overall_star = 5', [
    new Date(server.clock.at - 24 * HOUR),
  ])
  const { data } = await ask<FeedbackStatistics>('feedback/getStatistics', {}, 'super')
  expect(data.kpi.map(({ id, value }) => [id, value])).toEqual([
    ['feedback.count', 4],
    ['feedback.star', 3.25],
    ['feedback.nps', 25],
    ['feedback.today', expect.any(Number)],
  ])
  expect(data.star.map(({ name, value }) => [name, value])).toEqual([
    ['5星', 1],
    ['4星', 1],
    ['3星', 1],
    ['2星', 0],
    ['1星', 1],
  ])
  expect(data.trend.x).toHaveLength(30)
  expect(data.trend.series[0]?.data.reduce((sum: number, value) => sum + (value ?? 0), 0)).toBe(4)
  expect(data.matrix.dims.map(({ name }) => name).sort()).toEqual([...rows].sort())
  expect(data.matrix.series[0]?.data).toEqual(rows.map(() => 3.25))
  expect(data.words.find(({ word }) => word === '加载')?.count).toBe(4)
})

it('is taken out of sight, not out of the store, and the log says which', async () => {
  const { pool } = server.services.database
  for (let i = 0; i < 3; i++) {
    later(HOUR)
    await send()
  }
  const { list } = (await ask<Page<FeedbackRow>>('feedback/getPageList', {}, 'super')).data
  expect((await ask('feedback/deleteFeedback', { id: list[0]?.id }, 'super')).msg).toBe('操作成功')
  expect(
    (
      await ask<{ deleted: number }>(
        'feedback/deleteFeedbackMore',
        {
          ids: list
            .slice(1)
            .map(({ id }) => id)
            .join(','),
        },
        'super',
      )
    ).data,
  ).toEqual({ deleted: 2 })
  expect((await ask('feedback/deleteFeedback', { id: list[0]?.id }, 'super')).msg).toBe('数据不存在或已删除')
  expect((await ask<Page<FeedbackRow>>('feedback/getPageList', {}, 'super')).data.total).toBe(0)
  expect((await pool.query('SELECT FROM feedback WHERE deleted_at IS NOT NULL')).rowCount).toBe(3)
})

it('is published as a new version; answers keep theirs', async () => {
  const { pool } = server.services.database
  later(HOUR)
  await send()
  const { data: settings } = await ask<DataOf<'feedback/getSurveySettings'>>('feedback/getSurveySettings', {}, 'super')
  const draft = (more: Partial<SurveyDraft> = {}) => ({
    id: 1,
    version: settings.version,
    title: settings.title,
    startAt: null,
    endAt: null,
    steps: structuredClone(settings.steps),
    ...more,
  })
  const publish = async (survey: object) =>
    ask<{ version: number }>('feedback/saveSurvey', { survey: JSON.stringify(survey) }, 'super')
  const without = draft()
  without.steps[1]?.questions.splice(1, 1)
  expect((await publish(without)).msg).toBe('“总体满意度”用于统计，不能删除')
  expect((await publish(draft({ startAt: '2025-06-02T00:00:00+08:00', endAt: '2025-06-01T00:00:00+08:00' }))).msg).toBe(
    '结束时间必须晚于开始时间',
  )
  const reworded = draft({ title: '新学期满意度调查' })
  const question = reworded.steps[2]?.questions[0]
  if (question) question.title = '您最希望增加什么'
  expect((await publish(reworded)).data).toEqual({ version: settings.version + 1 })
  expect((await publish(reworded)).msg).toMatch(/^数据已被 super 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/)
  expect((await ask<SurveyDetail>('feedback/getSurveyDetail', {})).data).toMatchObject({
    title: '新学期满意度调查',
    version: 2,
  })
  const { list } = (await ask<Page<FeedbackRow>>('feedback/getPageList', {}, 'super')).data
  const detail = (await ask<FeedbackDetail>('feedback/getDetail', { id: list[0]?.id }, 'super')).data
  expect([detail.version, detail.steps[2]?.questions[0]?.title]).toEqual([1, '您希望增加的功能'])
  // Who had the replaced version open answers its questions, and is not taken for an answer to others.
  expect((await send({ version: 1, answers: answers(5, 10) })).msg).toBe('操作成功')
  expect((await send({ version: 2 })).msg).toBe('操作成功')
  expect((await pool.query('SELECT version FROM feedback ORDER BY id')).rows.map(({ version }) => version)).toEqual([
    1, 1, 2,
  ])
  const newest = (await ask<Page<FeedbackRow>>('feedback/getPageList', { star: 5 }, 'super')).data.list[0]
  expect(newest?.version).toBe(1)
  const old = (await ask<FeedbackDetail>('feedback/getDetail', { id: newest?.id }, 'super')).data
  expect([old.version, old.steps[2]?.questions[0]?.title]).toEqual([1, '您希望增加的功能'])
  for (const version of [3, 99]) expect((await send({ version })).data).toEqual({ reason: 'survey_changed' })
  expect((await send({ version: undefined })).msg).toBe('问卷已更新，请核对后重新提交')
  later(2 * HOUR + 1)
  const late = await send({ version: 1 })
  expect([late.msg, late.data]).toEqual(['问卷已更新，请核对后重新提交', { reason: 'survey_changed' }])
  const now = new Date(server.clock.at)
  await publish({ ...reworded, version: 2, startAt: new Date(now.getTime() + HOUR).toISOString() })
  expect((await send()).msg).toBe('问卷未开始')
  await publish({ ...reworded, version: 3, endAt: new Date(now.getTime() - HOUR).toISOString() })
  expect((await send()).msg).toBe('问卷已结束')
  expect((await ask<SurveyDetail>('feedback/getSurveyDetail', {})).data.state).toBe('ended')
  await publish({ ...reworded, version: 4 })
  present = 5
})

it('finds schools by a part of their names, and never a demo school', async () => {
  const names = async (input: object) =>
    (await ask<{ name: string }[]>('feedback/getSchoolNames', input)).data?.map(({ name }) => name)
  expect(await names({ schoolName: '职业' })).toEqual(['云岭职业学院', '大理职业学院'].sort())
  expect(await names({ id: schools.own })).toEqual(['云岭职业学院'])
  expect(await names({ id: schools.demo })).toEqual([])
  expect(await names({ schoolName: '实名' })).toEqual([])
  expect((await ask('feedback/getSchoolNames', { schoolName: '云' })).msg).toBe('请输入至少两个字')
})

it('has the same answers in every demo world of the same day', async () => {
  const { pool } = server.services.database
  const seed = async () => {
    await pool.query('DELETE FROM feedback')
    await seedDemoFeedback(pool, [{ id: schools.own, name: '云岭职业学院' }], '2025-05-14')
    return (
      await pool.query(
        'SELECT no, role, answers, overall_star, nps, suggestion, submitted_at FROM feedback ORDER BY no',
      )
    ).rows
  }
  const first = await seed()
  expect(first.length).toBeGreaterThan(150)
  expect(await seed()).toEqual(first)
  expect(first.every(({ submitted_at }) => submitted_at.getTime() < NOW)).toBe(true)
  await seedDemoFeedback(pool, [{ id: schools.own, name: '云岭职业学院' }], '2025-05-15')
  expect((await pool.query('SELECT FROM feedback')).rowCount).toBe(first.length)
})

it('counts a word once for each text', () => {
  expect(frequentText(['加载慢，加载太慢', '希望加载快一些'], 1)).toEqual([{ word: '加载', count: 2 }])
})
