import type { WarningKind } from '@data-centre/api'
import type { FactStore } from '../store.ts'
import { compileNumbers, compileWarning, type Lines, type WarningDay } from './compile.ts'

/** Subjects of a school by level as given lines would judge a day, and how many have what the rule demands. */
export async function warnedByLines(
  store: FactStore,
  kind: WarningKind,
  day: WarningDay,
  school: number,
  lines: Lines,
): Promise<{ of: number; levels: [number, number, number] }> {
  const judged = compileNumbers(kind, day)
  const warned = compileWarning(kind, day, [{ schoolId: school, lines }])
  const [[all], rows] = await Promise.all([
    store.query<{ subjects: number }>(
      `SELECT count() AS subjects FROM (${judged.sql}) WHERE school_id = {school:UInt32}`,
      { ...judged.params, school },
    ),
    store.query<{ level: number; subjects: number }>(
      `SELECT level, count() AS subjects FROM (${warned.sql}) WHERE school_id = {school:UInt32} GROUP BY level`,
      { ...warned.params, school },
    ),
  ])
  const count = (level: number): number => rows.find((row) => row.level === level)?.subjects ?? 0
  return { of: all?.subjects ?? 0, levels: [count(1), count(2), count(3)] }
}

/** Judged days of a term, and the level of one subject on those on which it was warned. */
export async function courseOf(
  store: FactStore,
  term: { id: string; start: string; end: string },
  { kind, school, subjectId, classId }: { kind: WarningKind; school: number; subjectId: string; classId: string },
): Promise<{ days: string[]; levels: ReadonlyMap<string, number> }> {
  const [days, rows] = await Promise.all([
    store.query<{ judged: string }>(
      'SELECT DISTINCT toString(day) AS judged FROM warning_day WHERE day BETWEEN {from:Date} AND {to:Date} ORDER BY judged',
      { from: term.start, to: term.end },
    ),
    store.query<{ judged: string; level: number }>(
      `SELECT toString(stat_date) AS judged, level FROM fact_warning FINAL
WHERE term_id = {term:String} AND kind = {kind:String} AND school_id = {school:UInt32} AND subject_id = {subject:UInt64} AND class_id = {class:UInt64}`,
      { term: term.id, kind, school, subject: subjectId, class: classId },
    ),
  ])
  return { days: days.map(({ judged }) => judged), levels: new Map(rows.map(({ judged, level }) => [judged, level])) }
}
