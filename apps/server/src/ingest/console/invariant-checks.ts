import type { InvariantCheck } from '@data-centre/api'
import { invariants } from '../../warehouse/invariants/list.ts'
import type { FactStore } from '../../warehouse/store.ts'

interface Row {
  law: string
  scope: string
  ok: number
  left_val: number
  right_val: number
  at: number
}

/** Lines of a run that are shown; broken ones come first. */
const MAX = 500
const statements = new Map<string, string>(invariants.map(({ id, statement }) => [id, statement]))

/** The newest run of the list of invariants, broken comparisons first; empty before the first night. */
export async function newestChecks(store: FactStore): Promise<InvariantCheck[]> {
  const rows = await store.query<Row>(
    `SELECT law, scope, ok, left_val, right_val, toUnixTimestamp(ts) AS at FROM metric_check WHERE run_id = (SELECT max(run_id) FROM metric_check) ORDER BY ok, length(law), law, scope LIMIT ${MAX}`,
  )
  return rows.map(({ law: invariant, scope, ok, left_val, right_val, at }) => ({
    law: statements.has(invariant) ? `${invariant} ${statements.get(invariant)}` : invariant,
    scope,
    ok: ok === 1,
    left: left_val,
    right: right_val,
    time: new Date(at * 1000).toISOString(),
  }))
}
