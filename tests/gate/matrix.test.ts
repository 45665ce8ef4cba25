import { type CallPath, callAt, callPaths, faults } from '@data-centre/api'
import { beforeAll, expect, it } from 'vitest'
import { type Attempt, left, Matrix } from '../http/matrix.ts'
import { noteGrowth } from '../product/growth.ts'
import { loginAs } from '../product/login.ts'
import { provideProduct } from '../product/provide.ts'

/** Calls that write are asked too: a server of its own. */
const product = provideProduct()
let matrix: Matrix
beforeAll(async () => {
  matrix = await Matrix.open(product.url)
})

/** One of each width, the narrowest first, and nobody; what others may follows from the same code (`tests/http/matrix.test.ts`). */
const NAMES = ['school_a', 'province_yn', 'super', 'nobody']

/**
 * What is asked. Reports and files are served by the same lines: each is answered once, to the narrowest who may ask, who is to see the
 * fewest names. Every other call has code of its own and is answered to each of them. A foreign area is refused by each of these calls;
 * what the contract alone refuses is asked in `tests/contract/guards.test.ts`.
 */
function chosenOf(attempts: readonly Attempt[]): Attempt[] {
  const answered = new Set<CallPath>()
  return attempts.filter(({ path, call, target, due }) => {
    const isServed = call.kind !== 'endpoint'
    const isForeign = due === faults.forbidden.msg && (target.school !== undefined || target.province !== undefined)
    if (due !== '') return isForeign && !isServed
    if (!isServed) return true
    if (answered.has(path)) return false
    answered.add(path)
    return true
  })
}

it('every call answers in the declared shape to whoever may ask, and names no foreign school and no hidden person', async () => {
  const identities = NAMES.map((name) => matrix.identityNamed(name))
  const chosen = chosenOf(identities.flatMap((who) => matrix.attemptsOf(who)))
  const wrong = await Promise.all(
    identities.map((who) =>
      matrix.walk(
        who,
        chosen.filter((one) => one.who === who),
      ),
    ),
  )
  expect(wrong.flat()).toEqual([])
  // They ask side by side: each waits while the others are answered.
  for (const [path, ms] of matrix.spent)
    if (callAt(path)?.kind === 'report') noteGrowth('report', ms / identities.length)
  const unasked = callPaths.filter((path) => !left.includes(path) && !matrix.asked.has(path))
  expect(unasked.filter(isOpen)).toEqual([])
})

/** Whether a call answers one of these at all: what is for devices, or refused by content, does not. */
const isOpen = (path: CallPath): boolean =>
  NAMES.some((name) => matrix.attemptsOf(matrix.identityNamed(name), [path]).some(({ due }) => due === ''))

it('notices a guard that lets a school see the nation', async () => {
  const wide: CallPath[] = ['opeDataOverview/getSchoolList', 'opeDataOverview/exportSchool']
  // The walk before may have logged in often enough to end the session that it began with.
  const caller = await loginAs(product.url, 'super')
  const wrong = await matrix.walkAs({ ...matrix.identityNamed('school_a'), caller }, wide)
  expect(wrong.filter((line) => line.endsWith(`allowed, not ${faults.forbidden.msg}`)).length).toBeGreaterThan(1)
  expect(wrong.filter((line) => line.includes(': shows ')).length).toBeGreaterThan(1)
})
