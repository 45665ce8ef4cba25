import { expect, it } from 'vitest'
import { stopAfter } from './use-round.ts'

const stop = (path: string, enabled = true) => ({ path, title: path, seconds: 20, enabled })
const set = [stop('/Overview'), stop('/realTime', false), stop('/rankingList'), stop('/dataAsset')]

it('goes on to the next wall that is switched on and open to the account, and round again', () => {
  const all = new Set(set.map(({ path }) => path))
  expect(stopAfter(set, '/Overview', all)?.path).toBe('/rankingList')
  expect(stopAfter(set, '/dataAsset', all)?.path).toBe('/Overview')
  expect(stopAfter(set, '/Overview', new Set(['/Overview', '/dataAsset']))?.path).toBe('/dataAsset')
  // A wall that is no stop of the round begins it.
  expect(stopAfter(set, '/realTime', all)?.path).toBe('/Overview')
  expect(stopAfter(set, '/Overview', new Set(['/Overview']))).toBeUndefined()
  expect(stopAfter(set, '/Overview', new Set())).toBeUndefined()
})
