// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { PlaceColumns } from './place-columns.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function columnsOf(places: number): Promise<{ rows: number; height: string }[]> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const rows = Array.from({ length: places }, (_, i) => ({
    rank: i + 1,
    prevRank: null,
    id: String(i),
    name: `市${i + 1}`,
    owner: '',
    value: 1000 - i,
  }))
  await act(async () => root.render(<PlaceColumns rows={rows} counted="个城市有用户" />))
  const found = [...host.querySelectorAll('ol')].map((list) => ({
    rows: list.querySelectorAll('li').length,
    height: list.style.getPropertyValue('--row'),
  }))
  await act(async () => root.unmount())
  host.remove()
  return found
}

it.each([6, 7, 8, 9, 10])('balances two columns of %i places, row by row in step', async (places) => {
  const [left, right] = await columnsOf(places)
  expect([left?.rows, right?.rows]).toEqual([Math.ceil(places / 2), Math.floor(places / 2)])
  expect(left?.height).toBe(right?.height)
})

it('lists few places in one column that fills its room', async () => {
  expect(await columnsOf(5)).toEqual([{ rows: 5, height: '40px' }])
  expect(await columnsOf(2)).toEqual([{ rows: 2, height: '56px' }])
})
