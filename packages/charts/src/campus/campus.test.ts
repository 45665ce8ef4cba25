import type { CampusCollege } from '@data-centre/api'
import { expect, it } from 'vitest'
import { LABEL_HEIGHT, labelsOf } from './labels.ts'
import { meets } from './meets.ts'
import { blocksOf, cellsOf, MAX_BLOCKS, OTHERS, plateOf } from './places.ts'
import { CELL, campusKey, HALF_BLOCK, PLATE_HEIGHT, planOf, plateEdges, plateOutline, projected } from './plan.ts'
import { risen } from './pulses.ts'
import { onRoofScale, roofScale } from './roof.ts'
import { floorsOf, lessonsPerWindow, MAX_WINDOWS, windowsOf } from './windows.ts'

const BOX = { width: 928, height: 506 }
const college = (id: number, of: Partial<CampusCollege> = {}): CampusCollege => ({
  id: String(id),
  name: `第${id}学院`,
  students: 1000 - id,
  activeRate: 80,
  lessons: { running: 2, ended: 3, later: 4 },
  signs: 10,
  ...of,
})
const many = (count: number, of?: (id: number) => Partial<CampusCollege>) =>
  Array.from({ length: count }, (_, at) => college(at + 1, of?.(at + 1)))

it('orders blocks by students and gives the smallest of more than sixteen one together', () => {
  expect(
    blocksOf([college(1, { students: 5 }), college(2, { students: null }), college(3)]).map(({ id }) => id),
  ).toEqual(['3', '1', '2'])
  const shown = blocksOf(many(24, (id) => ({ activeRate: id > 20 ? 50 : 80, signs: id === 20 ? null : 1 })))
  expect(shown).toHaveLength(MAX_BLOCKS)
  const last = shown.at(-1)
  expect(last).toMatchObject({ id: OTHERS, name: '其他', lessons: { running: 18, ended: 27, later: 36 }, signs: 8 })
  expect(last?.activeRate).toBeGreaterThan(50)
  expect(last?.activeRate).toBeLessThan(80)
})

it('withholds the activity of the rest where no college of it shows one', () => {
  expect(blocksOf(many(17, () => ({ activeRate: null }))).at(-1)?.activeRate).toBeNull()
})

it('takes the smallest plate, and the back of it first', () => {
  expect([1, 2, 3, 5, 7, 12, 13, 16].map(plateOf).map(({ columns, rows }) => `${columns}x${rows}`)).toEqual([
    '1x1',
    '1x2',
    '2x2',
    '2x3',
    '3x3',
    '3x4',
    '4x4',
    '4x4',
  ])
  expect(cellsOf(12).slice(0, 6)).toEqual([
    { i: 0, j: 0 },
    { i: 0, j: 1 },
    { i: 1, j: 0 },
    { i: 0, j: 2 },
    { i: 1, j: 1 },
    { i: 2, j: 0 },
  ])
})

it('lights windows from the top floor down: now, ended, to come', () => {
  expect(windowsOf({ running: 1, ended: 2, later: 1 }, 1)).toEqual(['running', 'ended', 'ended', 'later'])
  expect([0, 1, 6, 7, 24].map(floorsOf)).toEqual([1, 1, 1, 2, 4])
  const [block] = planOf([college(1, { lessons: { running: 4, ended: 3, later: 0 } })], BOX).blocks
  expect(block?.windows.map(({ side }) => side)).toEqual(['left', 'left', 'left', 'right', 'right', 'right', 'left'])
  expect(block?.windows[0]?.top).toBeGreaterThan(block?.windows[6]?.top ?? 0)
  expect(block?.windows[6]?.top).toBeGreaterThan(15)
})

it.each([24, 25, 48, 70, 99, 260, 9_876_543_210])(
  'keeps %i lessons of a college within four floors and shows each state',
  (total) => {
    const lessons = { running: 1, ended: total - 2, later: 1 }
    const perWindow = lessonsPerWindow([{ lessons }])
    const windows = windowsOf(lessons, perWindow)
    expect(windows.length).toBeLessThanOrEqual(MAX_WINDOWS)
    expect(windows.length).toBeGreaterThan(MAX_WINDOWS / 2 - 1)
    expect(new Set(windows).size).toBe(3)
    expect(perWindow === 1).toBe(total === 24)
  },
)

it('rounds the scale of the roofs to five and keeps it twenty points wide', () => {
  expect(roofScale([71.2, 92.9, null])).toEqual({ from: 70, to: 95 })
  expect(roofScale([80])).toEqual({ from: 70, to: 90 })
  expect(roofScale([99, 100])).toEqual({ from: 80, to: 100 })
  expect(roofScale([0, 0])).toEqual({ from: 0, to: 20 })
  expect(roofScale([null])).toBeNull()
  const scale = { from: 70, to: 90 }
  expect([null, 60, 70, 80, 95].map((rate) => onRoofScale(rate, scale))).toEqual([null, 0, 0, 0.5, 1])
})

