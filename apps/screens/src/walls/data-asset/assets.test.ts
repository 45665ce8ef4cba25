// @vitest-environment happy-dom
import { contract, wallCalls } from '@data-centre/api'
import { expect, it } from 'vitest'
import { callName, namedCalls } from './call-names.ts'
import { gathered } from './flow-panel.tsx'
import { invariantResults } from './invariant-names.ts'

it('says of each law whether all of it holds, broken ones first', () => {
  const checks = [
    { law: 'L2', ok: true },
    { law: 'L1', ok: true },
    { law: 'L11', ok: true },
    { law: 'L11', ok: false },
  ]
  expect(invariantResults(checks).map(({ law: invariant, ok }) => [invariant, ok])).toEqual([
    ['L11', false],
    ['L1', true],
    ['L2', true],
  ])
})

it('gathers families of calls by kind and leaves no call out', () => {
  const flow = gathered({
    nodes: [
      { id: 'rollup', name: '汇总', value: 9 },
      { id: 'service:bigLargeScreen', name: 'bigLargeScreen', value: 4 },
      { id: 'service:rankingList', name: 'rankingList', value: 3 },
      { id: 'service:opeDataUser', name: 'opeDataUser', value: 2 },
      { id: 'service:teachers', name: 'teachers', value: 1 },
    ],
    links: [
      { source: 'rollup', target: 'service:opeDataUser', value: 2 },
      { source: 'rollup', target: 'service:teachers', value: 1 },
    ],
  })
  expect(flow.nodes.map(({ name, value }) => [name, value])).toEqual([
    ['汇总', 9],
    ['大屏接口', 4],
    ['排行接口', 3],
    ['统计接口', 3],
  ])
  expect(flow.links).toEqual([{ source: 'rollup', target: 'service:stat', value: 3 }])
})

it('names every call of the contract in Chinese, and those of walls one by one', () => {
  const calls = Object.keys(contract)
  expect(calls.filter((call) => !/^[\u4e00-\u9fff\d ]+$/.test(callName(call)))).toEqual([])
  expect(new Set(wallCalls.map(callName)).size).toBe(wallCalls.length)
})

it('counts calls of one name together', () => {
  const row = (id: string, value: number) => ({ rank: 1, prevRank: null, id, name: id, owner: '', value })
  expect(
    namedCalls([row('bigLargeScreen/getMapData', 5), row('role/save', 3), row('user/saveUser', 4)]).map(
      ({ rank, name, value }) => [rank, name, value],
    ),
  ).toEqual([
    [1, '账号与权限', 7],
    [2, '地图数据', 5],
  ])
})
