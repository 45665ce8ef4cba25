// @vitest-environment happy-dom

import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { click, control, press, show } from '../../component-stage.tsx'
import { TabBar } from '../../forms/tab-bar.tsx'
import { PageProvider } from '../page-context.ts'
import { FilterBar } from './filter-bar.tsx'
import { DEFAULT_PERIOD, type Filters } from './filters.ts'

let filters: Filters
function Page({ from, given = {}, charts = true }: { from: Filters; given?: Partial<Filters>; charts?: boolean }) {
  const [now, setNow] = useState(from)
  const [folded, setFolded] = useState(false)
  filters = now
  const setFilters = (changes: Partial<Filters>) => setNow((before) => ({ ...before, ...changes }))
  return (
    <PageProvider
      value={{
        filters: { ...now, ...given },
        chosen: now,
        setFilters,
        input: {},
        usualPeriod: '30',
        scopeLabel: '全国',
        wholeLabel: '全校',
        periodText: '近30天',
      }}
    >
      <FilterBar names={['period', 'platform']} folded={folded} onFold={charts ? setFolded : undefined} />
    </PageProvider>
  )
}
const chosen = () => document.querySelector('[role="radio"][aria-checked="true"]')?.textContent

describe('the filters of a page', () => {
  it('hold at once, by click and by arrow keys, and are put back together', async () => {
    await show(<Page from={{ period: DEFAULT_PERIOD }} />)
    const reset = control('重置') as HTMLButtonElement
    expect([chosen(), reset.disabled]).toEqual(['全部', true])
    const [, first, second] = [...document.querySelectorAll<HTMLElement>('[role="radio"]')]
    await click(first ?? null)
    expect([chosen(), reset.disabled]).toEqual([first?.textContent, false])
    await press('ArrowRight', first)
    expect([chosen(), document.activeElement]).toEqual([second?.textContent, second])
    await press('ArrowLeft', second)
    await press('ArrowLeft', first)
    expect([chosen(), filters.platform]).toEqual(['全部', undefined])
    await press('ArrowLeft', document.activeElement)
    expect(filters.platform).toBeDefined()
    await click(reset)
    expect([filters, reset.disabled]).toEqual([
      { period: DEFAULT_PERIOD, province: undefined, platform: undefined },
      true,
    ])
  })

  it('show the period of the address, and say whether the charts are folded', async () => {
    await show(<Page from={{ period: '7' }} />)
    expect(document.body.textContent).toContain('近7天')
    await click(control('收起图表'))
    expect(control('展开图表').getAttribute('aria-expanded')).toBe('false')
  })

  it('are not to be put back where the page itself says one, and fold nothing where there are no charts', async () => {
    await show(<Page from={{ period: DEFAULT_PERIOD }} given={{ platform: 'zjy' }} charts={false} />)
    expect((control('重置') as HTMLButtonElement).disabled).toBe(true)
    expect(document.body.textContent).not.toContain('收起图表')
  })
})

describe('tabs', () => {
  it('are chosen by click and by arrow keys, round and round; one of them is in the order of the Tab key', async () => {
    function Tabs() {
      const [tab, setTab] = useState<'a' | 'b' | 'c'>('a')
      return (
        <TabBar
          label="数据接入"
          tabs={{ a: '密钥', b: '异常事件', c: '监测' }}
          value={tab}
          onChange={setTab}
          counts={{ b: 1200 }}
        />
      )
    }
    await show(<Tabs />)
    const selected = () =>
      [...document.querySelectorAll('[role="tab"]')].filter(
        (tab) => tab.getAttribute('aria-selected') === 'true' && (tab as HTMLElement).tabIndex === 0,
      )
    expect(document.querySelectorAll('[role="tab"]')[1]?.textContent).toBe('异常事件1,200')
    await press('ArrowLeft', selected()[0])
    expect(selected().map(({ textContent }) => textContent)).toEqual(['监测'])
    await press('ArrowRight', document.activeElement)
    expect(selected().map(({ textContent }) => textContent)).toEqual(['密钥'])
    await click(document.querySelectorAll('[role="tab"]')[1] ?? null)
    expect(selected()).toHaveLength(1)
  })
})
