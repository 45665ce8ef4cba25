import { expect, it } from 'vitest'
import { callAt, callPaths, isPublicReport } from './index.ts'

const publicCalls = callPaths.flatMap((path) => {
  const call = callAt(path)
  return call?.demand === 'public' ? [{ path, call }] : []
})

it('a public call reads data of schools only as a report without input, limited by network', () => {
  const wrong = publicCalls.filter(
    ({ call }) =>
      call.scope !== 'none' &&
      !(
        isPublicReport(call) &&
        call.limit?.by === 'network' &&
        Object.keys(call.input.shape).length === 0 &&
        !call.input.safeParse({ city: '530100' }).success &&
        call.personal === undefined
      ),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
  expect(publicCalls.some(({ call }) => isPublicReport(call))).toBe(true)
})
