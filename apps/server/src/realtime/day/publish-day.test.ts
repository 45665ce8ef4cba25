import type { Filling } from '@data-centre/api'
import { expect, it, onTestFinished } from 'vitest'
import type { Bus, Topics } from '../../platform/processes/bus.ts'
import { publishDay } from './publish-day.ts'

it('says in every beat how far the demo world is filled, and that it is whole', () => {
  const beats: Topics['beat'][] = []
  const bus: Bus = {
    say: (topic, word) => {
      if (topic === 'beat') beats.push(word as Topics['beat'])
    },
    hear: () => () => undefined,
    close: async () => undefined,
  }
  let filling: Filling | null = { done: 60, total: 60, isRollingUp: true }
  const telling = publishDay({
    bus,
    intake: { subscribe: () => () => undefined, drainNow: async () => undefined },
    versions: () => ({ rollups: 1, dimensions: 1 }),
    filling: () => filling,
    onTrouble: () => undefined,
  })
  onTestFinished(() => telling.stop())
  expect(beats.at(-1)?.filling).toEqual({ done: 60, total: 60, isRollingUp: true })
  filling = null
  telling.startAfresh()
  expect(beats.at(-1)?.filling).toBeNull()
})
