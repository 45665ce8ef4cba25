import { stampOf } from '../../platform/clock.ts'
import type { FactStore } from '../store.ts'
import { demoInvariants } from './demo/list.ts'
import { isSettledDemoWorld } from './demo/size.ts'
import { atMost, type Finding, type Invariant, type InvariantId, type InvariantWorld } from './invariant.ts'
import { invariants } from './list.ts'

/** Outcome of one invariant. */
export interface InvariantResult {
  law: InvariantId
  statement: string
  findings: readonly Finding[]
  /** ms. */
  took: number
}

const knownIds: ReadonlySet<string> = new Set([...invariants, ...demoInvariants].map(({ id }) => id))
/** Whether a text names an invariant that the warehouse can be held against. */
export const isInvariant = (text: string): text is InvariantId => knownIds.has(text)

/**
 * Checks every invariant (or those that are named), and those of the demo world where the warehouse holds one. One that does not hold is checked once more after `settle`, which builds the roll-ups that are due:
 * an event of a closed day that has just arrived is seen by the facts before it is seen by the sums. An invariant over tables of
 * the night has them renewed as well and says how many rows the night had otherwise.
 */
export async function checkInvariants(
  world: InvariantWorld,
  settle: () => Promise<unknown>,
  onInvariant: (result: InvariantResult, done: number, total: number) => void = () => undefined,
  only?: readonly InvariantId[],
): Promise<InvariantResult[]> {
  const results: InvariantResult[] = []
  await settle()
  const all = (await isSettledDemoWorld(world.store)) ? [...invariants, ...demoInvariants] : invariants
  const book = only ? all.filter(({ id }) => only.includes(id)) : all
  for (const invariant of book) {
    const { id, statement } = invariant
    const started = performance.now()
    let findings = await invariant.check(world)
    if (findings.some(({ ok }) => !ok)) {
      await settle()
      findings = await checkedAgain(invariant, world)
    }
    const result = { law: id, statement, findings, took: performance.now() - started }
    results.push(result)
    onInvariant(result, results.length, book.length)
  }
  return results
}

async function checkedAgain(invariant: Invariant, world: InvariantWorld): Promise<Finding[]> {
  const findings = await invariant.check(world)
  if (!invariant.renew || findings.every(({ ok }) => ok)) return findings
  const renewed = await invariant.renew(world)
  return [...(await invariant.check(world)), atMost('rows that the night had otherwise', 0, renewed)]
}

export const brokenOf = ({ findings }: InvariantResult): Finding[] => findings.filter(({ ok }) => !ok)

/** Writes a run into `metric_check`. `now`: ms; answers the rows written. */
export async function writeChecks(store: FactStore, results: readonly InvariantResult[], now: number): Promise<number> {
  const ts = stampOf(now)
  const rows = results.flatMap(({ law: invariant, findings }) =>
    findings.map(({ scope, left, right, ok }) => ({
      run_id: now,
      ts,
      law: invariant,
      scope,
      left_val: left,
      right_val: right,
      ok: ok ? 1 : 0,
    })),
  )
  await store.insert('metric_check', rows.map((row) => JSON.stringify(row)).join('\n'), `laws-${now}`)
  return rows.length
}
