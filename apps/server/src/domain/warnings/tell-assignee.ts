import { type HandleState, pathOf, type WarningKind, warningRule } from '@data-centre/api'
import type pg from 'pg'
import { counted } from '../messages/counted.ts'
import { notify } from '../messages/tell.ts'
import { schoolWarningPages } from '../messages/warning-pages.ts'
import type { HandledWarning } from './handling.ts'

const KEPT_MS = 30 * 86_400_000

/** Those of the warnings that the person does not have in hand yet. */
export async function newFor(
  pool: pg.Pool,
  warnings: readonly HandledWarning[],
  assigneeId: string,
): Promise<HandledWarning[]> {
  const { rows } = await pool.query<{ key: string }>(
    "SELECT warn_key AS key FROM warn_handle WHERE warn_key = ANY($1) AND assignee_id = $2 AND state IN ('todo', 'doing')",
    [warnings.map(({ key }) => key), assigneeId],
  )
  const held = new Set(rows.map(({ key }) => key))
  return warnings.filter(({ key }) => !held.has(key))
}

/** Tells a person which warnings somebody has put into their hands: how many of each kind, and until when. Names nobody. */
export async function tellAssignee(
  pool: pg.Pool,
  given: readonly HandledWarning[],
  { assigneeId, dueOn, state }: { assigneeId: string; dueOn: string | null; state: HandleState },
  by: { userId: number; now: number },
): Promise<void> {
  const [first] = given
  if (!first || Number(assigneeId) === by.userId) return
  const counts = new Map<WarningKind, number>()
  for (const { kind } of given) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const kinds = [...counts].map(([kind, count]) => `${warningRule(kind).label} ${counted(count)} 条`).join('、')
  const page = schoolWarningPages.find((entry) => entry.kinds.includes(first.kind))?.page
  await notify(
    pool,
    {
      kind: 'warning',
      title: `${counted(given.length)} 条教学预警已指派给您`,
      body: `${kinds}。${dueOn ? `请于 ${dueOn} 前处理。` : '请及时处理。'}`,
      ...(page ? { link: pathOf(page, { kind: first.kind, state }) } : {}),
      userId: Number(assigneeId),
      createdBy: by.userId,
      expiresAt: new Date(by.now + KEPT_MS),
    },
    by.now,
  )
}
