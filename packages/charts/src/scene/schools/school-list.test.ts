import { expect, it } from 'vitest'
import type { Box } from '../labels/label.ts'
import { estimate, overlaps } from '../labels/labels.ts'
import { clustersOf } from './clusters.ts'
import { type SchoolMark, schoolLists } from './school-list.ts'

const schools = (count: number, [x, y]: readonly [number, number], city = '昆明'): SchoolMark[] =>
  Array.from({ length: count }, (_, i) => ({
    code: `${city}${i}`,
    name: `云岭机电${i}`,
    value: 100 + i,
    text: String(100 + i),
    city,
    pixel: [x + (i % 6) * 8, y + Math.floor(i / 6) * 8],
  }))
const land: Box = { x: 100, y: 100, w: 600, h: 360 }
const surface = {
  width: 928,
  height: 560,
  obstacles: [{ x: 0, y: 0, w: 250, h: 148 }],
  isLand: ([x, y]: readonly [number, number]) => overlaps({ x, y, w: 0, h: 0 }, land, 0),
}

it('joins places only where four or more stand within reach, and none twice', () => {
  expect(clustersOf([])).toEqual([])
  expect(clustersOf(schools(3, [300, 300]).map(({ pixel }) => pixel))).toEqual([])
  const pixels = [...schools(5, [300, 300]), ...schools(4, [600, 200])].map(({ pixel }) => pixel)
  const clusters = clustersOf(pixels)
  expect(clusters.map(({ length }) => length)).toEqual([5, 4])
  expect(new Set(clusters.flat()).size).toBe(9)
})

it('lists a cluster beside the land, the largest first, with one line to it', () => {
  const { lists, unnamed } = schoolLists(schools(6, [400, 300]), surface, estimate)
  expect(unnamed.size).toBe(6)
  const [list] = lists
  if (!list) throw new Error('no list')
  expect(list.title).toBe('昆明 6 所')
  expect(list.rest).toBeNull()
  expect(list.rows.map(({ text }) => text)).toEqual(['105', '104', '103', '102', '101', '100'])
  expect(list.side).toBe('right')
  expect(overlaps(list.box, land, 0)).toBe(false)
  expect(list.leader.to[0]).toBe(list.box.x)
  expect(list.leader.to[1]).toBeGreaterThan(list.box.y)
})

it('says how many a list leaves out, and lets no two lists or boxes meet', () => {
  const many = [...schools(200, [500, 200]), ...schools(9, [300, 400], '曲靖')]
  const { lists } = schoolLists(many, surface, estimate)
  for (const { rows, rest } of lists.filter((each) => each.rest)) {
    expect(rows).toHaveLength(5)
    expect(rest).toMatch(/^其余 \d+ 所$/)
  }
  lists.forEach(({ box }, i) => {
    for (const other of [...lists.slice(i + 1).map((each) => each.box), ...surface.obstacles, land])
      expect(overlaps(box, other, 0)).toBe(false)
  })
})

it('lists two cities at most, and lets no line cross another', () => {
  const four = ['昆明', '曲靖', '大理', '红河'].flatMap((city, i) =>
    schools(5, [300 + i * 110, 200 + (i % 2) * 120], city),
  )
  const { lists, unnamed } = schoolLists(four, surface, estimate)
  expect(lists.length).toBeLessThanOrEqual(2)
  expect(unnamed.size).toBe(20)
})

it('names schools of a city that stand apart, and those of cities that touch', () => {
  const apart = schools(6, [200, 200]).map((school, i) => ({ ...school, pixel: [150 + i * 60, 200] as const }))
  const touching = [...schools(3, [400, 300], '昆明'), ...schools(3, [410, 310], '曲靖')]
  expect(schoolLists([...apart, ...touching], surface, estimate)).toEqual({ lists: [], unnamed: new Set() })
})

it('lists nothing where the land leaves no room', () => {
  const full = { ...surface, isLand: () => true }
  const { lists, unnamed } = schoolLists(schools(5, [400, 300]), full, estimate)
  expect(lists).toEqual([])
  expect(unnamed.size).toBe(5)
})
