import { tables } from '../../../../warehouse/schema.ts'
import { bringRows, type Row } from '../../schools/dimension-rows.ts'
import type { ImportStores } from '../../schools/school-range.ts'
import type { CourseClass } from '../classes.ts'

/** Who is named in a report before the rest is only counted. */
const MAX_NAMED = 5

/** Tables of what becomes of a class, by its term; the class and who is enrolled are what the roster itself brings. */
const workTables = tables
  .filter(
    ({ name, kind, columns }) =>
      (kind === 'correctable' || kind === 'dimension') &&
      'term_id' in columns &&
      'class_id' in columns &&
      name !== 'dim_course_class' &&
      name !== 'dim_enrolment',
  )
  .map(({ name }) => name)

/** Classes to which the file gives another term than the one that they stand in. */
async function changedTerms(
  { store }: ImportStores,
  classes: Iterable<CourseClass>,
): Promise<{ one: CourseClass; standing: string }[]> {
  const byId = new Map([...classes].filter(({ name }) => name !== '').map((one) => [one.id, one]))
  if (byId.size === 0) return []
  const rows = await store.query<{ id: number; standing: string }>(
    `SELECT class_id AS id, term_id AS standing FROM dim_course_class FINAL
     WHERE school_id IN {schools:Array(UInt32)} AND class_id IN {ids:Array(UInt64)}`,
    { schools: [...new Set([...byId.values()].map(({ schoolId }) => schoolId))], ids: [...byId.keys()] },
    { maxMs: 60_000 },
  )
  return rows.flatMap(({ id, standing }) => {
    const one = byId.get(Number(id))
    return one && one.termId !== standing ? [{ one, standing }] : []
  })
}

/** Which of these classes have lessons or work in one of the terms. Rows of guests are of other schools. */
async function usedClasses(
  { store }: ImportStores,
  ids: readonly number[],
  terms: readonly string[],
): Promise<Set<number>> {
  const rows = await store.query<{ id: number }>(
    `SELECT DISTINCT id FROM (${workTables
      .map(
        (table) =>
          `SELECT class_id AS id FROM ${table} FINAL WHERE term_id IN {terms:Array(String)} AND class_id IN {ids:Array(UInt64)}`,
      )
      .join(' UNION ALL ')})`,
    { ids: [...ids], terms: [...terms] },
    { maxMs: 60_000 },
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Lets the enrolments that stand follow their classes into the term of the file; the file need not repeat them. */
async function moveEnrolments(stores: ImportStores, moved: readonly CourseClass[]): Promise<void> {
  if (moved.length === 0) return
  const termOf = new Map(moved.map(({ id, termId }) => [id, termId]))
  const standing = await stores.store.query<Row>(
    `SELECT class_id, user_id, school_id FROM dim_enrolment FINAL
     WHERE school_id IN {schools:Array(UInt32)} AND class_id IN {ids:Array(UInt64)}`,
    { schools: [...new Set(moved.map(({ schoolId }) => schoolId))], ids: [...termOf.keys()] },
    { maxMs: 60_000 },
  )
  await bringRows(
    stores,
    {
      table: 'dim_enrolment',
      key: ['class_id', 'user_id', 'school_id'],
      times: ['joined_at', 'dropped_at'],
      merge: (before) => {
        const term_id = termOf.get(Number(before.class_id)) ?? ''
        return before.term_id === term_id ? undefined : { ...before, term_id }
      },
      isAdded: () => false,
    },
    standing,
  )
}

/**
 * Settles the terms of classes to which the file gives another one. Facts are kept by term, so a class that has lessons or
 * work stays in its term, or it would have each of them twice: its `termId` becomes the one that stands. Any other class
 * follows the file, and its enrolments with it, before the class itself is written: a run that is cut off does it again.
 * Answers what the report says about those that stay.
 */
export async function settleTerms(stores: ImportStores, classes: Iterable<CourseClass>): Promise<string[]> {
  const changed = await changedTerms(stores, classes)
  if (changed.length === 0) return []
  const used = await usedClasses(
    stores,
    changed.map(({ one }) => one.id),
    [...new Set(changed.map(({ standing }) => standing))],
  )
  const kept = changed.filter(({ one }) => used.has(one.id))
  const names = kept.map(({ one, standing }) => `“${one.name}”（${standing}）`).sort()
  for (const { one, standing } of kept) one.termId = standing
  await moveEnrolments(
    stores,
    changed.map(({ one }) => one).filter(({ id }) => !used.has(id)),
  )
  if (kept.length === 0) return []
  const listed = names.slice(0, MAX_NAMED).join('、') + (names.length > MAX_NAMED ? '等' : '')
  return [
    `${kept.length} 个班级已有课堂、作业、考试或课表记录，仍属原来的学期，只更新名称和起止日期：${listed}；新学期开课请用新的 sourcedId 另建班级`,
  ]
}
