import type { ImportStores } from '../school-range.ts'
import type { OnProgress } from '../survey.ts'
import { addStandingClasses, type CourseClass } from './classes.ts'
import { dayIn, inChunks, readRoster } from './read-roster.ts'
import type { Roster } from './roster-files.ts'
import { noBook } from './table-book.ts'

/** First look at the enrolments: since when each user studies or teaches, and who teaches each class. */
export interface EnrolmentSurvey {
  rows: number
  /** By user, yyyy-MM-dd. */
  firstDays: Map<string, string>
  /** By class: a user that is its teacher, the primary one where one is named. */
  teachers: Map<string, { user: string; primary: boolean }>
}

/** Reads the enrolments once. Classes of files before are added to `classes`; rows that nobody can use are left to the second pass. */
export async function surveyEnrolments(
  stores: ImportStores,
  { files, version }: Roster,
  classes: Map<string, CourseClass>,
  schoolOf: (orgRef: string) => number | undefined,
  onProgress: OnProgress,
): Promise<EnrolmentSurvey> {
  const survey: EnrolmentSurvey = { rows: 0, firstDays: new Map(), teachers: new Map() }
  const file = files.get('enrollments')
  if (!file) return survey
  const missing = new Set<string>()
  const book = noBook()
  for await (const chunk of inChunks(readRoster('enrollments', file, version, book))) {
    const strangers = new Map<number, Set<string>>()
    for (const { get } of chunk) {
      const [ref, schoolId] = [get('classSourcedId'), schoolOf(get('schoolSourcedId'))]
      if (schoolId !== undefined && !classes.has(ref) && !missing.has(ref)) strangers.set(schoolId, (strangers.get(schoolId) ?? new Set()).add(ref))
    }
    for (const [schoolId, refs] of strangers) {
      await addStandingClasses(stores, schoolId, [...refs], classes)
      for (const ref of refs) if (!classes.has(ref)) missing.add(ref)
    }
    for (const { get, ended } of chunk) {
      const [user, ref, role] = [get('userSourcedId'), get('classSourcedId'), get('role')]
      const one = classes.get(ref)
      const begin = dayIn(get('beginDate'))
      if (!one || begin === undefined || !(role === 'student' || role === 'teacher')) continue
      const day = begin === '' ? one.start : begin
      const before = survey.firstDays.get(user)
      if (before === undefined || day < before) survey.firstDays.set(user, day)
      const primary = get('primary') === 'true'
      const teacher = survey.teachers.get(ref)
      if (role === 'teacher' && !ended && (!teacher || (primary && !teacher.primary))) survey.teachers.set(ref, { user, primary })
    }
    onProgress({ phase: '检查文件', done: chunk.at(-1)?.bytesRead ?? 0, total: file.bytes })
  }
  survey.rows = book.counts.read
  onProgress({ phase: '检查文件', done: file.bytes, total: file.bytes })
  return survey
}
