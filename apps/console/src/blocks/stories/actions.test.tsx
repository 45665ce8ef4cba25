// @vitest-environment happy-dom
import { Fault, type Insight, type Lesson, type LogRow, type SignSheet } from '@data-centre/api'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { click, control, press, show } from '../../component-stage.tsx'
import { insights, rowLog } from '../builders/tables.ts'
import { LessonPanel } from '../lesson/lesson-panel.tsx'
import { InsightsView } from '../parts/insights-view.tsx'
import { Segment } from '../parts/segment.tsx'
import RowLogView from '../row-log/row-log-view.tsx'
import { LONG_NAME } from './answers.ts'
import { drawn, expectClean, readable, until } from './block-stage.tsx'

const server = vi.hoisted(() => ({ answers: {} as Record<string, unknown>, fault: undefined as Error | undefined }))
vi.mock(import('@data-centre/api/client'), async (original) => ({
  ...(await original()),
  batched: (async (path: string) => {
    if (server.fault) throw server.fault
    return { data: server.answers[path], statTime: '2026-10-15T00:00:00+08:00' }
  }) as never,
}))
vi.mock(import('../lesson/use-lesson-updates.ts'), async (original) => ({
  ...(await original()),
  useLessonUpdates: () => undefined,
}))
beforeEach(() => Object.assign(server, { answers: {}, fault: undefined }))

const refusal = new Fault('forbidden')
const body = () => document.body.textContent

describe('a lesson', () => {
  const session = { id: '7', day: '2026-10-14', week: 6, section: '3-4', rate: null, isRunning: false }
  const lessonOf = (count: number): Lesson => ({
    lessons: [session],
    lesson: session,
    activities: Array.from({ length: count }, (_, at) => ({
      id: String(at),
      phase: 'mid',
      type: 'sign',
      at: '2026-10-14 10:05',
      expected: at === 1 ? 0 : 45,
      joined: at === 0 ? null : at,
      ...(at === 0 ? { withheld: 'few' as const } : {}),
    })),
    asOf: '2026-10-14T10:30:00+08:00',
  })
  const signsOf = (count: number): SignSheet => ({
    sign: count === 0 ? null : { id: '1', method: 'qr', at: '2026-10-14 10:05' },
    states: { present: count },
    students: Array.from({ length: count }, (_, at) => ({
      id: String(at),
      who: `${LONG_NAME}${at}`,
      no: `2026000${at}`,
      state: at === 0 ? 'late' : 'present',
      lateMinutes: at === 0 ? 7 : null,
    })),
  })
  const draw = async (count: number) => {
    server.answers = {
      'zjyFaceTeach/getFaceTeachDetail': lessonOf(count),
      'signCheck/getSignStudentList': signsOf(count),
    }
    await drawn(<LessonPanel />, { input: { classId: '9' } })
  }

  it.each([1, 60])('says what was done in it and who came, %i of each', async (count) => {
    await draw(count)
    expect(document.querySelectorAll('[data-activity]')).toHaveLength(count)
    expect(body()).toMatch(/课前0 个活动.*\/ 0 人次--课中/)
    expect(body()).toContain('<5')
    expect(readable()).toContain(`\n${LONG_NAME}${count - 1}\n`)
    expect(body()).toContain('迟到 7 分')
    expectClean()
  })
  it('says that nothing was done and nobody was asked to sign', async () => {
    await draw(0)
    expect(body()).toContain('本次课还没有活动')
    expect(body()).toContain('本次课未发起签到')
  })
  it('says why it failed, and asks again', async () => {
    server.fault = refusal
    await draw(1)
    expect(body().split(refusal.message)).toHaveLength(3)
    server.fault = undefined
    await click(control('重新加载'))
    await until(() => body().includes('二维码') || body().includes('课中1 个活动'))
  })
})

describe('a log of rows', () => {
  const path = 'zyqStatistics/getUserBehaviorRecord'
  const block = rowLog(path, '行为记录', 'zyqStatistics/exportUserBehaviorRecord')
  const rowOf = (at: number): LogRow => ({
    id: String(at),
    time: '2026-10-14 10:05:00',
    userId: '3',
    name: at === 0 ? '' : '李敏',
    role: 'teacher',
    kind: '资源',
    course: at === 0 ? '' : LONG_NAME,
    object: at === 0 ? '' : `${LONG_NAME}${at}`,
    durationS: 0,
    client: 'pc',
  })
  const answer = (count: number) => {
    server.answers[path] = { list: Array.from({ length: count }, (_, at) => rowOf(at)), cursor: null, total: count }
  }

  it.each([1, 50])('has %i rows with their texts whole, -- for what is not known', async (count) => {
    answer(count)
    await drawn(<RowLogView block={block} />)
    expect(document.querySelectorAll('tbody tr')).toHaveLength(count)
    expect(document.querySelector('tbody tr')?.textContent).toMatch(/--教师资源----/)
    const titles = [...document.querySelectorAll('td[title]')].map((one) => one.getAttribute('title'))
    expect(titles.filter((title) => title === LONG_NAME)).toHaveLength(count - 1)
    if (count > 1) expect(titles).toContain(`${LONG_NAME}${count - 1}`)
    expectClean()
  })
  it('says that there is nothing', async () => {
    answer(0)
    await drawn(<RowLogView block={block} />)
    expect(body()).toMatch(/暂无数据哦~.*没有/)
  })
  it('says why it failed, and asks again', async () => {
    answer(2)
    server.fault = refusal
    await drawn(<RowLogView block={block} />)
    expect(body()).toContain(refusal.message)
    server.fault = undefined
    await click(control('重新加载'))
    await until(() => body().includes(`${LONG_NAME}1`))
  })
})

describe('sentences about the numbers of a page', () => {
  const path = 'zjySubStatistics/getCollegeInsights'
  const block = insights(path, { filter: 'college' })
  const sentence = {
    rule: 'outlier',
    text: LONG_NAME,
    id: '1',
    name: '护理学院',
    metric: 'logs.count',
  } satisfies Insight

  it('are whole, and lead to what they are about', async () => {
    server.answers[path] = [sentence]
    const setFilters = vi.fn()
    await drawn(<InsightsView block={block} />, { setFilters })
    await until(() => body().includes(LONG_NAME))
    const found = document.querySelector<HTMLElement>(`[title="${LONG_NAME}"]`)
    await click(found)
    expect(setFilters).toHaveBeenCalledWith({ college: '1' })
    expectClean()
  })
  it('leave no room where there are none, or where they may not be read', async () => {
    server.answers[path] = []
    await drawn(<InsightsView block={block} />)
    expect(body()).toBe('')
    server.fault = refusal
    await drawn(<InsightsView block={block} />)
    expect(body()).toBe('')
  })
})

it('a switch of metrics goes round by the arrow keys, and says which one holds', async () => {
  const options = ['参与率', '到课率', LONG_NAME].map((label, at) => ({ value: String(at), label }))
  const onChange = vi.fn()
  await show(<Segment label="指标" options={options} value="2" onChange={onChange} />)
  expect(control(LONG_NAME, 'radio').getAttribute('aria-checked')).toBe('true')
  await press('ArrowRight', control(LONG_NAME, 'radio'))
  expect(onChange).toHaveBeenCalledWith('0')
})
