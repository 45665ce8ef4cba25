import { describe, expect, it } from 'vitest'
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

describe('a result that is left', () => {
  /** Asks for a result that never comes, and tells what becomes of its signal. */
  function asked(
    cache: ResultCache<number>,
    leaving?: AbortController,
  ): { result: Promise<number>; signal(): AbortSignal } {
    let given: AbortSignal | undefined
    const compute = (signal: AbortSignal): Promise<number> => {
      given = signal
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('left'))))
    }
    const result = cache.get('a', compute, leaving?.signal)
    return { result, signal: () => given as AbortSignal }
  }

  it('is computed on while one of its askers waits, and anew for who comes after the last has gone', async () => {
    const cache = new ResultCache<number>(10, () => 1)
    const [first, second] = [new AbortController(), new AbortController()]
    const { result, signal } = asked(cache, first)
    expect(cache.get('a', async () => 2, second.signal)).toBe(result)
    first.abort()
    expect(signal().aborted).toBe(false)
    second.abort()
    expect(signal().aborted).toBe(true)
    await expect(result).rejects.toThrow('left')
    expect(await cache.get('a', async () => 3)).toBe(3)
  })

  it('is never given up where somebody waits who cannot go', async () => {
    const cache = new ResultCache<number>(10, () => 1)
    const leaving = new AbortController()
    const { signal } = asked(cache)
    void cache.get('a', async () => 2, leaving.signal)
    leaving.abort()
    expect(signal().aborted).toBe(false)
  })

  it('stays once it is there', async () => {
    const cache = new ResultCache<number>(10, () => 1)
    const leaving = new AbortController()
    await cache.get('a', async () => 1, leaving.signal)
    leaving.abort()
    await settled()
    expect(await cache.get('a', async () => 2, leaving.signal)).toBe(1)
  })
})
