import { type Dispute, MAX_OPEN_DISPUTES, type MessagePage, type Page, SUCCESS_CODE, type Todo } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleges, type Session, schools, startTestServer, type TestServer } from '../../../testing/server.ts'

const REFUSED = '您没有访问权限'
const MISSING = '数据不存在或已删除'
const PAGE = '/school/dashBoard'
/** A session raises ten a minute, and lies idle for half an hour at most. */
const PAUSE_MS = 15_000

let server: TestServer
const sessions = new Map<string, Session>()
const pool = () => server.services.database.pool

/** The administrator of another school, as the program would create them. */
async function addForeignAdministrator(): Promise<void> {
  await pool().query(
    `INSERT INTO sys_user(user_name, password_hash, real_name, school_id) SELECT 'school_c', password_hash, '外校管理员', $1 FROM sys_user WHERE user_name = 'school_a'`,
    [schools.foreign],
  )
  await pool().query(
    `INSERT INTO sys_user_role(user_id, role_id) SELECT u.id, r.id FROM sys_user u, sys_role r WHERE u.user_name = 'school_c' AND r.code = 'school_admin'`,
  )
  await pool().query(
    `INSERT INTO sys_user_area(user_id, area_kind, area_id) SELECT id, 'school', $1 FROM sys_user WHERE user_name = 'school_c'`,
    [String(schools.foreign)],
  )
}

beforeAll(async () => {
  server = await startTestServer()
  await addForeignAdministrator()
  for (const name of ['school_a', 'leader_a', 'affairs_a', 'school_c', 'province_yn', 'operator', 'super', 'demo'])
    sessions.set(name, (await server.login(name)).session)
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.at += PAUSE_MS
})

const envelope = async (who: string, path: string, input: object = {}) =>
  (await server.call(path, input, sessions.get(who))).envelope
const refusal = async (who: string, path: string, input: object = {}) => {
  const { code, msg } = await envelope(who, path, input)
  return code === SUCCESS_CODE ? '' : msg
}
const data = async <T>(who: string, path: string, input: object = {}): Promise<T> => {
  const { code, msg, data } = await envelope(who, path, input)
  if (code !== SUCCESS_CODE) throw new Error(msg)
  return data as T
}

const number = {
  schoolId: schools.own,
  path: PAGE,
  query: 'period=7&platform=zjy',
  filters: JSON.stringify({ periodType: '7', platform: 'zjy' }),
  call: 'dataOverviewTotalData/getTotalData',
  metric: 'teachers.total',
  label: '教师总数',
  shown: '125 人',
  value: 125,
  expected: '128 人',
  reason: '新入职教师 3 人未统计在内',
}
const raise = async (who: string, changes: object = {}): Promise<string> =>
  (await data<{ id: string }>(who, 'dispute/raise', { ...number, ...changes })).id
const list = async (who: string, input: object = {}): Promise<Dispute[]> =>
  (await data<Page<Dispute>>(who, 'dispute/getPageList', input)).list
const marks = (who: string, changes: object = {}) =>
  data<string[]>(who, 'dispute/getMarks', {
    schoolId: schools.own,
    path: PAGE,
    filters: number.filters,
    ...changes,
  })
const messages = async (who: string) =>
  (await data<MessagePage>(who, 'message/getMessages', { kind: 'system' })).list.map(({ title, body, link }) => ({
    title,
    body,
    link,
  }))
const answer = { state: 'answered', answer: '已核实，明日更新后为 128 人' }

