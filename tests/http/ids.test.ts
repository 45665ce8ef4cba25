import { type Call, faults } from '@data-centre/api'
import { oneOfEach } from '@data-centre/server/testing/one-of-each.ts'
import { schools } from '@data-centre/server/testing/server.ts'
import { expect, it } from 'vitest'
import { askerOf, guarded, knownHere, line, msgOf, provideGuardsWorld } from '../contract/guards-world.ts'
import { inputs } from './inputs.ts'

provideGuardsWorld()

/** Beyond a number of four bytes, and the largest that JSON carries exactly. */
const BEYOND = [2 ** 31, Number.MAX_SAFE_INTEGER]

/** Fields of a call that take numbers as large as ids are, or lists of them. */
function idFields({ input }: Call): string[] {
  const shape =
    'shape' in input ? (input.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>) : {}
  const takes = (name: string, value: string): boolean => shape[name]?.safeParse(value).success === true
  return Object.keys(shape).filter((name) => takes(name, '2147483647') && !takes(name, 'x') && !takes(name, '-1'))
}

it('an id that no store holds is said to be wrong, or found nowhere, and is no failure of the server', async () => {
  const wide = await askerOf('wide')
  const asked = oneOfEach(
    guarded.flatMap((path) => idFields(line(path)).map((field) => ({ path, field }))),
    ({ path, field }) => (line(path).kind === 'endpoint' ? path : line(path).kind) + field,
  )
  const failed: string[] = []
  for (const { path, field } of asked)
    for (const id of BEYOND) {
      const place = line(path).scope === 'school' ? { schoolId: schools.own } : {}
      const { msg } = await msgOf(path, { ...inputs[path], ...knownHere[path], ...place, [field]: String(id) }, wide)
      if (msg.startsWith(faults.internal.msg)) failed.push(`${path} ${field} ${id}`)
    }
  expect(failed).toEqual([])
  expect(asked.length).toBeGreaterThan(50)
})
