import type { Table } from '../../../warehouse/schema.ts'
import { tables } from '../../../warehouse/schema.ts'
import { FIRST_ID, type RefKind } from '../../source-refs.ts'

/** Where things stand: the dimension, and the column that names them in facts. */
export const standing = {
  person: ['dim_student', 'user_id'],
  course: ['dim_course', 'course_id'],
  course_class: ['dim_course_class', 'class_id'],
  resource: ['dim_resource', 'resource_id'],
  homework: ['dim_homework', 'homework_id'],
  exam: ['dim_exam', 'exam_id'],
} as const satisfies Partial<Record<RefKind, readonly [string, string]>>

export type Kind = keyof typeof standing

export const kinds = Object.keys(standing) as Kind[]

/** Kinds whose things could be shared: a person never was, an import refused people of another school. */
export const shared = kinds.filter((kind) => kind !== 'person')

/** Old and new ids of the things of one school. */
export type Moves = Map<Kind, { old: number[]; fresh: number[] }>

export const LONG = { maxMs: 600_000 }

export const movable = tables.filter(
  ({ kind }) => kind === 'dimension' || kind === 'fact' || kind === 'correctable' || kind === 'derived',
)

/** A person of a feed may use what another school imported; only the imported people of a school make it theirs. */
export const ofImported = ({ columns }: Table): string => (columns.user_id ? ` AND user_id > ${FIRST_ID}` : '')

/** Condition on the rows of a school that name something that moves; undefined where the table names nothing. */
export function namesMoved(
  table: Table,
  moves: Moves,
  ids: 'old' | 'fresh',
): { where: string; params: Record<string, number[]> } | undefined {
  const { columns } = table
  const named = [...moves.keys()].filter((kind) => columns[standing[kind][1]])
  if (!columns.school_id || named.length === 0) return undefined
  const parts = named.map((kind) => `${standing[kind][1]} IN {${kind}_${ids}:Array(UInt64)}`)
  return {
    where: `school_id = {school:UInt32}${ofImported(table)} AND (${parts.join(' OR ')})`,
    params: Object.fromEntries([...moves].map(([kind, move]) => [`${kind}_${ids}`, move[ids]])),
  }
}

export const moved = (kind: Kind, column: string): string =>
  `transform(${column}, {${kind}_old:Array(UInt64)}, {${kind}_fresh:Array(UInt64)}, ${column})`

export const replaced = (kind: Kind, column: string): string => `${moved(kind, column)} AS ${column}`

export const paramsOf = (schoolId: number, moves: Moves): Record<string, number | number[]> => ({
  school: schoolId,
  ...Object.fromEntries(
    [...moves].flatMap(([kind, { old, fresh }]) => [[`${kind}_old`, old] as const, [`${kind}_fresh`, fresh] as const]),
  ),
})

/** What the object of a log row is, by its type. */
export const objects: readonly [types: string, kind: Kind][] = [
  ["('view', 'play', 'download', 'fav')", 'resource'],
  ["('homework')", 'homework'],
  ["('exam')", 'exam'],
]
