import { expect, it } from 'vitest'
import { projectorOf } from '../../motion/camera.ts'
import { columnHeight } from '../columns.ts'
import { loadScope, scopeCountry } from '../scope/scope-country.ts'
import { placeColumnLabels } from './column-labels.ts'
import type { Box, LabelRequest } from './label.ts'
import { labelRequests } from './label-wishes.ts'
import { estimate } from './labels.ts'
import { insetBox } from './map-furniture.ts'

const frame = { width: 1280, height: 860 }
const DEPTH = 1.1
const HALF = 13
const country = scopeCountry(await loadScope('nation'), frame, { tilt: 44, tallest: 11 }).country
const { areas } = country.territory
/** Users of each province in a world in which the largest stand close together. */
const users = new Map(
  Object.entries({
    41: 2778,
    32: 2543,
    37: 2321,
    34: 2055,
    44: 2016,
    51: 1955,
    53: 1922,
    13: 1896,
    43: 1893,
    36: 1523,
    42: 1490,
    35: 1255,
    33: 1240,
    21: 1200,
  }).map(([code, value]) => [`${code}0000`, value]),
)
const usersOf = (code: string): number => users.get(code) ?? 400

const project = projectorOf(country.view)
const standing = areas
  .map(({ code, name, anchor }) => ({ code, name, anchor, height: columnHeight(usersOf(code) / 2778) }))
  .sort((a, b) => usersOf(b.code) - usersOf(a.code))
const bodies = standing.map(({ anchor: [x, y], height }): Box => {
  const [px, foot] = project([x, y, DEPTH])
  const top = project([x, y, DEPTH + height])[1]
  return { x: px - HALF, y: top, w: HALF * 2, h: foot - top }
})
const requests = standing.slice(0, 12).map(
  ({ code, name, anchor: [x, y], height }, rank): LabelRequest => ({
    id: code,
    name,
    value: '2,000',
    kind: rank === 0 ? 'lead' : 'column',
    at: project([x, y, DEPTH + height]),
    clear: [HALF + 3, 10],
  }),
)
const names = labelRequests(country, {
  height: new Float32Array(areas.length).fill(DEPTH),
  values: new Map(),
  hits: [],
})
const bounds = { ...frame, obstacles: [insetBox(frame), ...bodies] }

it('labels each of the ten largest columns with its number, however close they stand', () => {
  const placed = placeColumnLabels(names, requests, bounds, estimate)
  const numbered = new Set(placed.filter(({ value }) => value).map(({ id }) => id))
  expect(
    requests
      .slice(0, 10)
      .filter(({ id }) => !numbered.has(id))
      .map(({ name }) => name),
  ).toEqual([])
})

it('gives a column whose number finds no room its name, and no area two labels', () => {
  const [first, ...rest] = requests
  if (!first) throw new Error('no column')
  // Wherever the label of this column may stand, something else stands.
  const crowded = { ...first, at: [-400, -400] as const }
  const placed = placeColumnLabels(names, [crowded, ...rest], bounds, estimate)
  expect(placed.filter(({ id }) => id === first.id).map(({ value }) => value)).toEqual([undefined])
  expect(new Set(placed.map(({ id }) => id)).size).toBe(placed.length)
})
