// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { DemoTag } from '../stage/demo-tag.tsx'
import { type Site, useFilled } from './site.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const whole: Site = {
  demo: true,
  build: '',
  mapNumber: '',
  now: 0,
  today: '',
  term: '',
  week: null,
  accounts: [],
  filling: null,
}
let asked = 0

function Wall({ site }: { site: Site }) {
  useFilled(site)
  useQuery({ queryKey: ['numbers'], queryFn: () => ++asked, staleTime: Number.POSITIVE_INFINITY })
  return <DemoTag filling={site.filling} />
}

it('says how far a new demo world is, and asks for everything again when it is whole', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const client = new QueryClient()
  const show = (filling: Site['filling']) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Wall site={{ ...whole, filling }} />
        </QueryClientProvider>,
      ),
    )
  await show({ done: 0, total: 0, isRollingUp: false })
  expect(host.textContent).toBe('演示数据生成中 0%')
  await show({ done: 365, total: 730, isRollingUp: false })
  expect(host.textContent).toBe('演示数据生成中 50%')
  await show({ done: 730, total: 730, isRollingUp: false })
  expect(host.textContent).toBe('演示数据生成中 99%')
  await show({ done: 730, total: 730, isRollingUp: true })
  expect(host.textContent).toBe('演示数据汇总中')
  expect(asked).toBe(1)
  await show(null)
  expect(host.textContent).toBe('演示数据')
  expect(asked).toBe(2)
  await act(async () => root.unmount())
  host.remove()
})
