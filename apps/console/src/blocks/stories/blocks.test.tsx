// @vitest-environment happy-dom
import { Fault, type PortraitInfo, type RankedRow, type Row } from '@data-centre/api'
import { CalendarHeat } from '@data-centre/charts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { click, control } from '../../component-stage.tsx'
import dashboard from '../../pages/school/dashboard.page.ts'
import { table, texts } from '../builders/tables.ts'
import { ChartView } from '../charts/chart-view.tsx'
import { partOf, type Subject } from '../definition.ts'
import WeekStrip from '../filters/week-strip.tsx'
import { PaperCover, PaperDefinitions } from '../page/paper-document.tsx'
import { SubjectHead } from '../page/subject-head.tsx'
import { PortraitHead } from '../portrait/portrait-head.tsx'
import { Podium } from '../ranking/podium.tsx'
import { TableView } from '../table/table-view.tsx'
import { LONG_NAME, pageOf } from './answers.ts'
import { drawn, expectClean, readable, until } from './block-stage.tsx'

const server = vi.hoisted(() => ({ answers: {} as Record<string, unknown>, refused: {} as Record<string, Error> }))
vi.mock(import('@data-centre/api/client'), async (original) => ({
  ...(await original()),
  batched: (async (path: string) => {
    const fault = server.refused[path]
    if (fault) throw fault
    return { data: server.answers[path], statTime: '2026-10-15T00:00:00+08:00' }
  }) as never,
}))
vi.mock(import('@data-centre/auth'), async (original) => ({
  ...(await original()),
  useCaller: () => ({ profile: { realName: '李敏' } }) as never,
}))
beforeEach(() => Object.assign(server, { answers: {}, refused: {} }))

const refusal = new Fault('forbidden')
const body = () => document.body.textContent

/** A block that was refused says so; once it may be read and is asked again it shows what the server has. */
async function expectRetry(path: string, retry: string, shown: string): Promise<void> {
  expect(body()).not.toContain(shown)
  server.refused = {}
  await click(control(retry))
  await until(() => readable().includes(shown))
  expect(server.answers).toHaveProperty([path])
}

describe('the head of a subject', () => {
  const subject: Subject = {
    choose: 'courseId',
    head: partOf('moocCourse/getCourseInfo', 'info'),
    parent: 'moocCourses',
  }
  const path = 'moocCourse/getCourseInfo'
  it('has its whole name, and -- for what is not known', async () => {
    server.answers[path] = {
      info: { id: '1', name: LONG_NAME, owner: LONG_NAME, texts: { lead: LONG_NAME, type: '' } },
    }
    await drawn(<SubjectHead subject={subject} />)
    expect(document.querySelector('b')?.title).toBe(LONG_NAME)
    expect(body()).toMatch(/院系--.*负责人城市/)
    expectClean()
  })
  it('says why it failed, and asks again', async () => {
    server.answers[path] = { info: { id: '1', name: '护理学基础', texts: {} } }
    server.refused[path] = refusal
    await drawn(<SubjectHead subject={subject} />)
    expect(body()).toContain(refusal.message)
    await expectRetry(path, '重新加载', '护理学基础')
  })
})

describe('the podium', () => {
  const column = { id: 'value', label: '得分', unit: '分', decimals: 1 }
  const rowOf = (at: number): RankedRow => ({
    rank: at + 1,
    prevRank: at === 0 ? null : at,
    id: String(at),
    name: `${LONG_NAME}${at}`,
    owner: at === 2 ? '' : '护理学院',
    value: 100 - at,
    parts: {},
  })
  it.each([0, 1, 2, 3, 60])('shows the first of %i rows', async (count) => {
    await drawn(<Podium rows={Array.from({ length: count }, (_, at) => rowOf(at))} column={column} hasOwners />)
    const names = [...document.querySelectorAll('[data-place] > [title]:first-child')].map((one) =>
      one.getAttribute('title'),
    )
    expect(names.sort()).toEqual([0, 1, 2].slice(0, count).map((at) => `${LONG_NAME}${at}`))
    expect(body().includes('--')).toBe(count > 2)
    expectClean()
  })
})

describe('the strip of teaching weeks', () => {
  const path = 'basicInfo/getTermWeeks'
  const weeks = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      week: at + 1,
      from: '2026-09-07',
      to: '2026-09-13',
      rest: at === 4 ? '国庆节' : '',
    }))
  it.each([0, 1, 20])('has %i weeks; those to come cannot be chosen', async (count) => {
    server.answers[path] = { termId: '2026-2027-1', weeks: weeks(count), begun: 8 }
    await drawn(<WeekStrip />)
    expect(document.querySelectorAll('fieldset button')).toHaveLength(count)
    expect(document.querySelectorAll('fieldset button:disabled')).toHaveLength(Math.max(0, count - 8))
    expect(readable().includes('9月7日 至 9月13日，国庆节')).toBe(count > 4)
    expectClean()
  })
  it('says that it failed, and asks again', async () => {
    server.answers[path] = { termId: '2026-2027-1', weeks: weeks(2), begun: 2 }
    server.refused[path] = refusal
    await drawn(<WeekStrip />)
    expect(body()).toContain('教学周加载失败')
    await expectRetry(path, '重试', '第 2 周')
  })
})