it.each([1, 2, 3, 7, 12, 16, 24])('fits a campus of %i colleges into its box, in the middle', (count) => {
  const plan = planOf(
    many(count, () => ({ lessons: { running: 9, ended: 8, later: 7 } })),
    BOX,
  )
  const { i, j } = plateEdges(plan)
  const left = projected(plan, i[0], j[1])[0]
  const right = projected(plan, i[1], j[0])[0]
  const bottom = projected(plan, i[1], j[1], -PLATE_HEIGHT)[1]
  const top = Math.min(
    ...plan.blocks.map((block) => projected(plan, block.i - HALF_BLOCK, block.j - HALF_BLOCK, block.height)[1]),
  )
  expect(left + right).toBeCloseTo(BOX.width)
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(-0.001)
  expect(bottom).toBeLessThanOrEqual(BOX.height + 0.001)
  expect(plan.scale).toBeGreaterThan(0.8)
})

it('stands cells 107 px to the side and 57.5 px down at scale 1', () => {
  const plan = { origin: [0, 0], scale: 1 } as const
  expect(projected(plan, 1, 0)).toEqual([CELL.x, CELL.y])
  expect(projected(plan, 0, 1, 10)).toEqual([-107, 47.5])
})

it('keeps names apart where a block in front rises above the ones behind', () => {
  const plan = planOf(
    many(16, (id) => ({ name: '智能制造与装备学院', lessons: { running: 0, ended: id > 8 ? 24 : 1, later: 0 } })),
    BOX,
  )
  const labels = labelsOf(plan)
  expect(labels.map(({ id }) => id)).toEqual(plan.blocks.map((block) => block.college.id))
  expect(labels[0]?.name).toBe('智能制造')
  for (const a of labels)
    for (const b of labels)
      if (a.id < b.id && Math.abs(a.x - b.x) < 80)
        expect(Math.abs(a.y - b.y)).toBeGreaterThanOrEqual(LABEL_HEIGHT - 0.001)
})

it('leaves names on their roofs where nothing covers them', () => {
  const plan = planOf(many(16), BOX)
  for (const [at, { x, y }] of labelsOf(plan).entries()) {
    const { i = 0, j = 0, height = 0 } = plan.blocks[at] ?? {}
    expect([x, y]).toEqual(projected(plan, i, j, height))
  }
})

it('draws the rest in proportion, low in front of the others', () => {
  const plan = planOf(many(30), BOX)
  const rest = plan.blocks.at(-1)
  expect(campusKey(many(30))).toMatchObject({ perWindow: 1, hasOthers: true })
  expect(rest?.windows.length).toBeLessThanOrEqual(12)
  expect(new Set(rest?.windows.map(({ state }) => state)).size).toBe(3)
})

it('pulses where sign-ins have risen, at most four at once, and not at the first count', () => {
  const before = new Map([
    ['1', 3],
    ['2', 5],
    ['3', null],
    ['4', 1],
    ['5', 1],
    ['6', 1],
  ])
  const after = new Map([
    ['1', 4],
    ['2', 5],
    ['3', 7],
    ['4', 3],
    ['5', 9],
    ['6', 4],
    ['7', 50],
  ])
  expect(risen(before, after)).toEqual(['5', '3', '6', '4'])
  expect(risen(new Map(), after)).toEqual([])
})

it('makes the plate smaller where it would reach into a text in a corner', () => {
  const corners = [
    { x: 0, y: 0, w: 200, h: 116 },
    { x: 720, y: 0, w: 208, h: 116 },
    { x: 0, y: 400, w: 120, h: 100 },
    { x: 730, y: 440, w: 198, h: 66 },
  ]
  for (const count of [1, 2, 3, 12, 16]) {
    const plan = planOf(many(count), { ...BOX, obstacles: corners })
    for (const corner of corners) expect(meets(plateOutline(plan), corner, 7)).toBe(false)
    expect(plan.scale).toBeGreaterThan(0.8)
  }
  expect(planOf(many(2), { ...BOX, obstacles: corners }).scale).toBeLessThan(planOf(many(2), BOX).scale)
})

it('knows whether an outline meets a box', () => {
  const diamond = [
    [0, -10],
    [20, 0],
    [0, 10],
    [-20, 0],
  ] as const
  expect(meets(diamond, { x: 9, y: -10, w: 5, h: 3 }, 0)).toBe(false)
  expect(meets(diamond, { x: 9, y: -10, w: 5, h: 3 }, 3)).toBe(true)
  expect(meets(diamond, { x: -1, y: -1, w: 2, h: 2 }, 0)).toBe(true)
})
