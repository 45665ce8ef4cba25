import { type RouteKey, routes } from '@data-centre/api'
import { expect, it } from 'vitest'
import { pageComponents } from './page-components.ts'

it('has a page for every route of the console that stands inside a frame, and for no other', () => {
  const inside = (Object.keys(routes) as RouteKey[]).filter(
    (key) => routes[key].app === 'console' && routes[key].access !== 'public',
  )
  expect(Object.keys(pageComponents).sort()).toEqual(inside.sort())
})
