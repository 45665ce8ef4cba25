import { expect, it } from 'vitest'
import { ResultCache } from './cache.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('computes once for all who ask at the same time', async () => {
  const cache = new ResultCache<number>(10, () => 1)
  let computed = 0
  const compute = async () => ++computed
  expect(await Promise.all([cache.get('a', compute), cache.get('a', compute)])).toEqual([1, 1])
  expect(await cache.get('a', compute)).toBe(1)
})

it('forgets a failure', async () => {
  const cache = new ResultCache<number>(10, () => 1)
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await settled()
  expect(await cache.get('a', async () => 2)).toBe(2)
})

it('drops what was not used for longest when the whole grows too heavy', async () => {
  const cache = new ResultCache<number>(10, (weight) => weight)
  let computed = 0
  const read = async (key: string, weight: number) => {
    await cache.get(key, async () => {
      computed++
      return weight
    })
    await settled()
  }
  await read('a', 4)
  await read('b', 4)
  await read('a', 4)
  await read('c', 4)
  computed = 0
  await read('a', 4)
  await read('c', 4)
  expect(computed).toBe(0)
  await read('b', 4)
  expect(computed).toBe(1)
  await read('large', 100)
  await read('large', 100)
  expect(computed).toBe(2)
})