describe('a dispute of a college officer', () => {
  let id: string
  it('keeps the number with its filters and days, for the officer and who answers it', async () => {
    id = await raise('affairs_a')
    const [row] = await list('school_a')
    expect(row).toEqual({
      id,
      schoolId: '1',
      school: '云岭职业学院',
      place: '云岭职业学院（机电学院）',
      metric: 'teachers.total',
      label: '教师总数',
      shown: '125 人',
      value: 125,
      path: PAGE,
      query: 'period=7&platform=zjy',
      collegeId: String(colleges.first),
      filters: [['平台', '职教云']],
      // The seven closed days before 2025-05-14.
      from: '2025-05-07',
      to: '2025-05-13',
      termId: null,
      expected: '128 人',
      reason: '新入职教师 3 人未统计在内',
      state: 'open',
      by: '教务人员',
      at: new Date(server.clock.at).toISOString(),
      mine: false,
      answer: '',
      answeredBy: '',
      answeredAt: null,
    })
    expect(await list('affairs_a')).toEqual([{ ...row, mine: true }])
    expect((await list('super')).map((one) => one.id)).toEqual([id])
    for (const who of ['leader_a', 'school_c']) expect(await list(who)).toEqual([])
    for (const who of ['province_yn', 'operator', 'demo'])
      expect(await refusal(who, 'dispute/getPageList')).toBe(REFUSED)
  })
  it('is told to who administers the school and who looks after the intake, and waits among their tasks', async () => {
    const message = {
      title: '数据异议：教师总数',
      body: '云岭职业学院（机电学院）的“教师总数”显示为 125 人，提出人认为应为 128 人。\n原因：新入职教师 3 人未统计在内',
      link: '/authority/disputes?state=open',
    }
    for (const who of ['school_a', 'super']) expect(await messages(who)).toEqual([message])
    for (const who of ['affairs_a', 'leader_a', 'school_c', 'province_yn']) expect(await messages(who)).toEqual([])
    const tasks = async (who: string) =>
      (await data<Todo[]>(who, 'message/getTodo')).filter(({ kind }) => kind === 'dispute')
    expect(await tasks('school_a')).toEqual([
      {
        kind: 'dispute',
        count: 1,
        text: '1 条数据异议待处理',
        detail: '教师总数',
        urgent: false,
        link: '/authority/disputes?state=open',
      },
    ])
    for (const who of ['affairs_a', 'leader_a', 'school_c']) expect(await tasks(who)).toEqual([])
  })
  it('marks the number on its page under the same filters, on whatever days, and in the whole that holds the college', async () => {
    const days = (filters: object) => ({ filters: JSON.stringify({ platform: 'zjy', ...filters }) })
    expect(await marks('affairs_a')).toEqual(['teachers.total'])
    expect(await marks('affairs_a', days({ periodType: '30' }))).toEqual(['teachers.total'])
    expect(await marks('leader_a', days({ startDate: '2025-05-07', endDate: '2025-05-13' }))).toEqual([
      'teachers.total',
    ])
    expect(await marks('school_a', { collegeId: colleges.first })).toEqual(['teachers.total'])
    expect(await marks('school_a', { collegeId: colleges.second })).toEqual([])
    expect(await marks('affairs_a', days({ platform: 'zyk' }))).toEqual([])
    expect(await marks('affairs_a', { path: '/school/zjyData' })).toEqual([])
    expect(await refusal('school_c', 'dispute/getMarks', { ...number, schoolId: schools.own })).not.toBe('')
  })
  it('is answered by nobody who only sees the school, or administers another one', async () => {
    for (const who of ['affairs_a', 'leader_a', 'province_yn', 'operator', 'demo'])
      expect(await refusal(who, 'dispute/answer', { id, ...answer })).toBe(REFUSED)
    expect(await refusal('school_c', 'dispute/answer', { id, ...answer })).toBe(MISSING)
  })
  it('ends with its answer, which the officer reads', async () => {
    expect(await refusal('school_a', 'dispute/answer', { id, ...answer })).toBe('')
    expect(await list('affairs_a', { mine: '1' })).toMatchObject([
      {
        id,
        state: 'answered',
        answer: answer.answer,
        answeredBy: '学校管理员',
        answeredAt: new Date(server.clock.at).toISOString(),
      },
    ])
    expect(await messages('affairs_a')).toEqual([
      {
        title: '数据异议已答复：教师总数',
        body: '云岭职业学院（机电学院）的“教师总数”。\n答复：已核实，明日更新后为 128 人',
        link: '/authority/disputes?mine=1',
      },
    ])
    expect(await marks('affairs_a')).toEqual([])
    expect(await list('school_a', { state: 'open' })).toEqual([])
    const over = '该异议已处理，请刷新后查看'
    expect(await refusal('super', 'dispute/answer', { id, ...answer })).toBe(over)
    expect(await refusal('affairs_a', 'dispute/withdraw', { id })).toBe(over)
  })
})

