// @vitest-environment happy-dom
import { NATION_CAROUSEL } from '@data-centre/api'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import '@arco-design/web-react/lib/_util/react-19-adapter'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { InterruptDialog } from './interrupt-dialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const provinces = [
  { code: '530000', province: '云南省' },
  { code: '510000', province: '四川省' },
]
const mounted: { unmount: () => void }[] = []
async function draw(isNation: boolean) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  mounted.push(root)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <InterruptDialog provinces={provinces} isNation={isNation} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
}
afterEach(async () => {
  for (const root of mounted.splice(0)) await act(async () => root.unmount())
  document.body.replaceChildren()
})
const field = <T extends HTMLElement>(id: string): T => document.querySelector(`#${id}`) as T
const area = () => field<HTMLSelectElement>('interrupt-area')
const offered = () => [...area().options].map(({ value }) => value)
async function put(id: string, value: string) {
  const element = field<HTMLInputElement | HTMLSelectElement>(id)
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set
  await act(async () => {
    set?.call(element, value)
    element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}
const start = () =>
  act(async () => [...document.querySelectorAll('button')].find((it) => it.textContent === '立即插播')?.click())

it('begins with the own province, and offers no other area', async () => {
  await draw(false)
  expect([area().value, offered()]).toEqual(['530000', ['530000', '510000']])
})

it('begins with no area where the nation may be chosen, and asks again before every wall is interrupted', async () => {
  await draw(true)
  expect([area().value, offered()[1]]).toEqual(['', NATION_CAROUSEL])
  await put('interrupt-title', '台风红色预警')
  await start()
  expect(document.querySelector('[data-field="province"] [role="alert"]')?.textContent).toBe('请选择范围')
  await put('interrupt-area', NATION_CAROUSEL)
  await start()
  expect(document.body.textContent).toContain('将立即打断全国所有大屏的画面')
})
