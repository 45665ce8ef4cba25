import { setMaxListeners } from 'node:events'
import { Fault } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { EngineError } from '../engine/engine-error.ts'
import { singleLayout } from '../layout.ts'
import type { FactStore } from '../store.ts'
import { askingAs, forAll } from './asker.ts'
import { inTurns } from './in-turns.ts'
import { MAX_WAITING } from './turns.ts'

/** A store whose reads end by hand, in the order in which they began. */
function storeByHand() {
  const begun: string[] = []
  const open: (() => void)[] = []
  const store = {
    layout: singleLayout,
    query: (sql: string) => {
      begun.push(sql)
      return new Promise<never[]>((resolve) => open.push(() => resolve([])))
    },
  } as unknown as FactStore
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  return {
    begun,
    store: inTurns(store, { atOnce: 4 }),
    settle,
    async endOne(): Promise<void> {
      open.shift()?.()
      await settle()
    },
  }
}

const ask = (store: FactStore, key: string, count: number, signal?: AbortSignal): Promise<unknown>[] =>
  Array.from({ length: count }, (_, i) =>
    askingAs({ key }, () => store.query(`${key}${i}`, {}, signal ? { signal } : {})),
  )

describe('reads', () => {
  it('of one asker never hold every place, and another waits for one of them at most', async () => {
    const { store, begun, settle, endOne } = storeByHand()
    void ask(store, 'flood', 100)
    await settle()
    expect(begun).toEqual(['flood0', 'flood1', 'flood2'])
    void ask(store, 'page', 3)
    await settle()
    expect(begun.slice(3)).toEqual(['page0'])
    await endOne()
    await endOne()
    expect(begun.slice(4)).toEqual(['flood3', 'page1'])
  })

  it('of several askers begin in turn, however many each has', async () => {
    const { store, begun, settle, endOne } = storeByHand()
    for (const [key, count] of [
      ['a', 50],
      ['b', 50],
      ['c', 2],
    ] as const)
      void ask(store, key, count)
    await settle()
    for (let i = 0; i < 8; i++) await endOne()
    const order = begun.slice(4, 11).map((sql) => sql[0])
    expect(order.filter((key) => key === 'a').length).toBeGreaterThanOrEqual(2)
    expect(order.filter((key) => key === 'b').length).toBeGreaterThanOrEqual(2)
    expect(begun).toContain('c1')
  })

  it('of the server itself come after those of people, but come', async () => {
    const { store, begun, settle, endOne } = storeByHand()
    void ask(store, 'page', 60)
    await settle()
    for (let i = 0; i < 20; i++) void forAll(() => store.query(`own${i}`))
    await settle()
    for (let i = 0; i < 30; i++) await endOne()
    const own = begun.filter((sql) => sql.startsWith('own')).length
    expect(own).toBeGreaterThan(4)
    expect(begun.length - own).toBeGreaterThan(own * 2)
  })

  it('that nobody waits for any more never begin', async () => {
    const { store, begun, settle, endOne } = storeByHand()
    const leaving = new AbortController()
    setMaxListeners(0, leaving.signal)
    const asked = ask(store, 'flood', 100, leaving.signal)
    await settle()
    leaving.abort()
    const outcomes = await Promise.allSettled(asked.slice(3))
    expect(outcomes.every((one) => one.status === 'rejected' && (one.reason as EngineError).reason === 'aborted')).toBe(
      true,
    )
    void ask(store, 'page', 2)
    for (let i = 0; i < 3; i++) await endOne()
    expect(begun).toEqual(['flood0', 'flood1', 'flood2', 'page0', 'page1'])
    await expect(ask(store, 'late', 1, leaving.signal)[0]).rejects.toBeInstanceOf(EngineError)
  })

  it('of one asker beyond a bound are refused, and those of another are not', async () => {
    const { store, begun, settle } = storeByHand()
    const outcomes = Promise.allSettled(ask(store, 'flood', MAX_WAITING + 3 + 20).slice(MAX_WAITING + 3))
    const reasons = (await outcomes).map((one) => (one.status === 'rejected' ? (one.reason as Fault) : undefined))
    expect(reasons.every((reason) => reason instanceof Fault && reason.fault === 'tooMany')).toBe(true)
    void ask(store, 'page', 1)
    await settle()
    expect(begun).toContain('page0')
  })
})
