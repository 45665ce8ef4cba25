import { readFileSync } from 'node:fs'
import { type Route, routes } from '@data-centre/api'
import { expect, it } from 'vitest'

/** Path, app and area of each route of the product's specification; who may open it is held by architecture/rights. */
const specified = readFileSync(new URL('../data/routes.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', app = '', area = '', access = ''] = line.split('\t')
    return { path, app, area, access }
  })
/** A route that only leads to another has no page. */
const pages = specified.filter(({ access }) => access !== 'redirect')
const appOf = new Map(Object.values<Route>(routes).map((route) => [route.path, route.app]))

it('every route of the specification is a page of its app', () => {
  expect(specified).toHaveLength(127)
  expect(pages.filter(({ path }) => !appOf.has(path))).toEqual([])
  expect(pages.filter(({ path, app }) => appOf.has(path) && appOf.get(path) !== app)).toEqual([])
})

it('the school centre has all its 63 routes', () => {
  const ofSchool = pages.filter(({ area }) => area === 'school')
  expect(ofSchool).toHaveLength(63)
  expect(ofSchool.filter(({ path }) => !appOf.has(path))).toEqual([])
})
