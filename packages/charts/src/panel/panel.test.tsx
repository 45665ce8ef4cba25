// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { KpiStrip } from '../cards/kpi-strip.tsx'
import { RankedBars } from '../kinds/bars/ranked-bars.tsx'
import { Panel } from './panel.tsx'
import { usePanelRows } from './panel-rows.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('matchMedia', () => ({ matches: true }))

const mounted: { unmount: () => void }[] = []
async function draw(node: ReactNode): Promise<HTMLElement> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  mounted.push(root)
  await act(async () => root.render(node))
  return host
}
afterEach(async () => {
  for (const root of mounted.splice(0)) await act(async () => root.unmount())
  document.body.replaceChildren()
})
const click = (element: Element | null | undefined) =>
  act(async () => element?.dispatchEvent(new MouseEvent('click', { bubbles: true })))

it('shows each state and says it in data-state', async () => {
  const retry = vi.fn()
  const host = await draw(
    <>
      <Panel title="a" metric="logs.count" state="loading" height={100} />
      <Panel
        title="b"
        state="empty"
        reason="近 30 天没有日志"
        emptyActions={[{ label: '改为近一年', onClick: retry }]}
      />
      <Panel title="c" state="failed" reason="超时" onRetry={retry} />
      <Panel title="d" staleAt="10:05" onRetry={retry}>
        x
      </Panel>
      <Panel title="e" heldAt="2025-05-19 24:00" onRetry={retry}>
        x
      </Panel>
    </>,
  )
  const states = [...host.querySelectorAll('section')].map(({ dataset }) => dataset.state)
  expect(states).toEqual(['loading', 'empty', 'error', 'error', 'ready'])
  expect(host.querySelector('section')?.dataset.metric).toBe('logs.count')
  expect(host.textContent).toContain('暂无数据哦~')
  expect(host.textContent).toContain('加载失败')
  expect(host.textContent).toContain('更新失败，显示 10:05 的数据')
  expect(host.querySelector('section[data-held]')?.textContent).toContain('数据截至 2025-05-19 24:00，暂不能更新')
  await click([...host.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('重新加载')))
  expect(retry).toHaveBeenCalledOnce()
})

it('keeps the failure of a picture inside its panel and draws it again on retry', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  const Picture = () => {
    if (broken) throw new Error('no picture')
    return <b>drawn</b>
  }
  const host = await draw(
    <>
      <Panel title="a">
        <Picture />
      </Panel>
      <Panel title="b">well</Panel>
    </>,
  )
  expect(host.textContent).toContain('加载失败')
  expect(host.textContent).toContain('well')
  broken = false
  await click([...host.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('重新加载')))
  expect(host.textContent).toContain('drawn')
  log.mockRestore()
})

it('offers the rows of its picture as 数据视图', async () => {
  const host = await draw(
    <Panel title="活跃学校">
      <RankedBars
        metric="logs.count"
        rows={[{ rank: 1, prevRank: null, id: '1', name: '明湖职业技术学院', owner: '山东', value: 1234 }]}
      />
    </Panel>,
  )
  await click(host.querySelector('.dc-more'))
  await click([...document.querySelectorAll('[role="menuitem"]')].find(({ textContent }) => textContent === '数据视图'))
  const cells = [...(document.querySelector('dialog table')?.querySelectorAll('td') ?? [])].map(
    ({ textContent }) => textContent,
  )
  expect(cells).toEqual(['1', '明湖职业技术学院', '山东', '1,234'])
})

it('stands still over a picture that makes its rows while it is drawn', async () => {
  let drawn = 0
  const Picture = () => {
    drawn += 1
    usePanelRows({ columns: ['名称', '数值'], rows: [1, 2].map((value) => [`${value}`, value]) })
    return <i>{drawn}</i>
  }
  await draw(<Panel title="名次">{() => <Picture />}</Panel>)
  // Frames pass: a panel that is never content would draw in every one of them.
  const before = drawn
  for (let frame = 0; frame < 5; frame++) await act(async () => {})
  expect([before <= 3, drawn]).toEqual([true, before])
})

it('opens a definition from a KPI label, closes on Esc and gives the focus back', async () => {
  const host = await draw(
    <KpiStrip
      items={[{ id: 'users.activeRate', label: '活跃率', unit: '%', value: 86.9, num: 869, den: 1000, hb: 0.018 }]}
      columns={4}
    />,
  )
  const cell = host.querySelector('[data-metric="users.activeRate"]')
  expect(cell?.textContent).toContain('86.9')
  expect(cell?.textContent).toContain('1.8 个点')
  const trigger = host.querySelector<HTMLButtonElement>('.dc-info')
  await click(trigger)
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('活跃用户数 869 ÷ 期内在册用户数 1,000')
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(document.activeElement).toBe(trigger)
})

it('lets a number be disputed from its definition, and flags one that is', async () => {
  const onRaise = vi.fn()
  const item = { id: 'teachers.total', label: '教师总数', unit: '人', value: 125 } as const
  const host = await draw(
    <KpiStrip items={[item]} columns={4} disputes={{ open: new Set(['teachers.total']), onRaise }} />,
  )
  expect(host.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('有人提出此数有误，待核实')
  await click(host.querySelector('.dc-info'))
  await click(
    [...document.querySelectorAll('[role="dialog"] button')].find((one) => one.textContent === '数据有误') ?? null,
  )
  expect(onRaise).toHaveBeenCalledExactlyOnceWith(item)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})
