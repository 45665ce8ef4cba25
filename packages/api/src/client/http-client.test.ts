import { expect, it } from 'vitest'
import { callAt, callPaths } from '../contract/index.ts'
import { getCalls } from './http-client.ts'

it('sends exactly the GET calls of the contract as GET', () => {
  expect([...getCalls].sort()).toEqual(callPaths.filter((path) => callAt(path)?.method === 'GET').sort())
})
