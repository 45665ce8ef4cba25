import { expect, it } from 'vitest'
import { flowGraph, nodeText, topFlow } from './flow-graph.ts'
import { bandOf, lineOf, particlesOf } from './flow-lines.ts'
import { rowedFlow } from './rowed-flow.ts'

const node = (id: string, value: number) => ({ id, name: id, value })
const flow = {
  nodes: [node('a1', 30), node('a2', 10), node('b', 40), node('c', 5)],
  links: [
    { source: 'a1', target: 'b', value: 30 },
    { source: 'a2', target: 'b', value: 10 },
    { source: 'b', target: 'c', value: 5 },
  ],
}
const columnOf = (id: string) => id.charCodeAt(0) - 97
const graph = flowGraph(flow, columnOf, { left: [0, 200, 400], width: [100, 100, 100] }, 400)

it('stands nodes in columns, none too low, and ribbons without gaps at both ends', () => {
  expect(graph.nodes.map(({ id, column }) => [id, column])).toEqual([
    ['a1', 0],
    ['a2', 0],
    ['b', 1],
    ['c', 2],
  ])
  for (const { y, height } of graph.nodes) expect(height >= 44 && y >= 0 && y + height <= 400.001).toBe(true)
  const of = (id: string) => graph.ribbons.find((ribbon) => ribbon.id === id) as (typeof graph.ribbons)[0]
  const [first, second, last] = [of('a1>b'), of('a2>b'), of('b>c')]
  expect(first.toWidth / second.toWidth).toBeCloseTo(3)
  expect(first.toY + first.toWidth).toBeCloseTo(second.toY)
  // Five calls fill what reaches the last column as forty rows fill what comes in.
  expect(last.toWidth).toBeCloseTo(last.to.height)
  const middle = (y: number, width: number) => y + width / 2
  expect(lineOf(first).at(0)).toEqual([100, middle(first.fromY, first.fromWidth)])
  expect(lineOf(first).at(10)).toEqual([
    150,
    expect.closeTo((middle(first.fromY, first.fromWidth) + middle(first.toY, first.toWidth)) / 2),
  ])
  expect(lineOf(first).at(-1)).toEqual([200, middle(first.toY, first.toWidth)])
  expect(bandOf(first)).toMatch(/Z$/)
})

it('stands many nodes in rows of one height, bars and ribbons on one scale', () => {
  const calls = {
    nodes: [node('a:rest', 50), node('a:1', 40), node('a:2', 10), node('b:1', 100)],
    links: [
      { source: 'a:rest', target: 'b:1', value: 50 },
      { source: 'a:1', target: 'b:1', value: 40 },
      { source: 'a:2', target: 'b:1', value: 10 },
    ],
  }
  const { nodes, ribbons, row } = rowedFlow(calls, columnOf, { left: [0, 300], width: [8, 8] }, 60)
  expect(row).toBe(20)
  // What is put together stands last, however large; the largest bar fills its row.
  expect(nodes.map(({ id, y, height }) => [id, y + height / 2, height])).toEqual([
    ['a:1', 10, 7.2],
    ['a:2', 30, 2],
    ['a:rest', 50, 9],
    ['b:1', 30, 18],
  ])
  expect(ribbons.map(({ id, fromWidth, toWidth }) => [id, fromWidth, toWidth])).toEqual([
    ['a:1>b:1', 7.2, 7.2],
    ['a:2>b:1', 2, 1.8],
    ['a:rest>b:1', 9, 9],
  ])
})

it('puts the smallest nodes of a side together and loses nothing', () => {
  const many = {
    nodes: [node('a:rest', 7), ...[1, 2, 3, 4, 5, 6, 8].map((n) => node(`a:${n}`, n)), node('b:1', 36)],
    links: [
      { source: 'a:rest', target: 'b:1', value: 7 },
      ...[1, 2, 3, 4, 5, 6, 8].map((n) => ({ source: `a:${n}`, target: 'b:1', value: n })),
    ],
  }
  const top = topFlow(many, (id) => id.charAt(0), 4)
  expect(top.nodes.map(({ id, value }) => [id, value])).toEqual([
    ['a:rest', 17],
    ['a:5', 5],
    ['a:6', 6],
    ['a:8', 8],
    ['b:1', 36],
  ])
  expect(top.links.reduce((sum, { value }) => sum + value, 0)).toBe(36)
  expect(topFlow(top, (id) => id.charAt(0), 4)).toEqual(top)
})

it('gives each ribbon its particles, sixty in all at most', () => {
  expect(particlesOf([2200, 1, 0], 1100, 60)).toEqual([2, 1, 0])
  const many = particlesOf([110_000, 55_000, 1], 1100, 60)
  expect(many.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(60)
  expect(many.every((count) => count >= 1)).toBe(true)
})

it('sets name and number of a node so that both lie inside of it', () => {
  expect(nodeText('统计接口', '64', { width: 122, height: 120 })).toBe('tall')
  expect(nodeText('课程', '101', { width: 116, height: 44 })).toBe('flat')
  expect(nodeText('首页与实时', '18', { width: 122, height: 58 })).toBe('stacked')
  expect(nodeText('学习进度', '1,234.5万', { width: 116, height: 44 })).toBe('stacked')
})
