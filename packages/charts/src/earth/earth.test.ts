import { describe, expect, it } from 'vitest'
import { loadNational } from '../map/pack.ts'
import { globe, plane, wholeGlobe } from './earth.ts'
import { isLand, landDots } from './land.ts'

const round = globe({ width: 760, height: 600, radius: 400, middle: [105, 33], at: [380, 360] })
const flat = plane({ width: 928, height: 560, west: -30, top: 70 })

describe('the world', () => {
  it('knows land from sea', () => {
    for (const [name, place] of Object.entries({
      Beijing: [116.4, 39.9],
      Sahara: [10, 23],
      Amazon: [-60, -5],
      Siberia: [100, 65],
    } as const))
      expect([name, isLand(place)]).toEqual([name, true])
    for (const [name, place] of Object.entries({
      Pacific: [-150, 0],
      Atlantic: [-30, 30],
      'South China Sea': [114, 14],
    } as const))
      expect([name, isLand(place)]).toEqual([name, false])
  })

  it('has its middle where it was put, and a far side that is not seen', () => {
    expect(round.at([105, 33])?.map(Math.round)).toEqual([380, 360])
    expect(round.at([-75, -33])).toBeNull()
    expect(round.facing([105, 33])).toBeCloseTo(1)
    expect(round.at([105, 60])?.[1]).toBeLessThan(360)
    expect(round.at([130, 33])?.[0]).toBeGreaterThan(380)
  })

  it('shows all of China, its islands and its dashes, on the globe and on the plane', async () => {
    const { provinces, dashes } = await loadNational()
    expect([provinces.length, dashes.length]).toEqual([34, 10])
    const rings = [...provinces.flatMap(({ geometry }) => geometry.coordinates.flat()), ...dashes]
    for (const earth of [round, flat])
      for (const [x, y] of rings.flat().map((place) => earth.at(place) ?? [-1, -1])) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(earth.width)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(earth.height)
      }
  })

  it.each([
    [760, 600],
    [1320, 952],
    [928, 560],
  ])('hangs the whole disc into a box of %i x %i, with all of China in front', async (width, height) => {
    const earth = wholeGlobe({ width, height, middle: [104.5, 30] })
    const { x, y, radius } = earth.disc ?? { x: 0, y: 0, radius: 0 }
    expect(Math.min(x - radius, y - radius, width - x - radius, height - y - radius)).toBeGreaterThan(0)
    const { provinces, dashes } = await loadNational()
    const places = [...provinces.flatMap(({ geometry }) => geometry.coordinates.flat()), ...dashes].flat()
    expect(places.every((place) => earth.at(place) !== null)).toBe(true)
  })

  it('keeps the whole land in its box', () => {
    for (const earth of [round, flat]) {
      const dots = landDots(earth)
      expect(dots.length).toBeGreaterThan(800)
      for (const { x, y } of dots) expect(x >= 0 && x <= earth.width && y >= 0 && y <= earth.height).toBe(true)
    }
  })

  it('draws a line from one place to another above the ground', () => {
    for (const earth of [round, flat]) {
      const line = earth.arc([77, 28], [107.4, 33.4])
      expect(line.at(0)?.map(Math.round)).toEqual(earth.at([77, 28])?.map(Math.round))
      expect(line.at(-1)?.map(Math.round)).toEqual(earth.at([107.4, 33.4])?.map(Math.round))
    }
    // From the far side only what is seen of it.
    expect(round.arc([-75, 40], [107.4, 33.4]).length).toBeLessThan(33)
  })
})
