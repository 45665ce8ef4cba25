import { expect, it } from 'vitest'
import { type CallPath, callAt, callPaths } from './index.ts'

/** Values that cannot be turned into a text or a number: doing so throws. */
const stubborn: readonly unknown[] = [{ toString: 1 }, { toString: null, valueOf: null }, Object.create(null), [[{ toString: 1 }]], Symbol('x'), 1n]

/** Fields whose rule throws where it should refuse. */
function throwing(path: CallPath): string[] {
  const input = callAt(path)?.input as { shape?: object; safeParse(value: unknown): unknown } | undefined
  if (!input) return []
  return Object.keys(input.shape ?? {}).filter((name) =>
    stubborn.some((value) => {
      try {
        input.safeParse({ [name]: value })
        return false
      } catch {
        return true
      }
    }),
  )
}

it('a field that cannot be read is refused by its rule and never throws', () => {
  expect(callPaths.flatMap((path) => throwing(path).map((name) => `${path} ${name}`))).toEqual([])
  expect(callPaths.length).toBeGreaterThan(100)
})
