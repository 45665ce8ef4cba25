import type pg from 'pg'
import { drawnLines } from '../office/warnings/lines.ts'
import { type Clock, dayOf } from '../platform/clock.ts'
import type { OnProgress } from '../platform/door.ts'
import { Calendar } from '../warehouse/calendar.ts'
import { brokenOf, checkLaws, writeChecks } from '../warehouse/laws/check.ts'
import type { Finding, LawId } from '../warehouse/laws/law.ts'
import type { RollupKeeper } from '../warehouse/rollups/keeper.ts'
import type { FactStore } from '../warehouse/store.ts'

/** What a run of the law book found: for people, and for `metric_check`. */
export interface LawLine {
  law: LawId
  statement: string
  checks: number
  /** Comparisons that do not hold; the first {@link MOST_SHOWN}. */
  broken: readonly Finding[]
  brokenCount: number
  ms: number
}

const MOST_SHOWN = 20

/** Holds the law book against the warehouse as of now and writes what it found. */
export async function runLaws(
  { store, pool, keeper, clock }: { store: FactStore; pool: pg.Pool; keeper: RollupKeeper; clock: Clock },
  onProgress: OnProgress = () => undefined,
): Promise<LawLine[]> {
  const now = clock.now()
  const results = await checkLaws(
    { store, today: dayOf(now), calendar: new Calendar(), drawn: await drawnLines(pool), seed: now },
    () => keeper.run(),
    ({ law }, done, total) => onProgress({ phase: `规则 ${law}`, done, total }),
  )
  await writeChecks(store, results, now)
  return results.map((result) => {
    const broken = brokenOf(result)
    const { law, statement, findings, took } = result
    return { law, statement, checks: findings.length, broken: broken.slice(0, MOST_SHOWN), brokenCount: broken.length, ms: Math.round(took) }
  })
}

/** The lines as a table for a terminal, and what is broken below it. */
export function lawTable(lines: readonly LawLine[]): string {
  const rows = lines.map(({ law, checks, brokenCount, ms, statement }) =>
    [law.padEnd(4), String(checks).padStart(6), String(brokenCount).padStart(6), `${(ms / 1000).toFixed(1)}s`.padStart(7), brokenCount === 0 ? '成立  ' : '不成立', statement].join(
      '  ',
    ),
  )
  const broken = lines.flatMap(({ law, broken: list, brokenCount }) => [
    ...list.map(({ scope, left, right }) => `  ${law}  ${scope}：${left} 对 ${right}`),
    ...(brokenCount > list.length ? [`  ${law}  另有 ${brokenCount - list.length} 项`] : []),
  ])
  return [['规则', '  检查', '不成立', '   用时', '结果  ', '内容'].join('  '), ...rows, ...(broken.length > 0 ? ['', '不成立的检查', ...broken] : [])].join('\n')
}
