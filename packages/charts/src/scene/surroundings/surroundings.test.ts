import { expect, it } from 'vitest'
import { loadScope, scopeCountry } from '../scope/scope-country.ts'
import { graticuleOf } from './graticule.ts'
import { neighbourNames, neighboursOf } from './neighbours.ts'

const box = { width: 928, height: 560 }
const mapOf = async (code: string) => scopeCountry(await loadScope(code), box, { tilt: 44, tallest: 2.5 })

it('joins the cities around a province to provinces, and draws no border between two of their cities', async () => {
  const { country, around } = await mapOf('530000')
  const neighbours = neighboursOf(around, country)
  const names = neighbours.provinces.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['四川省', '贵州省', '广西', '西藏']))
  expect(names).not.toContain('云南省')
  expect(neighbours.borders.length).toBeGreaterThan(100)
  expect(neighbours.borders.every(({ left, right }) => left !== right)).toBe(true)
})

it('names only neighbours that are seen, beside the province and away from the edge that fades', async () => {
  const { country, around } = await mapOf('530000')
  const named = neighbourNames(neighboursOf(around, country), country)
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['四川省', '贵州省']))
  for (const { at } of named) {
    expect(at[0]).toBeGreaterThan(0.07 * box.width)
    expect(at[0]).toBeLessThan(0.93 * box.width)
  }
})

it.each(['110000', '530000', '650000', '820000'])(
  'draws lines of longitude and latitude that can be told apart around %s',
  async (code) => {
    const { country } = await mapOf(code)
    const { lines, crossings } = graticuleOf(country.territory.locate, country.view)
    expect(crossings.length).toBeGreaterThan(8)
    expect(lines.length).toBeLessThan(1500)
  },
)
