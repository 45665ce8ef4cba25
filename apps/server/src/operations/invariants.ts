import type pg from 'pg'
import { drawnLines } from '../domain/warnings/lines.ts'
import { type Clock, dayOf } from '../platform/clock.ts'
import type { OnProgress } from '../platform/control-socket.ts'
import { Calendar } from '../warehouse/calendar.ts'
import { brokenOf, checkInvariants, writeChecks } from '../warehouse/invariants/check.ts'
import type { Finding, InvariantId } from '../warehouse/invariants/invariant.ts'
import type { RollupKeeper } from '../warehouse/rollups/keeper.ts'
import type { FactStore } from '../warehouse/store.ts'

/** What a run of the list of invariants found: for people, and for `metric_check`. */
export interface InvariantRow {
  law: InvariantId
  statement: string
  checks: number
  /** Comparisons that do not hold; the first {@link MAX_SHOWN}. */
  broken: readonly Finding[]
  brokenCount: number
  ms: number
}

const MAX_SHOWN = 20

/** Holds the list of invariants, or those of it that are named, against the warehouse as of now; writes what the whole list found. */
export async function runInvariants(
  { store, pool, keeper, clock }: { store: FactStore; pool: pg.Pool; keeper: RollupKeeper; clock: Clock },
  onProgress: OnProgress = () => undefined,
  only?: readonly InvariantId[],
): Promise<InvariantRow[]> {
  const now = clock.now()
  // What the sums are behind by is built first: minutes, where a demo world is being filled.
  onProgress({ phase: '更新汇总', done: 0, total: 1 })
  const results = await checkInvariants(
    { store, today: dayOf(now), calendar: new Calendar(), drawn: await drawnLines(pool), seed: now },
    () => keeper.run((done, total) => onProgress({ phase: '更新汇总', done, total })),
    ({ law: invariant }, done, total) => onProgress({ phase: `规则 ${invariant}`, done, total }),
    only,
  )
  // The console and the doctor read the last run as the state of the warehouse.
  if (!only) await writeChecks(store, results, now)
  return results.map((result) => {
    const broken = brokenOf(result)
    const { law: invariant, statement, findings, took } = result
    return {
      law: invariant,
      statement,
      checks: findings.length,
      broken: broken.slice(0, MAX_SHOWN),
      brokenCount: broken.length,
      ms: Math.round(took),
    }
  })
}

/** The lines as a table for a terminal, and what is broken below it. */
export function invariantTable(lines: readonly InvariantRow[]): string {
  const rows = lines.map(({ law: invariant, checks, brokenCount, ms, statement }) =>
    [
      invariant.padEnd(4),
      String(checks).padStart(6),
      String(brokenCount).padStart(6),
      `${(ms / 1000).toFixed(1)}s`.padStart(7),
      brokenCount === 0 ? '成立  ' : '不成立',
      statement,
    ].join('  '),
  )
  const broken = lines.flatMap(({ law: invariant, broken: list, brokenCount }) => [
    ...list.map(({ scope, left, right }) => `  ${invariant}  ${scope}：${left} 对 ${right}`),
    ...(brokenCount > list.length ? [`  ${invariant}  另有 ${brokenCount - list.length} 项`] : []),
  ])
  return [
    ['规则', '  检查', '不成立', '   用时', '结果  ', '内容'].join('  '),
    ...rows,
    ...(broken.length > 0 ? ['', '不成立的检查', ...broken] : []),
  ].join('\n')
}