describe('a table whose rows open', () => {
  const [outer, inner] = ['courseInvoked/getInvokedList', 'courseInvoked/getInvokedCallList'] as const
  const block = table('课程', outer, [...texts('course', 'college'), 'courses.calls'], {
    expand: { source: inner, subject: '调用学校', by: 'courseId', columns: texts('courseCall', 'teacher', 'target') },
  })
  const rowOf = (at: number, name: string): Row => ({
    id: String(at + 1),
    name,
    texts: { college: LONG_NAME, target: LONG_NAME, teacher: '' },
    values: { 'courses.calls': null },
    ...(at === 0 ? { withheld: { 'courses.calls': 'few' } } : {}),
  })
  const rows = (count: number, name = LONG_NAME) =>
    pageOf(Array.from({ length: count }, (_, at) => rowOf(at, `${name}${at}`)))
  const draw = () => drawn(<TableView tabs={[block]} />)

  it('keeps names and texts whole, also of what lies in a row', async () => {
    server.answers = { [outer]: rows(20), [inner]: rows(3, '学校') }
    await draw()
    expect(body()).toMatch(/<5.*--/)
    await click(control(`展开${LONG_NAME}0`))
    await until(() => body().includes('学校2'))
    const cut = [...document.querySelectorAll('td')].filter((one) => one.textContent === LONG_NAME)
    expect(cut.length).toBe(23)
    expect(cut.filter(({ title }) => title !== LONG_NAME)).toEqual([])
    expectClean()
  })
  it('says that a row has nothing in it', async () => {
    server.answers = { [outer]: rows(1), [inner]: rows(0) }
    await draw()
    await click(control(`展开${LONG_NAME}0`))
    await until(() => body().includes('没有调用学校'))
  })
  it('says why a row cannot be opened, and asks again', async () => {
    server.answers = { [outer]: rows(1), [inner]: rows(1, '学校') }
    server.refused[inner] = refusal
    await draw()
    await click(control(`展开${LONG_NAME}0`))
    await until(() => body().includes(refusal.message))
    await expectRetry(inner, '重试', '学校0')
  })
  it('says that there is nothing, or why it failed', async () => {
    server.answers[outer] = rows(0)
    await draw()
    expect(body()).toContain('暂无数据哦~近30天没有记录')
    server.refused[outer] = refusal
    server.answers[outer] = rows(1)
    await draw()
    expect(body()).toContain(refusal.message)
    await expectRetry(outer, '重新加载', `${LONG_NAME}0`)
  })
})

it('a chart of the last months is empty for those, and no other period is offered', async () => {
  const path = 'resourceCourse/getTrend'
  server.answers[path] = { x: ['2026-10'], series: [{ id: 'courses.new', name: '新增课程数', data: [0] }] }
  const trend = {
    block: 'chart',
    kind: 'log-lines',
    metric: 'courses.new',
    title: '新增课程',
    span: 8,
    height: 264,
  } as const
  const source = { path } as never
  await drawn(<ChartView block={{ ...trend, source, note: '近12个月' }} />)
  expect(body()).toContain('暂无数据哦~近12个月没有记录')
  expect(body()).not.toContain('改为近一年')
  await drawn(<ChartView block={{ ...trend, source }} />)
  expect(body()).toContain('暂无数据哦~近30天没有记录')
  expect(body()).toContain('改为近一年')
})

it('the cover of a document names what it is about, and every block', async () => {
  await drawn(
    <>
      <PaperCover definition={dashboard} statTime="2026-10-15 00:00" />
      <PaperDefinitions blocks={dashboard.blocks} />
    </>,
    { scopeLabel: LONG_NAME },
  )
  for (const text of [LONG_NAME, '李敏', '2026-10-15 00:00', '全校', '附录 指标口径']) expect(body()).toContain(text)
  for (const block of dashboard.blocks) if ('title' in block) expect(body()).toContain(block.title)
  expectClean()
})

describe('who a portrait is of', () => {
  const info: PortraitInfo = {
    who: LONG_NAME,
    no: '20260001',
    role: 'student',
    school: '云岭职业学院',
    standing: '',
    isPresent: true,
    facts: [
      { label: '专业', value: LONG_NAME },
      { label: '最近登录', value: '' },
    ],
    tags: [{ id: 'attention', name: '需关注', reason: LONG_NAME, isHit: false }],
    kpi: [],
    term: { id: '2026-2027-1', from: '2026-09-01', to: '2027-01-20' },
    statTime: '2026-10-15T00:00:00+08:00',
  }
  it('is said whole, -- for what is not known', async () => {
    await drawn(<PortraitHead info={info} />)
    expect([...document.querySelectorAll('[title]')].map((one) => one.getAttribute('title'))).toEqual([
      LONG_NAME,
      '',
      '未命中',
      LONG_NAME,
    ])
    expect(body()).toMatch(/学号20260001.*最近登录--/)
    expectClean()
  })
  it('is -- where nothing is known', async () => {
    await drawn(<PortraitHead info={{ ...info, who: '', no: '', facts: [], tags: [] }} />)
    expect(document.querySelector('h2')?.textContent).toBe('--')
    expectClean()
  })
})
it.each([[], [['2026-10-12', 1]], [['2026-10-12', 123_456]]])(
  'a calendar of days says each of them: %j',
  async (...days) => {
    const entries = days.filter(Array.isArray) as [string, number][]
    await drawn(
      <CalendarHeat data={{ from: '2026-09-07', to: '2026-10-15', days: entries }} unit="条日志" height={232} />,
    )
    expect(body()).toContain('2026-09-07：0 条日志')
    for (const [day, value] of entries) expect(body()).toContain(`${day}：${value.toLocaleString('zh-CN')} 条日志`)
    expectClean()
  },
)
