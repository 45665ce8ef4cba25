/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { INSET, insetBox, mainBox } from './framing.ts'
import { loginPaths } from './login/build-paths.ts'
import paths from './login/paths.json' with { type: 'json' }
import { shortName } from './names.ts'
import { configureMap, loadCities, loadNational, mapNumber, type NationalMap, NUMBER_PLACEHOLDER } from './pack.ts'
import { dashPath, featurePath } from './paths.ts'
import { toGround, toPlane } from './projection.ts'
import type { Position } from './topology.ts'

let map: NationalMap
beforeAll(async () => {
  map = await loadNational()
})
const subpaths = (d: string) => (d.match(/M/g) ?? []).length
const inside = (box: ReturnType<typeof mainBox>, [x, y]: Position) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
const province = (code: string) => map.provinces.find(({ properties }) => properties.adcode === code)

describe('the nation', () => {
  it('has 34 provinces with every polygon of the source, in the data and in what is drawn', () => {
    expect(map.provinces).toHaveLength(34)
    expect(map.provinces.reduce((sum, { geometry }) => sum + geometry.coordinates.length, 0)).toBe(461)
    for (const feature of map.provinces) {
      const rings = feature.geometry.coordinates.flat()
      expect(subpaths(featurePath(feature))).toBe(rings.length)
      for (const ring of rings)
        expect(new Set(ring.map(String)).size, feature.properties.name).toBeGreaterThanOrEqual(3)
    }
  })

  it('keeps Taiwan, Hainan with its islands, and all ten dashes', () => {
    expect(province('710000')?.geometry.coordinates).toHaveLength(21)
    expect(province('460000')?.geometry.coordinates).toHaveLength(198)
    expect(map.dashes).toHaveLength(10)
    expect(subpaths(dashPath(map.dashes))).toBe(10)
  })

  it('frames all land in the main view or the inset, and every dash wholly in one of them', () => {
    const [main, inset] = [mainBox(), insetBox()]
    for (const dash of map.dashes) {
      const points = dash.map(toPlane)
      expect(points.every((point) => inside(inset, point))).toBe(true)
      expect(points.every((point) => inside(main, point)) || points.every((point) => inside(inset, point))).toBe(true)
    }
    for (const { geometry } of map.provinces)
      for (const [ring] of geometry.coordinates)
        for (const point of (ring ?? []).map(toPlane)) expect(inside(main, point) || inside(inset, point)).toBe(true)
    const islands = province('460000')?.geometry.coordinates.flat(2) ?? []
    for (const [lng, lat] of islands) expect(lat > INSET.south && lng < INSET.east).toBe(true)
  })

  it('has neighbours that share their border points', () => {
    const points = (code: string) => new Set(province(code)?.geometry.coordinates.flat(2).map(String))
    const henan = points('410000')
    expect([...points('370000')].filter((point) => henan.has(point)).length).toBeGreaterThan(10)
  })

  it('is small', () => {
    const size = (name: string) => gzipSync(readFileSync(new URL(name, import.meta.url)), { level: 9 }).length
    expect(size('pack/national.json')).toBeLessThan(60 * 1024)
    expect(size('login/paths.json')).toBeLessThan(15 * 1024)
  })
})

describe('the login map', () => {
  it('draws the same polygons and dashes', () => {
    expect(paths.regions).toHaveLength(34)
    for (const { code, d } of paths.regions)
      expect(subpaths(d)).toBe(province(code)?.geometry.coordinates.flat().length)
    expect(subpaths(paths.dashes)).toBe(10)
  })
  it('is what the pack gives today', () => {
    expect(loginPaths(map.provinces, map.dashes)).toEqual(paths)
  })
})

describe('cities', () => {
  it('come by province', async () => {
    const yunnan = await loadCities('530000')
    expect(yunnan).toHaveLength(16)
    expect(yunnan.map(({ properties }) => properties.adcode)).toContain('530100')
    expect(await loadCities('999999')).toEqual([])
  })
  it('have short names', () => {
    expect(
      [
        '新疆维吾尔自治区',
        '内蒙古自治区',
        '北京市',
        '香港特别行政区',
        '昆明市',
        '大理白族自治州',
        '西双版纳傣族自治州',
        '红河哈尼族彝族自治州',
        '阿里地区',
        '锡林郭勒盟',
        '海西蒙古族藏族自治州',
        '沙市',
        '琼中黎族苗族自治县',
        '临高县',
      ].map(shortName),
    ).toEqual([
      '新疆',
      '内蒙古',
      '北京',
      '香港',
      '昆明',
      '大理',
      '西双版纳',
      '红河',
      '阿里',
      '锡林郭勒',
      '海西',
      '沙市',
      '琼中',
      '临高',
    ])
  })
})

describe('projection and number', () => {
  it('puts the scene centre at 0,0 with north up', () => {
    const ground = toGround(60, [104.5, 36])
    expect(ground([104.5, 36])).toEqual([0, 0])
    expect(ground([104.5, 40])[1]).toBeGreaterThan(3)
    expect(toPlane([104.5, 40])[1]).toBeLessThan(0)
  })
  it('shows the configured 审图号, else the placeholder', () => {
    expect(mapNumber()).toBe(NUMBER_PLACEHOLDER)
    configureMap({ number: 'GS(2024)0650号' })
    expect(mapNumber()).toBe('审图号 GS(2024)0650号')
    configureMap({ number: undefined })
  })
})
