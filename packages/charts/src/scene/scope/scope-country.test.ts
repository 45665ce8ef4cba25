import { expect, it } from 'vitest'
import { configureMap, loadNational } from '../../map/index.ts'
import { coversFurniture, loadScope, scopeCountry } from './scope-country.ts'

const box = { width: 928, height: 560 }
const look = { tilt: 44, tallest: 1.5 }
const areasOf = async (code: string) => scopeCountry(await loadScope(code), box, look).country.territory.areas

it('lays out every province of the pack, municipalities as one area', async () => {
  const { provinces } = await loadNational()
  for (const { properties } of provinces) {
    const areas = await areasOf(properties.adcode)
    expect(areas.length, properties.name).toBeGreaterThan(0)
    for (const area of areas) expect(Number.isFinite(area.anchor[0]), area.name).toBe(true)
  }
  expect(await areasOf('110000')).toHaveLength(1)
})

it('lays no province under the title or the legend of its map, on any of the walls that show one', async () => {
  const { provinces } = await loadNational()
  for (const size of [box, { width: 760, height: 600 }])
    for (const { properties } of provinces) {
      const { country } = scopeCountry(await loadScope(properties.adcode), size, { tilt: 44, tallest: 2 })
      expect(
        coversFurniture(country, { hasInset: false, hasShortTitle: false }),
        `${properties.name} ${size.width}`,
      ).toBe(false)
    }
})

it('frames 海南省 by its land and shows its islands in the inset', async () => {
  const map = scopeCountry(await loadScope('460000'), { width: 928, height: 560 }, { tilt: 44, tallest: 2 })
  expect(map.inset).not.toBeNull()
  const names = map.country.territory.areas.map(({ name }) => name)
  expect(names).toContain('三亚')
  expect(names).not.toContain('三沙')
  expect(coversFurniture(map.country, { hasInset: true, hasShortTitle: false })).toBe(false)
  expect(scopeCountry(await loadScope('530000'), box, look).inset).toBeNull()
})

it('says which code is no province instead of drawing nothing', async () => {
  await expect(loadScope('530100')).rejects.toThrow('no province 530100')
})

it('draws a province as a whole where the map pack has no cities of it', async () => {
  const national = await loadNational()
  configureMap({ national: async () => national, cities: async () => [] })
  expect((await areasOf('530000')).map(({ name }) => name)).toEqual(['云南'])
})
