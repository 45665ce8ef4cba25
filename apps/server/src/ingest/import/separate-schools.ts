import type { Platform } from '@data-centre/api'
import type pg from 'pg'
import { dayOfFact } from '../../warehouse/rollups/people-facts.ts'
import type { Table } from '../../warehouse/schema.ts'
import { tables } from '../../warehouse/schema.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { RollupMarks } from '../drain.ts'
import { FIRST_ID, type RefKind, refIds, type SourceFormat, sourceOfSchool } from '../source-refs.ts'

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
/** Where things stand: the dimension, and the column that names them in facts. */
const standing = {
  person: ['dim_student', 'user_id'],
  course: ['dim_course', 'course_id'],
  course_class: ['dim_course_class', 'class_id'],
  resource: ['dim_resource', 'resource_id'],
  homework: ['dim_homework', 'homework_id'],
  exam: ['dim_exam', 'exam_id'],
} as const satisfies Partial<Record<RefKind, readonly [string, string]>>
type Kind = keyof typeof standing
const kinds = Object.keys(standing) as Kind[]
/** Kinds whose things could be shared: a person never was, an import refused people of another school. */
const shared = kinds.filter((kind) => kind !== 'person')

interface LegacyRef {
  source: SourceFormat
  kind: Kind
  ref: string
  id: number
}
/** Old and new ids of the things of one school. */
type Moves = Map<Kind, { old: number[]; fresh: number[] }>

const LONG = { maxMs: 600_000 }
const isReplacing = ({ kind }: Table): boolean => kind !== 'fact'
const movable = tables.filter(({ kind }) => kind === 'dimension' || kind === 'fact' || kind === 'correctable' || kind === 'derived')

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
  const { rows: legacy } = await pool.query<LegacyRef>('SELECT source, kind, ref, id FROM source_ref WHERE source = ANY($1::text[]) AND kind = ANY($2::text[]) ORDER BY kind, id', [
    formats.map(([format]) => format),
    kinds,
  ])
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
        await pool.query('INSERT INTO source_move(kind, school_id, old_id, new_id) SELECT $1, $2, * FROM unnest($3::bigint[], $4::bigint[]) ON CONFLICT DO NOTHING', [
          kind,
          schoolId,
          taken.map(({ id }) => id),
          taken.map(({ ref }) => ids.get(ref)),
        ])
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
  await pool.query('UPDATE source_ref AS r SET source = $1 || o.school FROM unnest($2::bigint[], $3::int[]) AS o(id, school) WHERE r.source = $4 AND r.kind = $5 AND r.id = o.id', [
    `${format}:${platform}:`,
    owned.map(([id]) => id),
    owned.map(([, schoolId]) => schoolId),
    format,
    kind,
  ])
  await pool.query('DELETE FROM source_ref WHERE source = $1 AND kind = $2', [format, kind])
}

