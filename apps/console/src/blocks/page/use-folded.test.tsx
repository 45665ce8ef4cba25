// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useFolded } from './use-folded.ts'

it('folds the charts while rows are compared, lets them be opened, and keeps the choice of before', async () => {
  localStorage.clear()
  let folded: ReturnType<typeof useFolded> = [false, () => undefined]
  function Charts({ isComparing }: { isComparing: boolean }) {
    folded = useFolded('collegeStatistics', { isFoldable: true, isComparing })
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (isComparing: boolean) => act(async () => root.render(<Charts isComparing={isComparing} />))
  const shown: boolean[] = []
  for (const isComparing of [false, true]) {
    await show(isComparing)
    shown.push(folded[0])
  }
  await act(async () => folded[1](false))
  shown.push(folded[0])
  await show(false)
  shown.push(folded[0])
  await show(true)
  shown.push(folded[0])
  expect(shown).toEqual([false, true, false, false, true])
  expect(localStorage.length).toBe(0)
  await act(async () => root.unmount())
})
