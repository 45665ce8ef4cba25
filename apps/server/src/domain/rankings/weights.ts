import { Fault, type WeightSet, type WeightVersion } from '@data-centre/api'
import type pg from 'pg'
import { editConflict, markEdit } from '../../call/edit-marks.ts'
import { isoOf } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { SavedWeights } from '../../warehouse/rankings/compile.ts'
import { type RankingId, rankingList } from '../../warehouse/rankings/lists.ts'

/** What a school may weigh, with the list that is weighed. */
export const weighedLists = {
  course: 'cloud.courses',
  teacher: 'cloud.teachers',
  student: 'cloud.students',
} as const satisfies Record<string, RankingId>
export type WeighedKind = keyof typeof weighedLists

export type Weights = Record<string, number>

const presets = (kind: WeighedKind): Weights => {
  const { by } = rankingList(weighedLists[kind])
  return typeof by === 'string' ? {} : { ...by.weights }
}

/** So many versions are listed. */
const MAX_VERSIONS = 20

/** Versions of the weights of one school, the newest first. */
async function versionsOf(pool: pg.Pool, kind: WeighedKind, schoolId: number, limit: number): Promise<WeightVersion[]> {
  const { rows } = await pool.query<{ version: number; weights: Weights; saved_at: Date }>(
    'SELECT version, weights, saved_at FROM rank_set WHERE school_id = $1 AND kind = $2 ORDER BY version DESC LIMIT $3',
    [schoolId, kind, limit],
  )
  return rows.map(({ version, weights, saved_at }) => ({ version, weights, savedAt: isoOf(saved_at.getTime()) }))
}

/** Weights of one school as the ranking takes them, with their version; none when it lives with the presets. */
export async function savedWeights(
  pool: pg.Pool,
  kind: WeighedKind,
  schoolId: number,
): Promise<{ saved: SavedWeights; version: WeightVersion | null }> {
  const [version] = await versionsOf(pool, kind, schoolId, 1)
  return { saved: version ? [{ schoolId, weights: version.weights }] : [], version: version ?? null }
}

/** What a school weighs by, what it would without a setting of its own, and the versions before. */
export async function readWeights(pool: pg.Pool, kind: WeighedKind, schoolId: number): Promise<WeightSet> {
  const versions = await versionsOf(pool, kind, schoolId, MAX_VERSIONS)
  const { columns } = rankingList(weighedLists[kind])
  return {
    weights: { ...presets(kind), ...versions[0]?.weights },
    presets: presets(kind),
    labels: Object.fromEntries(Object.entries<{ label: string }>(columns).map(([name, { label }]) => [name, label])),
    versions,
  }
}

/** Stores weights as the version after the one that their editor saw, 0 for none. Throws `conflict` where another has been saved since, `invalid` unless each part of the list has one from 0 to 100 and they add up to 100. */
export async function saveWeights(
  pool: pg.Pool,
  kind: WeighedKind,
  { schoolId, version, weights }: { schoolId: number; version: number; weights: Weights },
  by: { userId: number; now: number },
): Promise<void> {
  const refuse = (msg: string): Fault => new Fault('invalid', { msg, data: { reason: 'param', field: 'weights' } })
  const names = Object.keys(presets(kind))
  if (
    Object.keys(weights).length !== names.length ||
    names.some((name) => !((weights[name] ?? -1) >= 0 && (weights[name] ?? 101) <= 100))
  )
    throw refuse('参数错误：weights')
  // Weights may have halves; sums are compared to a hundredth.
  if (Math.round(names.reduce((sum, name) => sum + (weights[name] ?? 0), 0) * 100) !== 10_000)
    throw refuse('权重之和必须为100')
  const edited = { kind: 'ranking weights', id: `${schoolId}:${kind}` } as const
  await inTransaction(pool, async (client) => {
    // The key decides between two who save the same version at the same moment.
    const { rowCount } = await client.query(
      `INSERT INTO rank_set(school_id, kind, version, weights, saved_by, saved_at)
       SELECT $1, $2, $3::int + 1, $4, $5, $6 WHERE $3 = (SELECT coalesce(max(version), 0) FROM rank_set WHERE school_id = $1 AND kind = $2)
       ON CONFLICT DO NOTHING`,
      [schoolId, kind, version, JSON.stringify(weights), by.userId, new Date(by.now)],
    )
    if (rowCount !== 1) throw await editConflict(client, edited)
    await markEdit(client, edited, by)
  })
}
