import { stampOf } from '../../platform/clock.ts'
import type { FactStore } from '../store.ts'
import { laws } from './book.ts'
import { demoLaws } from './demo/book.ts'
import { isSettledDemoWorld } from './demo/size.ts'
import { atMost, type Finding, type Law, type LawId, type LawWorld } from './law.ts'

/** Outcome of one law. */
export interface LawResult {
  law: LawId
  statement: string
  findings: readonly Finding[]
  /** ms. */
  took: number
}

/**
 * Checks every law, and those of the demo world where the warehouse holds one. One that does not hold is checked once more after `settle`, which builds the roll-ups that are due:
 * an event of a closed day that has just arrived is seen by the facts before it is seen by the sums. A law over tables of
 * the night has them renewed as well and says how many rows the night had otherwise.
 */
export async function checkLaws(
  world: LawWorld,
  settle: () => Promise<unknown>,
  onLaw: (result: LawResult, done: number, total: number) => void = () => undefined,
): Promise<LawResult[]> {
  const results: LawResult[] = []
  await settle()
  const book = (await isSettledDemoWorld(world.store)) ? [...laws, ...demoLaws] : laws
  for (const law of book) {
    const { id, statement } = law
    const started = performance.now()
    let findings = await law.check(world)
    if (findings.some(({ ok }) => !ok)) {
      await settle()
      findings = await checkedAgain(law, world)
    }
    const result = { law: id, statement, findings, took: performance.now() - started }
    results.push(result)
    onLaw(result, results.length, book.length)
  }
  return results
}

async function checkedAgain(law: Law, world: LawWorld): Promise<Finding[]> {
  const findings = await law.check(world)
  if (!law.renew || findings.every(({ ok }) => ok)) return findings
  const renewed = await law.renew(world)
  return [...(await law.check(world)), atMost('rows that the night had otherwise', 0, renewed)]
}

export const brokenOf = ({ findings }: LawResult): Finding[] => findings.filter(({ ok }) => !ok)

/** Writes a run into `metric_check`. `now`: ms; answers the rows written. */
export async function writeChecks(store: FactStore, results: readonly LawResult[], now: number): Promise<number> {
  const ts = stampOf(now)
  const rows = results.flatMap(({ law, findings }) =>
    findings.map(({ scope, left, right, ok }) => ({ run_id: now, ts, law, scope, left_val: left, right_val: right, ok: ok ? 1 : 0 })),
  )
  await store.insert('metric_check', rows.map((row) => JSON.stringify(row)).join('\n'), `laws-${now}`)
  return rows.length
}