/** The schools of each imported thing, the one that brought it first: those that hold it, and those whose imported people used it. */
async function usersOf(store: FactStore, kind: Kind): Promise<Map<number, number[]>> {
  const [dimension, column] = standing[kind]
  const users = movable.filter(({ name, columns }) => name !== dimension && columns[column] && columns.school_id && kind !== 'person')
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

/** A person of a feed may use what another school imported; only the imported people of a school make it theirs. */
const ofImported = ({ columns }: Table): string => (columns.user_id ? ` AND user_id > ${FIRST_ID}` : '')

/** Condition on the rows of a school that name something that moves; undefined where the table names nothing. */
function namesMoved(table: Table, moves: Moves, ids: 'old' | 'fresh'): { where: string; params: Record<string, number[]> } | undefined {
  const { columns } = table
  const named = [...moves.keys()].filter((kind) => columns[standing[kind][1]])
  if (!columns.school_id || named.length === 0) return undefined
  const parts = named.map((kind) => `${standing[kind][1]} IN {${kind}_${ids}:Array(UInt64)}`)
  return {
    where: `school_id = {school:UInt32}${ofImported(table)} AND (${parts.join(' OR ')})`,
    params: Object.fromEntries([...moves].map(([kind, move]) => [`${kind}_${ids}`, move[ids]])),
  }
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

/** A school that used what only another one has in a dimension gets a row of its own, in its unassigned college. */
async function copyDimensions(store: FactStore, schoolId: number, moves: Moves): Promise<void> {
  for (const kind of shared) {
    const move = moves.get(kind)
    if (!move) continue
    const [dimension, column] = standing[kind]
    const { columns } = tables.find(({ name }) => name === dimension) as Table
    const changed = [
      'toUInt32({school:UInt32}) AS school_id',
      'version + 1 AS version',
      ...(columns.college_id ? ['ifNull((SELECT min(college_id) FROM dim_college FINAL WHERE school_id = {school:UInt32} AND is_unassigned = 1), 0) AS college_id'] : []),
      ...(columns.major_id ? ['ifNull((SELECT min(major_id) FROM dim_major FINAL WHERE school_id = {school:UInt32} AND is_unassigned = 1), 0) AS major_id'] : []),
      ...[...moves.keys()].filter((one) => columns[standing[one][1]]).map((one) => replaced(one, standing[one][1])),
    ]
    // Rows that the school has under the old id are rewritten like its facts. Rows are chosen before their columns are replaced: a condition would read the new ones.
    await store.command(
      `INSERT INTO ${dimension} SELECT * REPLACE(${changed.join(', ')}) FROM (SELECT * FROM ${dimension} FINAL WHERE ${column} IN {${kind}_old:Array(UInt64)}
 AND ${column} NOT IN (SELECT ${column} FROM ${dimension} FINAL WHERE school_id = {school:UInt32}) ORDER BY ${column}, version LIMIT 1 BY ${column})`,
      paramsOf(schoolId, moves),
      LONG,
    )
  }
}

const moved = (kind: Kind, column: string): string => `transform(${column}, {${kind}_old:Array(UInt64)}, {${kind}_fresh:Array(UInt64)}, ${column})`
const replaced = (kind: Kind, column: string): string => `${moved(kind, column)} AS ${column}`
const paramsOf = (schoolId: number, moves: Moves): Record<string, number | number[]> => ({
  school: schoolId,
  ...Object.fromEntries([...moves].flatMap(([kind, { old, fresh }]) => [[`${kind}_old`, old] as const, [`${kind}_fresh`, fresh] as const])),
})

/** What the object of a log row is, by its type. */
const objects: readonly [types: string, kind: Kind][] = [
  ["('view', 'play', 'download', 'fav')", 'resource'],
  ["('homework')", 'homework'],
  ["('exam')", 'exam'],
]

/** Writes the school's rows with their new ids, then takes the old ones away. What a run that was cut off has written is not written again. */
async function rewrite(store: FactStore, table: Table, schoolId: number, moves: Moves): Promise<void> {
  const { name, columns } = table
  const condition = namesMoved(table, moves, 'old')
  if (!condition) return
  const params = paramsOf(schoolId, moves)
  const [found] = await store.query<{ n: number }>(`SELECT count() AS n FROM ${name} WHERE ${condition.where}`, params, LONG)
  if (!found?.n) return
  const present = [...moves.keys()]
  const object = objects.filter(([, kind]) => moves.has(kind)).map(([types, kind]) => `log_type IN ${types}, ${moved(kind, 'object_id')}`)
  const changed = [
    ...present.filter((kind) => columns[standing[kind][1]]).map((kind) => replaced(kind, standing[kind][1])),
    ...(columns.owner_school_id ? ['toUInt32({school:UInt32}) AS owner_school_id'] : []),
    ...(columns.version ? ['version + 1 AS version'] : []),
    ...(name === 'fact_log' && object.length > 0 ? [`multiIf(${object.join(', ')}, object_id) AS object_id`] : []),
    ...(name === 'fact_warning' && moves.has('course_class') ? [`if(subject_kind = 'class', ${moved('course_class', 'subject_id')}, subject_id) AS subject_id`] : []),
  ]
  const written = namesMoved(table, moves, 'fresh')
  const isNew = columns.event_id && !isReplacing(table) && written ? ` AND event_id NOT IN (SELECT event_id FROM ${name} WHERE ${written.where})` : ''
  await store.command(
    `INSERT INTO ${name} SELECT * REPLACE(${changed.join(', ')}) FROM (SELECT * FROM ${name}${isReplacing(table) ? ' FINAL' : ''} WHERE ${condition.where}${isNew})`,
    params,
    LONG,
  )
  await store.command(`${store.layout.alter(name)} DELETE WHERE ${condition.where} SETTINGS mutations_sync = 2`, params, LONG)
}
