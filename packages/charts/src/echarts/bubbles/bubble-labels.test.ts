import { expect, it } from 'vitest'
import { type Box, type Bubble, bubbleLabels, spanOf } from './bubble-labels.ts'

const area = { left: 48, right: 580, top: 24, bottom: 240 }
const roll = (seed: number) => ((Math.sin(seed) * 10_000) % 1) ** 2
const colleges = (count: number, name: string): Bubble[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `${name}${i}`,
    x: area.left + roll(i + 1) * (area.right - area.left),
    y: area.top + roll(i + 200) * (area.bottom - area.top),
    r: 4 + roll(i + 400) * 14,
  }))
const gap = (a: Box, b: Box) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)

it.each([
  ['two colleges', colleges(2, '交通工程学院')],
  ['twelve colleges', colleges(12, '交通工程学院')],
  ['as many colleges as a chart shows', colleges(50, '交通工程学院')],
  ['names of 60 characters', colleges(12, '现代农业与乡村振兴产业学院'.repeat(5).slice(0, 58))],
  ['colleges at one place', Array.from({ length: 9 }, (_, i) => ({ name: `学院${i}`, x: 300, y: 100, r: 12 }))],
  ['colleges in the corners', [66, 562].flatMap((x) => [40, 224].map((y) => ({ name: '信息工程学院', x, y, r: 18 })))],
])('keeps the names of %s inside and off each other and the circles', (_, bubbles) => {
  const taken = [{ left: 60, right: 120, top: 24, bottom: 40 }]
  const labels = bubbleLabels(bubbles, area, taken)
  expect(labels).toHaveLength(bubbles.length)
  const boxes = labels.flatMap((label) => label?.box ?? [])
  expect(boxes.length).toBeGreaterThan(0)
  boxes.forEach((box, i) => {
    expect(
      Math.min(box.left - area.left, area.right - box.right, box.top - area.top, area.bottom - box.bottom),
    ).toBeGreaterThanOrEqual(0)
    for (const other of [...boxes.slice(i + 1), ...taken]) expect(gap(box, other)).toBeGreaterThan(0)
  })
  bubbles.forEach(({ x, y, r }, i) => {
    for (const [at, label] of labels.entries())
      if (label && at !== i) expect(gap(label.box, { left: x, right: x, top: y, bottom: y })).toBeGreaterThan(-r)
  })
})

it('shortens a long name and names all that have room', () => {
  const [label] = bubbleLabels([{ name: '现代农业与乡村振兴产业学院（新校区）', x: 300, y: 100, r: 10 }], area)
  expect(label?.text).toBe('现代农业与乡村振兴产业…')
  expect(bubbleLabels(colleges(2, '学院'), area)).not.toContain(null)
  expect(bubbleLabels([], area)).toEqual([])
})

it('ends axes at round values with air around the circles', () => {
  expect(spanOf([57.4, 80.2], 100)).toEqual({ min: 55, max: 85, interval: 5 })
  expect(spanOf([60], 100)).toEqual({ min: 45, max: 75, interval: 5 })
  expect(spanOf([96, 100], 100).max).toBe(100)
  expect(spanOf([0, 0])).toEqual({ min: 0, max: 1, interval: 0.5 })
  expect(spanOf([])).toEqual({ min: 0, max: 1, interval: 0.5 })
  expect(spanOf([100, 100], 100)).toMatchObject({ max: 100 })
})
