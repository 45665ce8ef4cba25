import { Fault } from '@data-centre/api'
import type pg from 'pg'
import type { SavedWeights } from '../../warehouse/rankings/compile.ts'
import { type RankingId, rankingList } from '../../warehouse/rankings/lists.ts'

/** What a school may weigh, with the list that is weighed. */
export const weighedLists = { course: 'cloud.courses', teacher: 'cloud.teachers', student: 'cloud.students' } as const satisfies Record<string, RankingId>
export type WeighedKind = keyof typeof weighedLists

export type Weights = Record<string, number>

const presets = (kind: WeighedKind): Weights => {
  const { by } = rankingList(weighedLists[kind])
  return typeof by === 'string' ? {} : { ...by.weights }
}

/** Weights of one school as the ranking takes them; none when it lives with the presets. */
export async function savedWeights(pool: pg.Pool, kind: WeighedKind, schoolId: number): Promise<SavedWeights> {
  const { rows } = await pool.query<{ weights: Weights }>('SELECT weights FROM rank_set WHERE school_id = $1 AND kind = $2', [schoolId, kind])
  return rows.map(({ weights }) => ({ schoolId, weights }))
}

export const readWeights = async (pool: pg.Pool, kind: WeighedKind, schoolId: number): Promise<Weights> => ({
  ...presets(kind),
  ...(await savedWeights(pool, kind, schoolId))[0]?.weights,
})

/** Stores weights. Throws a `Fault` unless each part of the list has one from 0 to 100 and they add up to 100. */
export async function saveWeights(
  pool: pg.Pool,
  kind: WeighedKind,
  { schoolId, weights }: { schoolId: number; weights: Weights },
  by: { userId: number; now: number },
): Promise<void> {
  const refuse = (msg: string): Fault => new Fault('invalid', { msg, data: { reason: 'param', field: 'weights' } })
  const names = Object.keys(presets(kind))
  if (Object.keys(weights).length !== names.length || names.some((name) => !((weights[name] ?? -1) >= 0 && (weights[name] ?? 101) <= 100))) throw refuse('参数错误：weights')
  // Weights may have halves; sums are compared to a hundredth.
  if (Math.round(names.reduce((sum, name) => sum + (weights[name] ?? 0), 0) * 100) !== 10_000) throw refuse('权重之和必须为100')
  await pool.query(
    `INSERT INTO rank_set(school_id, kind, weights, updated_by, updated_at) VALUES ($1,$2,$3,$4,$5)
     ON CONFLICT (school_id, kind) DO UPDATE SET weights = excluded.weights, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [schoolId, kind, JSON.stringify(weights), by.userId, new Date(by.now)],
  )
}
