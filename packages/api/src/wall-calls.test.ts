import { expect, it } from 'vitest'
import { callAt, callPaths } from './contract/index.ts'
import { wallCalls } from './wall-calls.ts'

/** Calls of every page that walls make too, and one of a window over a wall that is told of what. */
const ofOthers = /^(basicInfo|common|user|dataOverviewTotalData|device)\/|Dialog$/

it('names every call of the walls that reads and needs no word', () => {
  const due = callPaths.filter((path) => {
    const call = callAt(path)
    if (
      !call ||
      ofOthers.test(path) ||
      !(call.onWalls || /^(bigLargeScreen|rankingList)\//.test(path)) ||
      call.kind === 'export' ||
      call.scope === 'school' ||
      call.scope === 'province'
    )
      return false
    const isEdited = typeof call.demand === 'object' && call.demand.walls === undefined
    return !isEdited && !(call.kind === 'endpoint' && call.writes) && call.input.safeParse({}).success
  })
  expect([...wallCalls].sort()).toEqual([...due].sort())
})
