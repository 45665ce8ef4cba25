import type { CallPath } from '@data-centre/api'
import { schools } from '@data-centre/server/testing/server.ts'
import { expect, it } from 'vitest'
import { askerOf, guarded, line, msgOf, names, provideGuardsWorld } from '../contract/guards-world.ts'
import { inputs } from './inputs.ts'

provideGuardsWorld()

/** Calls that answer the caller's own name. */
const ownName: readonly CallPath[] = ['common/login/GetUserInfo']

it('mask: no answer names anybody to those who may not read it, marked or not', async () => {
  const unseeing = await askerOf('unseeing')
  const naming: CallPath[] = []
  let answered = 0
  for (const path of guarded) {
    const { kind, scope } = line(path)
    if (kind === 'export' || ownName.includes(path)) continue
    const { msg, data } = await msgOf(
      path,
      {
        ...inputs[path],
        ...(scope === 'school' ? { schoolId: schools.own } : {}),
        ...(scope === 'province' ? { province: '云南省' } : {}),
      },
      unseeing,
    )
    if (msg !== '') continue
    answered++
    if (names(JSON.stringify(data))) naming.push(path)
  }
  expect(answered).toBeGreaterThan(80)
  expect(naming).toEqual([])
})
