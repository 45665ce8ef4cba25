import { beforeAll, expect, it } from 'vitest'
import { INSET, loadNational, type NationalMap } from '../../map/index.ts'
import { groundOf, projectorOf } from '../../motion/camera.ts'
import { labelRequests } from '../labels/label-wishes.ts'
import { estimate, overlaps, placeLabels } from '../labels/labels.ts'
import { loadScope, scopeCountry } from '../scope/scope-country.ts'
import { type Country, countryOf } from './country.ts'
import { paintRelief, reliefOf } from './relief.ts'
import { nationGround, territoryOf } from './territory.ts'

const frame = { width: 928, height: 560, padding: { left: 12, right: 98, top: 6, bottom: 6 } }
let map: NationalMap
let country: Country
beforeAll(async () => {
  map = await loadNational()
  country = countryOf(territoryOf(map.provinces, map.dashes, nationGround()), frame, { fov: 22, tilt: 44 }, 1.5)
})

it('draws 34 provinces, each with a name place on its own land', () => {
  expect(country.territory.areas).toHaveLength(34)
  for (const [index, area] of country.territory.areas.entries())
    expect(country.areaAt(area.anchor), area.name).toBe(index)
})

it('shows all ten dashes in the inset, and in the main view those that lie north of its end', () => {
  expect(map.dashes).toHaveLength(10)
  expect(country.territory.dashes).toHaveLength(10)
  for (const dash of map.dashes)
    for (const [lng, lat] of dash) {
      expect(lng).toBeGreaterThan(INSET.west)
      expect(lng).toBeLessThan(INSET.east)
      expect(lat).toBeGreaterThan(INSET.south)
      expect(lat).toBeLessThan(INSET.north)
    }
  expect(country.dashes.length).toBeGreaterThanOrEqual(3)
  const project = projectorOf(country.view)
  for (const dash of country.dashes)
    for (const [x, y] of dash) {
      const [px, py] = project([x, y, 0])
      expect(px).toBeLessThan(frame.width)
      expect(py).toBeLessThan(frame.height)
    }
})

it('keeps every island of the pack in the inset and every northern one in the main view', () => {
  const islands = map.provinces.find(({ properties }) => properties.adcode === '460000')?.geometry.coordinates ?? []
  expect(islands.length).toBeGreaterThan(100)
  expect(country.territory.areas.find(({ code }) => code === '710000')?.polygons.some(country.keep)).toBe(true)
})

it('stays far below the triangle budget, borders and shadow pass included', () => {
  const relief = reliefOf(country.territory.areas, country.keep)
  const borders = (country.borders.inner.length + country.borders.outer.length) * 2
  expect(relief.counts.areas).toBe(34)
  expect(relief.counts.triangles * 2 + borders).toBeLessThan(120_000)
})

it('raises plates and leaves their feet on the ground', () => {
  const relief = reliefOf(country.territory.areas, country.keep)
  const height = new Float32Array(34).fill(1.5)
  paintRelief(relief, { height, color: Array.from({ length: 34 }, () => [1, 1, 1] as const), isKnown: true })
  const heights = new Set([...relief.wall.position].filter((_, i) => i % 3 === 2).map((z) => Math.round(z * 100) / 100))
  expect([...heights].sort()).toEqual([0, 0.35, 1.5])
})

it('fits the land into the frame and leaves the paddings free', () => {
  const project = projectorOf(country.view)
  const pixels = country.territory.areas.flatMap(({ polygons }) =>
    polygons.filter(country.keep).flatMap(({ outer }) => outer.map(([x, y]) => project([x, y, 0]))),
  )
  expect(Math.min(...pixels.map(([x]) => x))).toBeGreaterThan(11)
  expect(Math.max(...pixels.map(([x]) => x))).toBeLessThan(frame.width - 97)
  expect(Math.max(...pixels.map(([, y]) => y))).toBeLessThan(frame.height - 5)
  expect(country.view.distance).toBeGreaterThan(70)
  expect(country.view.distance).toBeLessThan(82)
})

it('finds the ground under a pixel', () => {
  const [x, y] = groundOf(country.view, 1.5)(projectorOf(country.view)([10, -5, 1.5]))
  expect(x).toBeCloseTo(10)
  expect(y).toBeCloseTo(-5)
})