describe('raising', () => {
  it('is for people of the school, at pages that they hold', async () => {
    expect(await refusal('super', 'dispute/raise', number)).toBe(REFUSED)
    for (const who of ['province_yn', 'operator', 'demo'])
      expect(await refusal(who, 'dispute/raise', number)).toBe(REFUSED)
    expect(await refusal('school_a', 'dispute/raise', { ...number, schoolId: schools.sister })).toBe(REFUSED)
    expect(await refusal('affairs_a', 'dispute/raise', { ...number, collegeId: colleges.second })).toBe(REFUSED)
    expect(await refusal('affairs_a', 'dispute/raise', { ...number, path: '/school/zykRankingList' })).toBe(REFUSED)
  })
  it.each([
    [{ expected: '  ' }, '请填写应为'],
    [{ expected: '八'.repeat(101) }, '应为不超过 100 字'],
    [{ reason: '' }, '请填写原因'],
    [{ reason: '因'.repeat(501) }, '原因不超过 500 字'],
    [{ metric: 'nothing.total' }, '参数错误：metric'],
    [{ call: 'metric/getDictionary' }, '参数错误：call'],
    [{ path: '/operation/dashBoard' }, '参数错误：path'],
    [{ path: 'https://elsewhere' }, '参数错误：path'],
    [{ query: '<script>' }, '参数错误：query'],
    [{ filters: '[' }, '参数错误：filters'],
    [{ filters: '{"periodType":"custom"}' }, '参数错误：请选择开始日期和结束日期'],
    [{ value: 'many' }, '参数错误：value'],
  ])('refuses what cannot be: %j', async (changes, text) => {
    expect(await refusal('affairs_a', 'dispute/raise', { ...number, ...changes })).toBe(text)
  })
  it('keeps the term of a number of a term, and today for one of this moment', async () => {
    await raise('leader_a', { filters: JSON.stringify({ periodType: 'term', weekFrom: 3, weekTo: 4 }) })
    await raise('leader_a', { metric: 'today.activeUsers', label: '今日活跃用户' })
    const [live, term] = await list('leader_a')
    // The term began on 2025-02-17: its third week is that of 2025-03-03.
    expect(term).toMatchObject({ termId: '2024-2025-2', from: '2025-03-03', to: '2025-03-16' })
    expect(term).toMatchObject({ place: '云岭职业学院', collegeId: null })
    expect(live).toMatchObject({ termId: null, from: '2025-05-14', to: '2025-05-14' })
  })
  it('does not mark the number of a college where only that of the school is disputed', async () => {
    expect(await marks('leader_a', { filters: '{}' })).toEqual(['teachers.total'])
    expect(await marks('affairs_a', { filters: '{}' })).toEqual([])
  })
  it('is refused twice for one number, and beyond twenty that wait', async () => {
    expect(await refusal('leader_a', 'dispute/raise', { ...number, filters: '{}' })).toBe(
      '您已对此数提出异议，请等待答复',
    )
    for (let i = (await list('leader_a', { pageSize: 100 })).length; i < MAX_OPEN_DISPUTES; i++) {
      server.clock.at += PAUSE_MS
      await raise('leader_a', { filters: JSON.stringify({ courseId: i + 1 }) })
    }
    expect(await refusal('leader_a', 'dispute/raise', { ...number, filters: '{"courseId":99}' })).toBe(
      '您有 20 条数据异议待处理，请等待答复后再提出',
    )
  })
})

describe('withdrawing', () => {
  it('is for who raised it, while it waits', async () => {
    const [row] = await list('leader_a')
    for (const who of ['school_a', 'school_c'])
      expect(await refusal(who, 'dispute/withdraw', { id: row?.id })).toBe(MISSING)
    expect(await refusal('leader_a', 'dispute/withdraw', { id: row?.id })).toBe('')
    const rows = await list('school_a', { state: 'closed' })
    expect(rows).toMatchObject([{ id: row?.id, state: 'closed', answer: '' }])
  })
})

describe('an answer', () => {
  it.each([
    [{ answer: ' ' }, '请填写答复'],
    [{ answer: '复'.repeat(501) }, '答复不超过 500 字'],
    [{ state: 'open' }, '参数错误：state'],
    [{ id: 999_999 }, MISSING],
  ])('refuses what cannot be: %j', async (changes, text) => {
    const [row] = await list('leader_a', { state: 'open' })
    expect(await refusal('school_a', 'dispute/answer', { id: row?.id, ...answer, ...changes })).toBe(text)
  })
  it('leaves a row in the log with what it changed', async () => {
    const [row] = await list('leader_a', { state: 'open' })
    await data('super', 'dispute/answer', { id: row?.id, state: 'closed', answer: '与另一条重复' })
    const { rows } = await pool().query(
      "SELECT target, before_value AS before, after_value AS after FROM sys_log WHERE action = 'dispute/answer' AND ok ORDER BY id DESC LIMIT 1",
    )
    expect(rows).toEqual([
      { target: '教师总数', before: { state: 'open' }, after: { state: 'closed', answer: '与另一条重复' } },
    ])
  })
})
