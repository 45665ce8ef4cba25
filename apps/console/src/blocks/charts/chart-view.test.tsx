// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { show } from '../../component-stage.tsx'
import dashboard from '../../pages/school/dashboard.page.ts'
import type { ChartBlock } from '../definition.ts'
import { type PageContext, PageProvider } from '../page-context.ts'
import { ChartView } from './chart-view.tsx'

const [outcomes] = dashboard.blocks.filter(
  (block): block is ChartBlock => block.block === 'chart' && block.metric === 'courses.results',
)
const page: PageContext = {
  filters: { period: '30' },
  setFilters: () => undefined,
  input: { schoolId: 1 },
  usualPeriod: '30',
  scopeLabel: '云岭职业学院',
  wholeLabel: '全校',
  periodText: '近30天',
}

/** The block with what the server has answered. */
async function drawn(passed: number): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const results = [{ id: 'pass', name: '通过', value: passed, rate: passed && 1 }]
  client.setQueryData(['report', 'subOverview/getPlatformOverview', page.input], {
    data: { results, resultsTerm: { id: '2025-2026-2' } },
    statTime: '2026-10-15T00:00:00+08:00',
  })
  await show(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PageProvider value={page}>{outcomes && <ChartView block={outcomes} />}</PageProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return document.body.textContent
}

it('names the term that the server chose for the results of courses', async () => {
  const text = await drawn(120)
  expect(text).toContain('课程结果分布')
  expect(text).toContain('2025-2026 第二学期')
})

it('leaves the block out where that term has no results', async () => {
  expect(await drawn(0)).not.toContain('课程结果分布')
})
