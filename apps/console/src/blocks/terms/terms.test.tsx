// @vitest-environment happy-dom
import { Message } from '@arco-design/web-react'
import { Fault } from '@data-centre/api'
import { act } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, control } from '../../component-stage.tsx'
import dashboard from '../../pages/school/dashboard.page.ts'
import type { Filters } from '../filters/filters.ts'
import { PaperCover } from '../page/paper-document.tsx'
import { drawn, until } from '../stories/block-stage.tsx'
import { useDrill } from '../use-drill.ts'
import { useEmptyActions } from '../use-empty-actions.ts'
import { TermField } from './term-field.tsx'
import { TermSelect } from './term-select.tsx'

const path = 'basicInfo/getTerms'
const server = vi.hoisted(() => ({ fault: undefined as Error | undefined, terms: [] as unknown[], calls: 0 }))
vi.mock(import('@data-centre/api/client'), async (original) => ({
  ...(await original()),
  batched: (async (called: string) => {
    if (called !== path) return { data: [] }
    server.calls += 1
    if (server.fault) throw server.fault
    return { data: server.terms }
  }) as never,
}))
vi.mock(import('@data-centre/auth'), async (original) => ({
  ...(await original()),
  useRightsState: () => ({ kind: 'ready', caller: { rights: {} } }) as never,
  useCaller: () => ({ profile: { realName: '李敏' } }) as never,
  allowedPaths: () => new Set(['/school/TeacherPortrait']),
}))

/** What the server answers in the summer of 2026, on 10 February 2027, and once the term of that spring has begun. */
const autumn = [
  { id: '2026-2027-1', start: '2026-08-31' },
  { id: '2025-2026-2', start: '2026-03-02' },
  { id: '2025-2026-1', start: '2025-09-01' },
  { id: '2024-2025-2', start: '2025-02-17' },
]
const refusal = new Fault('unavailable')
beforeEach(() => Object.assign(server, { fault: undefined, terms: autumn, calls: 0 }))
afterEach(() => act(async () => Message.clear()))

const body = () => document.body.textContent

function Opener() {
  const open = useDrill({ open: 'teacherPortrait', choose: 'teacher' })
  const { pathname, search } = useLocation()
  return (
    <>
      <button type="button" onClick={open({ id: '101', name: '王芳' })}>
        王芳
      </button>
      <output>{pathname + search}</output>
    </>
  )
}
const address = () => document.querySelector('output')?.textContent

describe('a click from chosen days to a portrait', () => {
  const days = (start: string, end: string): { filters: Filters } => ({ filters: { period: 'custom', start, end } })

  it.each([
    ['2026-02-01', '2026-02-15', '2025-2026-1'],
    ['2026-02-20', '2026-03-01', '2025-2026-1'],
    ['2026-02-20', '2026-03-02', '2025-2026-2'],
    ['2026-08-01', '2026-08-30', '2025-2026-2'],
    ['2026-08-01', '2026-08-31', '2026-2027-1'],
    ['2027-01-20', '2027-02-10', '2026-2027-1'],
  ])('opens the term in which %s to %s end', async (start, end, term) => {
    await drawn(<Opener />, days(start, end))
    await click(control('王芳'))
    expect(address()).toBe(`/school/TeacherPortrait?teaId=101&term=${term}`)
  })

  it('opens none but that term: where the server does not answer it says so, and works once it does', async () => {
    server.fault = refusal
    await drawn(<Opener />, days('2026-02-01', '2026-02-15'))
    await click(control('王芳'))
    await until(() => body().includes('学期加载失败，请稍后重试'))
    expect(address()).toBe('/')
    server.fault = undefined
    await click(control('王芳'))
    await until(() => address() !== '/')
    expect(address()).toBe('/school/TeacherPortrait?teaId=101&term=2025-2026-1')
  })

  it('asks for no terms where the list is of a term, or of days up to now', async () => {
    await drawn(<Opener />, { filters: { period: 'term', term: '2025-2026-1', weekFrom: 3, weekTo: 5 } })
    await click(control('王芳'))
    expect(address()).toBe('/school/TeacherPortrait?teaId=101&term=2025-2026-1&weeks=3-5')
    await drawn(<Opener />, { filters: { period: '30' } })
    await click(control('王芳'))
    expect(address()).toBe('/school/TeacherPortrait?teaId=101')
    expect(server.calls).toBe(0)
  })
})

