import type { CourseClass } from '../classes.ts'
import type { Mode } from '../files/tables.ts'

/** What a file says of one teacher of a class. */
export interface TeacherRow {
  user: string
  /** `true`, `false` or, where the file does not say, ''. */
  primary: string
  /** First day of teaching, yyyy-MM-dd. */
  day: string
  /** 0 once they have taught, 1 before they teach, 2 while they do. */
  stage: 0 | 1 | 2
  modifiedAt: number | null
}

/** The teacher of a class by a file. */
export interface ClassTeacher {
  id: number
  row: TeacherRow
  /** All teachers of the class that the file names. */
  named: ReadonlySet<number>
}

/** Whether somebody teaches on the day that decides: today, or the nearest day of the class. A file of changes names a later teacher once, so they count at once. */
export function stageOf(
  { begin, end }: { begin: string; end: string },
  { start, end: last }: Pick<CourseClass, 'start' | 'end'>,
  today: string,
  mode: Mode,
): TeacherRow['stage'] {
  const day = today > last ? last : today < start ? start : today
  if (end !== '' && end < day) return 0
  return begin > day && mode === 'bulk' ? 1 : 2
}

const primaryRank = ({ primary }: TeacherRow): number => ['false', '', 'true'].indexOf(primary)

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** The rows of a class, first the one that teaches it: the primary one, of today, who began last. Of equal ones the first of the file. */
export const inRank = (rows: readonly TeacherRow[]): TeacherRow[] =>
  rows.toSorted(
    (a, b) =>
      primaryRank(b) - primaryRank(a) ||
      b.stage - a.stage ||
      compare(b.day, a.day) ||
      compare(b.modifiedAt ?? Infinity, a.modifiedAt ?? Infinity),
  )

/** Whether a row may take the place of a teacher whom the file does not name. */
export const mayReplace = ({ primary, stage }: TeacherRow): boolean => primary !== 'false' && stage > 0
