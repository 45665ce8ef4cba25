import { expect, it } from 'vitest'
import { callAt, callPaths } from './contract/index.ts'
import { wallCalls } from './wall-calls.ts'

it('names every call of the walls that reads and needs no word', () => {
  const due = callPaths.filter((path) => {
    const call = callAt(path)
    if (!call || !/^(bigLargeScreen|rankingList)\//.test(path) || call.kind === 'export' || call.scope === 'school' || call.scope === 'province') return false
    const isEdited = typeof call.demand === 'object' && call.demand.walls === undefined
    return !isEdited && !(call.kind === 'endpoint' && call.writes) && call.input.safeParse({}).success
  })
  expect([...wallCalls].sort()).toEqual([...due].sort())
})