describe('an empty card of a term', () => {
  const Actions = () =>
    useEmptyActions().map(({ label, onClick }) => (
      <button key={label} type="button" onClick={onClick}>
        {label}
      </button>
    ))
  const page = (filters: Filters, setFilters: (changes: Partial<Filters>) => void = () => undefined) =>
    ({ filters, setFilters, usualPeriod: 'term' }) as const

  it('leads to the term before the present one', async () => {
    const chosen: Partial<Filters>[] = []
    await drawn(
      <Actions />,
      page({ period: 'term' }, (changes) => chosen.push(changes)),
    )
    await click(control('查看上学期'))
    expect(chosen).toEqual([{ period: 'term', term: '2025-2026-2' }])
  })

  it('offers no other term where none is known, none is before, or one is chosen', async () => {
    server.fault = refusal
    await drawn(<Actions />, page({ period: 'term' }))
    expect(body()).not.toContain('查看上学期')
    Object.assign(server, { fault: undefined, terms: autumn.slice(-1) })
    await drawn(<Actions />, page({ period: 'term' }))
    expect(body()).not.toContain('查看上学期')
    await drawn(<Actions />, page({ period: 'term', term: '2024-2025-2' }))
    expect(body()).not.toContain('查看上学期')
  })
})

describe('the choice of a term', () => {
  const shown = () => [...document.querySelectorAll('.arco-select-option, option')].map((one) => one.textContent)
  const openField = () => click(document.querySelector('.arco-select-view'))
  const names = ['2026-2027 第一学期', '2025-2026 第二学期', '2025-2026 第一学期', '2024-2025 第二学期']

  it('is that of the server, and keeps one of the address that is none of these', async () => {
    await drawn(<TermField value="2011-2012-1" onChange={() => undefined} />)
    await openField()
    await until(() => shown().length > 1)
    expect(shown()).toEqual(['本学期', ...names, '2011-2012 第一学期'])
    await drawn(<TermSelect value="2011-2012-1" onChange={() => undefined} />)
    expect(shown().slice(-6)).toEqual(['本学期', ...names, '2011-2012 第一学期'])
  })

  it('says where the server does not answer, and asks again when it is opened', async () => {
    server.fault = refusal
    await drawn(<TermField value="2025-2026-1" onChange={() => undefined} />)
    expect(body()).toContain('2025-2026 第一学期')
    server.fault = undefined
    await openField()
    await until(() => shown().includes('2025-2026 第二学期'))
    server.fault = refusal
    await drawn(<TermSelect value="" onChange={() => undefined} />)
    expect(shown().slice(-2)).toEqual(['本学期', '学期加载失败，请重新展开'])
  })
})

it('the cover of a document names the term of its last day', async () => {
  const about = { filters: { period: 'term' }, usualPeriod: 'term', periodText: '本学期第 3-5 周' } as const
  for (const [day, name] of [
    ['2027-02-10', '2026-2027 第一学期第 3-5 周'],
    ['2026-08-31', '2026-2027 第一学期第 3-5 周'],
    ['2026-02-15', '2025-2026 第一学期第 3-5 周'],
  ]) {
    await drawn(<PaperCover definition={dashboard} statTime={`${day} 24:00`} />, about)
    expect(body()).toContain(name)
  }
})

it('is asked for once, whatever stands on a page', async () => {
  await drawn(
    <>
      <TermField value="" onChange={() => undefined} />
      <TermField value="2025-2026-1" onChange={() => undefined} />
      <Opener />
      <PaperCover definition={dashboard} statTime="2026-10-15 00:00" />
    </>,
    { filters: { period: 'custom', start: '2026-02-01', end: '2026-02-15' }, usualPeriod: 'term' },
  )
  expect(server.calls).toBe(1)
})
