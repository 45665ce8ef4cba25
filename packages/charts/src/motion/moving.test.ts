import { describe, expect, it } from 'vitest'
import { drawMoving, type Moving, partOf } from './moving.ts'
import { COMET_S, RING_S, TRACK_FADE_S } from './strikes.ts'

describe('a part of a line', () => {
  const line = [
    [0, 0],
    [10, 0],
    [10, 30],
  ] as const // 40 px
  it('lies between two shares of its length', () => {
    expect(partOf(line, 0, 1)).toEqual(line)
    expect(partOf(line, 0.125, 0.5)).toEqual([
      [5, 0],
      [10, 0],
      [10, 10],
    ])
    expect(partOf(line, 0.5, 0.75)).toEqual([
      [10, 10],
      [10, 20],
    ])
  })
  it('ends with the line, and is nothing outside of it', () => {
    expect(partOf(line, 0.75, 1.25)).toEqual([
      [10, 20],
      [10, 30],
    ])
    expect(partOf(line, -0.5, 0)).toEqual([])
    expect(partOf(line, 1, 1.5)).toEqual([])
    expect(partOf([], 0, 1)).toEqual([])
  })
})

describe('what moves', () => {
  /** A pen that remembers how clear each stroke was. */
  const pen = () => {
    const alphas: number[] = []
    const noop = () => undefined
    const dots: [x: number, y: number][] = []
    const made = {
      globalAlpha: 1,
      lineWidth: 1,
      lineCap: 'butt',
      strokeStyle: '',
      beginPath: noop,
      moveTo: noop,
      lineTo: noop,
      fill: noop,
    } as const
    return {
      alphas,
      dots,
      pen: {
        ...made,
        ellipse: (x: number, y: number) => dots.push([x, y]),
        stroke(this: { globalAlpha: number }) {
          alphas.push(this.globalAlpha)
        },
      } as unknown as Parameters<typeof drawMoving>[0],
    }
  }
  const moving: Moving = {
    rings: [{ at: [5, 5], axes: [10, 6], born: 100 }],
    flights: [
      {
        line: [
          [0, 0],
          [10, 0],
        ],
        born: 100,
      },
    ],
    particles: [],
  }

  it('is a ring that opens and fades, and a comet on its track', () => {
    const { alphas, pen: first } = pen()
    expect(drawMoving(first, moving, 100 + RING_S / 2)).toBe(true)
    expect(alphas).toEqual([expect.closeTo(0.4), expect.closeTo(0.34), 1])
  })
  it('fades with its track, and says when it has ended', () => {
    const { alphas, pen: later } = pen()
    expect(drawMoving(later, moving, 100 + COMET_S + TRACK_FADE_S / 2)).toBe(true)
    expect(alphas).toEqual([expect.closeTo(0.17), expect.closeTo(0.5)])
    const { alphas: none, pen: last } = pen()
    expect(drawMoving(last, moving, 100.01 + COMET_S + TRACK_FADE_S)).toBe(false)
    expect(none).toEqual([])
  })
  it('is a particle that begins anew at the end of its line, and never ends', () => {
    const { dots, pen: first } = pen()
    const particle = {
      line: [
        [0, 0],
        [10, 0],
        [10, 30],
      ],
      period: 4,
      phase: 0.5,
    } as const // 40 px
    for (const now of [100, 101, 102, 103])
      expect(drawMoving(first, { rings: [], flights: [], particles: [particle] }, now)).toBe(true)
    expect(dots).toEqual([
      [10, 10],
      [10, 20],
      [0, 0],
      [10, 0],
    ])
  })
})
