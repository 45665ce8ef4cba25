import { readFileSync } from 'node:fs'
import { callAt, callPaths } from '@data-centre/api'
import { expect, it } from 'vitest'

/** Every call that the product's specification of its interface names. */
const specified = readFileSync(new URL('../data/calls.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

it('the contract has every call of the specification', () => {
  expect(specified.length).toBeGreaterThan(400)
  expect(callPaths.length).toBeGreaterThan(specified.length)
  expect(specified.filter((path) => !callAt(path))).toEqual([])
})
