import { Fault } from '@data-centre/api'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { FailedBlocks } from './failed-blocks.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let unmount = () => {}
afterEach(() => {
  unmount()
  failure = new Error('Network Error')
})

/** Blocks whose calls fail until `answers` is true. */
let answers = false
let failure = new Error('Network Error')
function Block({ name }: { name: string }) {
  const { data, refetch } = useQuery({
    queryKey: [name],
    queryFn: async () => (answers ? name : Promise.reject(failure)),
    retry: false,
  })
  return (
    <button type="button" onClick={() => void refetch()}>
      {data ?? `${name} fails`}
    </button>
  )
}

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

async function draw(...names: string[]): Promise<HTMLElement> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  unmount = () => act(() => root.unmount())
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <FailedBlocks />
        {names.map((name) => (
          <Block key={name} name={name} />
        ))}
      </QueryClientProvider>,
    ),
  )
  await settled()
  return host
}

it('loads all failed blocks of a page again at once', async () => {
  const host = await draw('a', 'b', 'c')
  expect(host.querySelector('[role="alert"]')?.textContent).toBe('3 处内容加载失败重新加载全部')
  answers = true
  await act(async () => host.querySelector<HTMLElement>('[role="alert"] button')?.click())
  await settled()
  expect(host.textContent).toBe('abc')
})

it('offers nothing where the calls were refused for what they ask', async () => {
  answers = false
  failure = new Fault('invalid', { msg: '参数错误：所选教学周尚未开始' })
  expect((await draw('a', 'b')).querySelector('[role="alert"]')).toBeNull()
})

it('leaves a single failed block to its own button', async () => {
  answers = false
  expect((await draw('a')).querySelector('[role="alert"]')).toBeNull()
})