it.each([
  ['names', 0],
  ['names and seven numbers', 7],
])('places the labels of the provinces without overlap: %s', (_, numbered) => {
  const height = new Float32Array(34).fill(1.5)
  const values = new Map(
    ['410000', '320000', '440000', '370000', '510000', '340000', '430000']
      .slice(0, numbered)
      .map((code) => [code, '131.0万']),
  )
  const obstacles = [
    { x: 0, y: 0, w: 330, h: 62 },
    { x: 0, y: 448, w: 210, h: 112 },
    { x: 812, y: 370, w: 116, h: 190 },
  ]
  const placed = placeLabels(
    labelRequests(country, { height, values, hits: [] }),
    { width: 928, height: 560, obstacles },
    estimate,
  )
  expect(placed.length).toBeGreaterThanOrEqual(30)
  for (const code of ['710000', '810000', '820000', ...values.keys()])
    expect(placed.map(({ id }) => id)).toContain(code)
  placed.forEach((label, i) => {
    for (const other of [...placed.slice(i + 1).map(({ box }) => box), ...obstacles])
      expect(overlaps(label.box, other), `${label.name}`).toBe(false)
    expect(label.box.x).toBeGreaterThanOrEqual(0)
    expect(label.box.x + label.box.w).toBeLessThanOrEqual(928)
  })
})

it('names busy cities outside their rings', () => {
  const height = new Float32Array(34).fill(1.5)
  const project = projectorOf(country.view)
  const hits = [
    ['郑州', 113.6, 34.7],
    ['广州', 113.3, 23.1],
    ['昆明', 102.8, 24.9],
  ].map(([name, lng, lat]) => {
    const [x, y] = country.territory.locate(lng as number, lat as number)
    return { id: `${name}`, name: `${name}`, value: '2,318', at: project([x, y, 1.5]), clear: [22, 16] as const }
  })
  const obstacles = hits.map(({ at: [x, y] }) => ({ x: x - 22, y: y - 16, w: 44, h: 32 }))
  const placed = placeLabels(
    labelRequests(country, { height, values: new Map(), hits }),
    { width: 928, height: 560, obstacles },
    estimate,
  )
  for (const { id } of hits) expect(placed.find((label) => label.id === id)?.leader, id).toBeUndefined()
  expect(placed.filter(({ kind }) => kind === 'hit')).toHaveLength(3)
  for (const { box, name } of placed) for (const ring of obstacles) expect(overlaps(box, ring), name).toBe(false)
})

it('keeps names apart and the name of a busy city on its own land', async () => {
  const cities = (code: string) =>
    loadScope(code).then((pack) => scopeCountry(pack, { width: 928, height: 560 }, { tilt: 44, tallest: 1.5 }).country)
  const henan = await cities('410000')
  const flat = new Float32Array(henan.territory.areas.length).fill(1.5)
  const names = placeLabels(
    labelRequests(henan, { height: flat, values: new Map(), hits: [] }),
    { width: 928, height: 560, obstacles: [] },
    estimate,
  )
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['三门峡', '洛阳']))
  names.forEach(({ box, name }, i) => {
    for (const other of names.slice(i + 1)) expect(overlaps(box, other.box, 5), `${name} ${other.name}`).toBe(false)
  })
  const height = new Float32Array(34).fill(1.5)
  const ground = country.territory.locate(114.3, 30.6)
  const at = projectorOf(country.view)([ground[0], ground[1], 1.5])
  const hit = { id: 'wuhan', name: '武汉', value: '6', at, clear: [22, 16] as const, ground }
  const box = placeLabels(
    labelRequests(country, { height, values: new Map(), hits: [hit] }),
    { width: 928, height: 560, obstacles: [] },
    estimate,
  ).find(({ id }) => id === 'wuhan')?.box
  const middle = groundOf(country.view, 1.5)([(box?.x ?? 0) + (box?.w ?? 0) / 2, (box?.y ?? 0) + (box?.h ?? 0) / 2])
  expect(country.territory.areas[country.areaAt(middle)]?.name).toBe('湖北')
})

it('keeps a number off the name that stands level with it', () => {
  const place = (id: string, at: readonly [number, number]) => ({
    id,
    name: '郑州',
    value: '985',
    kind: 'stacked' as const,
    at,
  })
  const [first, second] = placeLabels(
    [place('a', [200, 200]), place('b', [246, 180])],
    { width: 928, height: 560, obstacles: [] },
    estimate,
  )
  expect(first && second && overlaps(first.box, second.box, 0, 15) && Math.abs(first.box.y - second.box.y) > 6).toBe(
    false,
  )
})

it('moves a label off the marks of its place where its land has room, and keeps it where there is none', () => {
  const bounds = { width: 200, height: 200, obstacles: [] }
  const request = { id: 'a', name: '日喀则', value: '76', kind: 'stacked', at: [100, 100] } as const
  const mark = { x: 95, y: 95, w: 10, h: 10 }
  const [label] = placeLabels([request], { ...bounds, marks: [mark] }, estimate)
  expect(overlaps(label?.box ?? mark, mark)).toBe(false)
  const everywhere = { x: 0, y: 0, w: 200, h: 200 }
  expect(placeLabels([request], { ...bounds, marks: [everywhere] }, estimate)).toHaveLength(1)
  expect(placeLabels([request], { ...bounds, obstacles: [everywhere] }, estimate)).toHaveLength(0)
})
