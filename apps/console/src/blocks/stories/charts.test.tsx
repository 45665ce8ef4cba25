// @vitest-environment happy-dom
import { contract, Fault, metric, type ReportCall } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { click, control } from '../../component-stage.tsx'
import { ChartView } from '../charts/chart-view.tsx'
import { RankingView } from '../charts/ranking-view.tsx'
import type { ChartBlock, PageDefinition, RankingBlock } from '../definition.ts'
import { answerOf, type Look, looks } from './answers.ts'
import { drawn, expectClean, readable, renewed, until } from './block-stage.tsx'

const server = vi.hoisted(() => ({ look: 'few' as Look, fault: undefined as Error | undefined }))
vi.mock(import('@data-centre/api/client'), async (original) => ({
  ...(await original()),
  batched: (async (path: keyof typeof contract) => {
    if (server.fault) throw server.fault
    const { answer } = contract[path] as unknown as ReportCall
    return { data: answerOf(answer, server.look), statTime: '2026-10-15T00:00:00+08:00' }
  }) as never,
}))

type Story = ChartBlock | RankingBlock
const pages = import.meta.glob<{ default: Partial<PageDefinition> }>('../../pages/**/*.page.ts', { eager: true })
/** One block of each kind that a page has. */
const stories = new Map<string, Story>()
for (const { default: page } of Object.values(pages))
  for (const block of page.blocks ?? [])
    if (block.block === 'chart' || block.block === 'ranking') {
      const name = `${block.block} ${block.kind}`
      if (!stories.has(name)) stories.set(name, block)
    }

// A document of tests has no layout: everything is as large as a card.
const sides = { clientWidth: 640, clientHeight: 300 }
const former = Object.keys(sides).map(
  (side) => [side, Object.getOwnPropertyDescriptor(HTMLElement.prototype, side)] as const,
)
beforeAll(() => {
  for (const [side, value] of Object.entries(sides))
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => value })
})
afterAll(() => {
  for (const [side, one] of former)
    if (one) Object.defineProperty(HTMLElement.prototype, side, one)
    else Reflect.deleteProperty(HTMLElement.prototype, side)
})

const stateOf = () => document.querySelector<HTMLElement>('[data-state]')?.dataset['state']
const viewOf = (block: Story) => (block.block === 'chart' ? <ChartView block={block} /> : <RankingView block={block} />)
const draw = (block: Story, look: Look, fault?: Error) => {
  Object.assign(server, { look, fault })
  return drawn(viewOf(block))
}

/** What is drawn short stands whole in the table of a card. */
async function openTable(block: Story): Promise<void> {
  await click(control(`${block.title}：更多`))
  await click(control('数据视图', 'menuitem'))
}

/** Kinds that show metrics by their labels, and no names of anything else. */
const ofMetrics = new Set(['weeks', 'terms', 'weeks-against-whole', 'against-whole', 'amounts', 'funnel', 'rates'])

describe.each([...stories])('%s', (_, block) => {
  it('says why it failed, and draws one value when it is asked again', async () => {
    const body = await draw(block, 'few', new Fault('forbidden'))
    expect(stateOf()).toBe('error')
    expect(body.textContent).toContain(new Fault('forbidden').message)
    server.fault = undefined
    await click(control('重新加载'))
    await until(() => stateOf() === 'ready')
    expect(body.textContent).toContain(block.title)
    expectClean()
  })
  it('keeps many long names whole, and marks what is withheld or not known after them', async () => {
    await draw(block, 'many')
    expect(stateOf()).toBe('ready')
    expectClean()
    await openTable(block)
    expect(readable()).toContain(ofMetrics.has(block.kind) ? metric(block.metric).label : looks.many.nameOf(1))
    await click(control('关闭'))
    server.look = 'withheld'
    await renewed()
    expectClean()
    if (stateOf() === 'ready') await openTable(block)
    if (stateOf()) expect(readable()).toMatch(/<5|--|暂无数据哦~/)
  })
  it('says in Chinese that there is nothing', async () => {
    const body = await draw(block, 'zero')
    if (block.block === 'chart' && block.optional) return expect(body.textContent).toBe('')
    expect(stateOf()).toBe('empty')
    expect(body.textContent).toMatch(/暂无数据哦~.*没有/)
    return expectClean()
  })
})
