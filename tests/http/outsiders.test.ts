import { callAt, callPaths, faults } from '@data-centre/api'
import { schools } from '@data-centre/server/testing/server.ts'
import { expect, it } from 'vitest'
import { askerOf, knownHere, left, line, msgOf, names, provideGuardsWorld, server } from '../contract/guards-world.ts'
import { inputs } from './inputs.ts'
import { isOfPersons } from './person-calls.ts'

provideGuardsWorld()

/** Who looks after schools and is of none, without a right to rows of persons. */
const outsiders = ['auditor', 'province_yn', 'operator', 'wall'] as const

/** Calls that answer who is logged in by their own name. */
const ownName: readonly string[] = ['common/login/GetUserInfo']

/** What is asked of a call about the own school of this world, with a person who is there. */
const questionOf = (path: (typeof callPaths)[number]): Record<string, unknown> => {
  const { scope } = line(path)
  return {
    ...inputs[path],
    ...knownHere[path],
    ...(scope === 'school' ? { schoolId: schools.own } : {}),
    ...(scope === 'province' ? { province: '云南省' } : {}),
  }
}
const personal = callPaths.filter((path) => {
  const call = callAt(path)
  return call?.personal !== undefined || isOfPersons(path)
})
const isAsked = (path: (typeof callPaths)[number]): boolean =>
  !left.includes(path) && !ownName.includes(path) && line(path).demand !== 'device' && line(path).demand !== 'machine'

it.each(outsiders)('no row of a single person is answered to %s, and nobody is named', async (name) => {
  const outsider = await askerOf(name)
  const wrong: string[] = []
  for (const path of personal.filter(isAsked)) {
    if (line(path).demand === 'public') continue
    const { msg, data } = await msgOf(path, questionOf(path), outsider)
    if (isOfPersons(path) && msg !== faults.forbidden.msg) wrong.push(`${path}: ${msg || 'answered'}`)
    if (msg === '' && names(JSON.stringify(data))) wrong.push(`${path}: names somebody`)
  }
  expect(wrong).toEqual([])
})

it('no row of a single person is answered to somebody without a session', async () => {
  const answered: string[] = []
  for (const path of personal.filter(isAsked)) {
    server.clock.at += 61_000
    const { envelope } = await server.call(path, questionOf(path), undefined, line(path).method)
    if (envelope.code === 2000 || Buffer.isBuffer(envelope.data)) answered.push(path)
  }
  expect(answered).toEqual([])
})

it('the school itself reads its rows of persons, so that there is something to refuse', async () => {
  const own = await askerOf('school_a')
  let answered = 0
  for (const path of personal.filter(isAsked)) {
    if (!isOfPersons(path) || line(path).kind === 'export') continue
    if ((await msgOf(path, questionOf(path), own)).msg === '') answered++
  }
  expect(answered).toBeGreaterThan(30)
})
