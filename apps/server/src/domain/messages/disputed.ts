import { DISPUTE_RIGHTS, pathOf, type Todo } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { counted, MAX_NAMES } from './counted.ts'

/** Disputes of numbers that wait for the caller's answer; the numbers that were disputed last are named. */
export async function disputed({ database }: Services, { rights }: Caller, scope: Scope): Promise<Todo[]> {
  if (scope.colleges || !DISPUTE_RIGHTS.some((id) => rights.ids.has(id))) return []
  const { rows } = await database.pool.query<{ label: string; n: number }>(
    `SELECT d.label, count(*) AS n FROM dispute d JOIN school s ON s.id = d.school_id
     WHERE d.state = 'open' AND ($1::int[] IS NULL OR d.school_id = ANY($1)) AND ($2::text[] IS NULL OR s.province_code = ANY($2))
     GROUP BY d.label ORDER BY max(d.id) DESC`,
    [scope.schools ?? null, scope.provinces ?? null],
  )
  const count = rows.reduce((sum, { n }) => sum + n, 0)
  if (count === 0) return []
  return [
    {
      kind: 'dispute',
      count,
      text: `${counted(count)} 条数据异议待处理`,
      detail: rows
        .slice(0, MAX_NAMES)
        .map(({ label }) => label)
        .join('、'),
      urgent: false,
      link: pathOf('authorityDisputes', { state: 'open' }),
    },
  ]
}
