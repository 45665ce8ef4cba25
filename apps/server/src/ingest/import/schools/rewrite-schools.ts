import type { Table } from '../../../warehouse/schema.ts'
import { tables } from '../../../warehouse/schema.ts'
import type { FactStore } from '../../../warehouse/store.ts'
import {
  LONG,
  type Moves,
  moved,
  namesMoved,
  objects,
  paramsOf,
  replaced,
  shared,
  standing,
} from './separate-tables.ts'

const isReplacing = ({ kind }: Table): boolean => kind !== 'fact'

/** A school that used what only another one has in a dimension gets a row of its own, in its unassigned college. */
export async function copyDimensions(store: FactStore, schoolId: number, moves: Moves): Promise<void> {
  for (const kind of shared) {
    const move = moves.get(kind)
    if (!move) continue
    const [dimension, column] = standing[kind]
    const { columns } = tables.find(({ name }) => name === dimension) as Table
    const changed = [
      'toUInt32({school:UInt32}) AS school_id',
      'version + 1 AS version',
      ...(columns.college_id
        ? [
            'ifNull((SELECT min(college_id) FROM dim_college FINAL WHERE school_id = {school:UInt32} AND is_unassigned = 1), 0) AS college_id',
          ]
        : []),
      ...(columns.major_id
        ? [
            'ifNull((SELECT min(major_id) FROM dim_major FINAL WHERE school_id = {school:UInt32} AND is_unassigned = 1), 0) AS major_id',
          ]
        : []),
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

/** Writes the school's rows with their new ids, then takes the old ones away. What a run that was cut off has written is not written again. */
export async function rewrite(store: FactStore, table: Table, schoolId: number, moves: Moves): Promise<void> {
  const { name, columns } = table
  const condition = namesMoved(table, moves, 'old')
  if (!condition) return
  const params = paramsOf(schoolId, moves)
  const [found] = await store.query<{ n: number }>(
    `SELECT count() AS n FROM ${name} WHERE ${condition.where}`,
    params,
    LONG,
  )
  if (!found?.n) return
  const present = [...moves.keys()]
  const object = objects
    .filter(([, kind]) => moves.has(kind))
    .map(([types, kind]) => `log_type IN ${types}, ${moved(kind, 'object_id')}`)
  const changed = [
    ...present.filter((kind) => columns[standing[kind][1]]).map((kind) => replaced(kind, standing[kind][1])),
    ...(columns.owner_school_id ? ['toUInt32({school:UInt32}) AS owner_school_id'] : []),
    ...(columns.version ? ['version + 1 AS version'] : []),
    ...(name === 'fact_log' && object.length > 0 ? [`multiIf(${object.join(', ')}, object_id) AS object_id`] : []),
    ...(name === 'fact_warning' && moves.has('course_class')
      ? [`if(subject_kind = 'class', ${moved('course_class', 'subject_id')}, subject_id) AS subject_id`]
      : []),
  ]
  const written = namesMoved(table, moves, 'fresh')
  const isNew =
    columns.event_id && !isReplacing(table) && written
      ? ` AND event_id NOT IN (SELECT event_id FROM ${name} WHERE ${written.where})`
      : ''
  await store.command(
    `INSERT INTO ${name} SELECT * REPLACE(${changed.join(', ')}) FROM (SELECT * FROM ${name}${isReplacing(table) ? ' FINAL' : ''} WHERE ${condition.where}${isNew})`,
    params,
    LONG,
  )
  await store.command(
    `${store.layout.alter(name)} DELETE WHERE ${condition.where} SETTINGS mutations_sync = 2`,
    params,
    LONG,
  )
}
