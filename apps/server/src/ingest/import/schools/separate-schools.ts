import type { Platform } from '@data-centre/api'
import type pg from 'pg'
import { dayOfFact } from '../../../warehouse/rollups/people-facts.ts'
import type { FactStore } from '../../../warehouse/store.ts'
import type { RollupMarks } from '../../drain/drain-segment.ts'
import { FIRST_ID, refIds, type SourceFormat, sourceOfSchool } from '../../source-refs.ts'
import { copyDimensions, rewrite } from './rewrite-schools.ts'
import { type Kind, kinds, LONG, type Moves, movable, namesMoved, ofImported, standing } from './separate-tables.ts'

export interface SeparateDeps {
  store: FactStore
  pool: pg.Pool
  rollups: RollupMarks
}

/** Formats whose things earlier versions named for all schools together, with the platform that they fill. */
const formats: readonly [SourceFormat, Platform][] = [
  ['xapi', 'mooc'],
  ['oulad', 'mooc'],
]

interface LegacyRef {
  source: SourceFormat
  kind: Kind
  ref: string
  id: number
}

/**
 * Gives each school its own courses, classes, resources and assessments where imports of earlier versions had two schools
 * share them: the school that brought a thing first keeps it, every other one gets a copy, its facts name the copy, and the
 * roll-ups of their days are marked. A folder without such imports costs one query. A start that was cut off is gone on with
 * by the next. Nothing else may write meanwhile. Answers how many things were copied.
 */
export async function separateSchools({ store, pool, rollups }: SeparateDeps): Promise<number> {
  await nameBySchool(store, pool)
  const { rows } = await pool.query<{ kind: Kind; schoolId: number; oldId: number; newId: number }>(
    'SELECT kind, school_id AS "schoolId", old_id AS "oldId", new_id AS "newId" FROM source_move ORDER BY school_id, kind, old_id',
  )
  const bySchool = new Map<number, Moves>()
  for (const { kind, schoolId, oldId, newId } of rows) {
    const moves = bySchool.get(schoolId) ?? new Map()
    bySchool.set(schoolId, moves)
    const move = moves.get(kind) ?? { old: [], fresh: [] }
    moves.set(kind, move)
    move.old.push(oldId)
    move.fresh.push(newId)
  }
  for (const [schoolId, moves] of bySchool) {
    const days = await daysOf(store, schoolId, moves)
    await copyDimensions(store, schoolId, moves)
    for (const table of movable) await rewrite(store, table, schoolId, moves)
    // Marked before the list of moves is given up: whatever day a crash comes, some start finds both.
    await rollups.touch(days)
    await pool.query('DELETE FROM source_move WHERE school_id = $1', [schoolId])
  }
  return rows.length
}

/** Names everything by its school, and writes down which ids of which schools are to change. */
async function nameBySchool(store: FactStore, pool: pg.Pool): Promise<void> {
  const { rows: legacy } = await pool.query<LegacyRef>(
    'SELECT source, kind, ref, id FROM source_ref WHERE source = ANY($1::text[]) AND kind = ANY($2::text[]) ORDER BY kind, id',
    [formats.map(([format]) => format), kinds],
  )
  for (const [format, platform] of formats) {
    const ofFormat = legacy.filter(({ source }) => source === format)
    if (ofFormat.length === 0) continue
    for (const kind of kinds) {
      const refs = ofFormat.filter((one) => one.kind === kind)
      if (refs.length === 0) continue
      const schoolsOf = await usersOf(store, kind)
      for (const schoolId of new Set(refs.flatMap(({ id }) => (schoolsOf.get(id) ?? []).slice(1)))) {
        const taken = refs.filter(({ id }) => (schoolsOf.get(id) ?? []).indexOf(schoolId) > 0)
        const { ids } = await refIds(
          pool,
          sourceOfSchool(format, platform, schoolId),
          kind,
          taken.map(({ ref }) => ref),
        )
        await pool.query(
          'INSERT INTO source_move(kind, school_id, old_id, new_id) SELECT $1, $2, * FROM unnest($3::bigint[], $4::bigint[]) ON CONFLICT DO NOTHING',
          [kind, schoolId, taken.map(({ id }) => id), taken.map(({ ref }) => ids.get(ref))],
        )
      }
      await nameOwners(
        pool,
        format,
        platform,
        kind,
        refs.map(({ id }) => [id, schoolsOf.get(id)?.[0]]),
      )
    }
  }
}

/** The first school of each thing keeps it; a name whose thing never came to stand is forgotten. */
async function nameOwners(
  pool: pg.Pool,
  format: SourceFormat,
  platform: Platform,
  kind: Kind,
  owners: readonly (readonly [id: number, schoolId: number | undefined])[],
): Promise<void> {
  const owned = owners.filter((owner): owner is readonly [number, number] => owner[1] !== undefined)
  await pool.query(
    'UPDATE source_ref AS r SET source = $1 || o.school FROM unnest($2::bigint[], $3::int[]) AS o(id, school) WHERE r.source = $4 AND r.kind = $5 AND r.id = o.id',
    [`${format}:${platform}:`, owned.map(([id]) => id), owned.map(([, schoolId]) => schoolId), format, kind],
  )
  await pool.query('DELETE FROM source_ref WHERE source = $1 AND kind = $2', [format, kind])
}

/** The schools of each imported thing, the one that brought it first: those that hold it, and those whose imported people used it. */
async function usersOf(store: FactStore, kind: Kind): Promise<Map<number, number[]>> {
  const [dimension, column] = standing[kind]
  const users = movable.filter(
    ({ name, columns }) => name !== dimension && columns[column] && columns.school_id && kind !== 'person',
  )
  const rows = await store.query<{ id: number; schools: number[] }>(
    `SELECT id, arrayMap(pair -> pair.2, arraySort(groupArray((since, school)))) AS schools FROM (
  SELECT id, school, min(since) AS since FROM (
    SELECT ${column} AS id, school_id AS school, min(version) AS since FROM ${dimension} FINAL WHERE ${column} > {first:UInt64} GROUP BY id, school
    ${users.map((table) => `UNION ALL SELECT ${column}, school_id, toUInt64(18446744073709551615) FROM ${table.name} WHERE ${column} > {first:UInt64}${ofImported(table)} GROUP BY ${column}, school_id`).join('\n    ')}
  ) GROUP BY id, school
) GROUP BY id`,
    { first: FIRST_ID },
    LONG,
  )
  return new Map(rows.map(({ id, schools }) => [id, schools]))
}

/** Days whose facts change, yyyy-MM-dd. */
async function daysOf(store: FactStore, schoolId: number, moves: Moves): Promise<Set<string>> {
  const days = new Set<string>()
  for (const table of movable.filter(({ kind }) => kind === 'fact' || kind === 'correctable')) {
    const condition = namesMoved(table, moves, 'old')
    if (!condition) continue
    const rows = await store.query<{ day: string }>(
      `SELECT DISTINCT toString(${table.kind === 'fact' ? 'event_date' : dayOfFact(table.name)}) AS day FROM ${table.name} WHERE ${condition.where}`,
      { school: schoolId, ...condition.params },
      LONG,
    )
    for (const { day } of rows) days.add(day)
  }
  return days
}
