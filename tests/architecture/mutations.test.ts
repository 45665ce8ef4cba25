import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutations } from '../mutations/mutations.ts'

const root = new URL('../../', import.meta.url)

/** How often the text of a mutation stands in a source. */
const timesIn = (source: string, find: string): number => source.split(find).length - 1

it('every mutation finds the text that it changes, once', () => {
  const wrong = mutations
    .map(({ name, file, find }) => [name, timesIn(readFileSync(new URL(file, root), 'utf8'), find)])
    .filter(([, times]) => times !== 1)
  expect(wrong).toEqual([])
  expect([timesIn('a b a', 'a'), timesIn('b', 'a')]).toEqual([2, 0])
})
