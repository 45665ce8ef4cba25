import { deviceWalls, openWalls, routes } from '@data-centre/api'
import { expect, it } from 'vitest'
import { headlines, isGranted, tileName } from './wall-tiles.tsx'

const ALL = { walls: [2, 3, 6, 7, 8, 9], rights: [119, 201] }

it('has a tile for every wall that an account may open, and for no other', () => {
  expect(openWalls(ALL, true)).toEqual(deviceWalls)
  expect(deviceWalls.filter((key) => headlines[key] === undefined)).toEqual([])
  expect(openWalls({ walls: [6], rights: [] }, false)).toEqual(['distributionWall', 'rankingWall'])
  expect(openWalls({ walls: [], rights: [201] }, false).filter(isGranted)).toEqual([
    'provinceWall',
    'provinceHotWall',
    'provinceDynamicWall',
  ])
  expect(openWalls({ walls: [], rights: [] }, false).some(isGranted)).toBe(false)
})

it('has no tile for a wall of the whole installation where an account sees one area', () => {
  const of = openWalls(ALL, false)
  expect(deviceWalls.filter((key) => !of.includes(key))).toEqual(['operationWall', 'dataAssetWall'])
})

it('names tiles without the word that stands above them all', () => {
  const names = deviceWalls.map((key) => tileName(routes[key].title))
  expect(names).toEqual(expect.arrayContaining(['数据总览', '省级热度', '学校总览', '学校大屏', '数据资产(教学资产)']))
  expect(new Set(names).size).toBe(names.length)
})
