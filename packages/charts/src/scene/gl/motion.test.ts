import { describe, expect, it } from 'vitest'
import { COMET_S, MAX_FLIGHTS, Strikes, TRACK_FADE_S } from '../../motion/strikes.ts'
import { HitWindow } from '../hit-window.ts'
import { ReliefMotion } from './motion.ts'
import { askedMode, PaceWatch } from './renderer-choice.ts'

describe('plates in motion', () => {
  const goal = {
    height: new Float32Array([2, 2]),
    color: [
      [1, 1, 1],
      [1, 1, 1],
    ] as const,
  }
  it('rise from west to east and then stand still', () => {
    const motion = new ReliefMotion([0, 1], [0, 0, 0])
    motion.aim(goal, 0, false)
    const early = motion.at(250)
    expect(early.moving).toBe(true)
    expect(early.paint.height[0]).toBeGreaterThan(1)
    expect(early.paint.height[1]).toBe(0)
    expect(motion.at(900)).toMatchObject({ moving: false })
    expect([...motion.at(901).paint.height]).toEqual([2, 2])
  })
  it('jump for viewers who asked for less motion', () => {
    const motion = new ReliefMotion([0, 1], [0, 0, 0])
    motion.aim(goal, 0, true)
    expect([...motion.at(1).paint.height]).toEqual([2, 2])
  })
})

it('keeps at most forty lines alive and forgets them when they have ended', () => {
  const strikes = new Strikes()
  strikes.add(
    Array.from({ length: 60 }, (_, i) => ({ at: [i, 0, 0] as const, to: [0, 0, 0] as const })),
    10,
  )
  expect(strikes.alive(10.5).flights).toHaveLength(MAX_FLIGHTS)
  expect(strikes.alive(11.5).rings).toHaveLength(0)
  expect(strikes.alive(10.1 + COMET_S + TRACK_FADE_S).flights).toHaveLength(0)
  strikes.paused = true
  strikes.add([{ at: [0, 0, 0], to: null }], 15)
  expect(strikes.alive(15).rings).toHaveLength(0)
})

it('counts the events of a city over the last minute', () => {
  const window = new HitWindow()
  const hit = (code: string, n: number) => ({ code, name: code, lng: 0, lat: 0, n })
  window.add([hit('a', 3), hit('b', 1)], 0)
  window.add([hit('b', 4)], 30_000)
  expect(window.at(30_000).map(({ code, events }) => [code, events])).toEqual([
    ['b', 5],
    ['a', 3],
  ])
  expect(window.at(61_000).map(({ code, events }) => [code, events])).toEqual([['b', 4]])
  expect(window.at(95_000)).toEqual([])
})

describe('choice of the renderer', () => {
  it('follows the address', () => {
    expect(askedMode('?map=2d')).toBe('2d')
    expect(askedMode('?map=3d')).toBe('3d')
    expect(askedMode('?map=4d')).toBe('auto')
  })
  it('falls back after five seconds of slow motion, and pauses do not count', () => {
    const slow = new PaceWatch()
    const verdicts = Array.from({ length: 60 }, () => slow.frame(100, true))
    expect(verdicts.indexOf(true)).toBe(50)
    const good = new PaceWatch()
    expect(Array.from({ length: 400 }, () => good.frame(17, true))).not.toContain(true)
    const resting = new PaceWatch()
    expect(Array.from({ length: 60 }, () => resting.frame(1000, false))).not.toContain(true)
  })
})
