import { MAP_CENTRE } from '@data-centre/api'
import { expect, it } from 'vitest'
import { projectorOf, type Vec3 } from '../../motion/camera.ts'
import { plateFinder } from '../country/country.ts'
import { loadScope, scopeCountry } from '../scope/scope-country.ts'
import type { Box } from './label.ts'
import { labelRequests } from './label-wishes.ts'
import { estimate, overlaps, placeLabels } from './labels.ts'
import { insetBox, LEGEND, TITLE } from './map-furniture.ts'
import { targetRequest } from './target-label.ts'

const frame = { width: 928, height: 560 }
const CLEAR = [22, 16] as const
const country = scopeCountry(await loadScope('nation'), frame, { tilt: 44, tallest: 2.5 }).country

it.each([0.5, 1.5, 2.4])(
  'names the place that lines fly to beside the land, away from every other label: plates %f high',
  (depth) => {
    const { areas } = country.territory
    const heights = new Float32Array(areas.length).fill(depth)
    const [x, y] = country.territory.locate(MAP_CENTRE[0], MAP_CENTRE[1])
    const spot: Vec3 = [x, y, depth]
    const at = projectorOf(country.view)(spot)
    const obstacles: Box[] = [
      TITLE,
      { ...LEGEND, y: frame.height - LEGEND.h },
      insetBox(frame),
      { x: at[0] - 22, y: at[1] - 16, w: 44, h: 32 },
    ]
    const values = new Map(
      ['410000', '320000', '370000', '340000', '440000', '510000', '530000'].map((code) => [code, '2,778']),
    )
    const requests = labelRequests(country, { height: heights, values, hits: [] })
    const labels = placeLabels(
      [targetRequest(country, heights, { name: '全国', spot, clear: CLEAR }, estimate), ...requests],
      { ...frame, obstacles },
      estimate,
    )
    const target = labels.find(({ id }) => id === 'target')
    if (!target?.leader) throw new Error('the place has no label with a line')
    const { box, leader } = target
    const plateAt = plateFinder(country, heights)
    for (const px of [box.x, box.x + box.w / 2, box.x + box.w])
      for (const py of [box.y, box.y + box.h]) expect(plateAt([px, py])).toBe(-1)
    const line = Array.from(
      { length: 60 },
      (_, i): Box => ({
        x: leader.from[0] + ((leader.to[0] - leader.from[0]) * i) / 59,
        y: leader.from[1] + ((leader.to[1] - leader.from[1]) * i) / 59,
        w: 0,
        h: 0,
      }),
    )
    for (const other of labels)
      if (other !== target)
        expect(
          [box, ...line].some((part) => overlaps(part, other.box, 0)),
          other.name,
        ).toBe(false)
    // The line starts outside of the rings and pushes no name off the map.
    expect(Math.hypot((leader.from[0] - at[0]) / CLEAR[0], (leader.from[1] - at[1]) / CLEAR[1])).toBeGreaterThan(0.99)
    expect(labels.length - 1).toBeGreaterThanOrEqual(placeLabels(requests, { ...frame, obstacles }, estimate).length)
  },
)
