import { describe, expect, it } from 'vitest'
import { COMET_S, MAX_FLIGHTS, Strikes, TRACK_FADE_S } from '../../motion/strikes.ts'
import { HitWindow } from '../hit-window.ts'
import { ReliefMotion } from './motion.ts'
import { askedMode, PaceWatch } from './renderer-choice.ts'

describe('plates in motion', () => {
  const paintOf = (height: number, isKnown = true) => ({
    height: new Float32Array([height, height]),
    color: [
      [1, 1, 1],
      [1, 1, 1],
    ] as const,
    isKnown,
  })
  const heightsAt = (motion: ReliefMotion, now: number) => [...motion.at(now).paint.height]
  it('stand at once where nothing was known before, and ask for no frame', () => {
    const motion = new ReliefMotion([0, 1], [0, 0, 0])
    motion.aim(paintOf(1, false), 0, false)
    motion.aim(paintOf(2), 10, false)
    expect(motion.at(10).moving).toBe(false)
    expect(heightsAt(motion, 10)).toEqual([2, 2])
  })
  it('rise from west to east when their numbers change, and then stand still', () => {
    const motion = new ReliefMotion([0, 1], [0, 0, 0])
    motion.aim(paintOf(1), 0, false)
    motion.aim(paintOf(2), 1000, false)
    expect(motion.at(1250).moving).toBe(true)
    const [west = 0, east] = heightsAt(motion, 1250)
    expect(west).toBeGreaterThan(1.5)
    expect(east).toBe(1)
    expect(motion.at(1900)).toMatchObject({ moving: false })
    expect(heightsAt(motion, 1901)).toEqual([2, 2])
  })
  it('jump for viewers who asked for less motion', () => {
    const motion = new ReliefMotion([0, 1], [0, 0, 0])
    motion.aim(paintOf(1), 0, true)
    motion.aim(paintOf(2), 1000, true)
    expect(motion.at(1000).moving).toBe(false)
    expect(heightsAt(motion, 1000)).toEqual([2, 2])
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
