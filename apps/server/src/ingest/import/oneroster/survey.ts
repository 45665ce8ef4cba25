import type { ImportStores } from '../schools/school-range.ts'
import type { OnProgress } from '../survey.ts'
import { addStandingClasses, type CourseClass } from './classes.ts'
import { daysOf } from './enrolments.ts'
import { inChunks, readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import { noBook } from './files/table-book.ts'
import { inRank, stageOf, type TeacherRow } from './teachers/class-teachers.ts'

/** First look at the enrolments: since when each user studies or teaches, and who teaches each class. */
export interface EnrolmentSurvey {
  rows: number
  /** By school, then by role and user, yyyy-MM-dd; rows that are refused say nothing. */
  firstDays: Map<number, Map<string, string>>
  /** By class: its teachers, first the one who teaches it if they are taken. */
  teachers: Map<string, readonly TeacherRow[]>
}

/** How a user's first day in a role is found. */
export const firstDayKey = (role: string, user: string): string => `${role} ${user}`

/** Reads the enrolments once. Classes of files before are added to `classes`; rows that nobody can use are left to the second pass. */
export async function surveyEnrolments(
  stores: ImportStores,
  roster: Roster,
  classes: Map<string, CourseClass>,
  schoolOf: (orgRef: string) => number | undefined,
  onProgress: OnProgress,
): Promise<EnrolmentSurvey> {
  const survey: EnrolmentSurvey = { rows: 0, firstDays: new Map(), teachers: new Map() }
  const file = roster.files.get('enrollments')
  if (!file) return survey
  const note = (schoolId: number, role: string, user: string, day: string): void => {
    const name = firstDayKey(role, user)
    const days = survey.firstDays.get(schoolId) ?? new Map<string, string>()
    survey.firstDays.set(schoolId, days)
    const before = days.get(name)
    if (before === undefined || day < before) days.set(name, day)
  }
  const missing = new Set<string>()
  const book = noBook()
  for await (const chunk of inChunks(readRoster('enrollments', roster, book))) {
    const strangers = new Map<number, Set<string>>()
    for (const { get } of chunk) {
      const [ref, schoolId] = [get('classSourcedId'), schoolOf(get('schoolSourcedId'))]
      if (schoolId !== undefined && !classes.has(ref) && !missing.has(`${schoolId} ${ref}`))
        strangers.set(schoolId, (strangers.get(schoolId) ?? new Set()).add(ref))
    }
    for (const [schoolId, refs] of strangers) {
      await addStandingClasses(stores, schoolId, [...refs], classes)
      for (const ref of refs) if (!classes.has(ref)) missing.add(`${schoolId} ${ref}`)
    }
    for (const row of chunk) {
      const { get, ended } = row
      const [user, ref, role] = [get('userSourcedId'), get('classSourcedId'), get('role')]
      const one = classes.get(ref)
      const days = one && daysOf(row, one, roster.today)
      if (!days || 'column' in days) continue
      if (role === 'student' || (role === 'teacher' && ended)) note(one.schoolId, role, user, days.begin)
      if (role !== 'teacher' || ended) continue
      const stage = stageOf(days, one, roster.today, file.mode)
      const teacher = { user, primary: get('primary'), day: days.begin, stage, modifiedAt: row.modifiedAt }
      survey.teachers.set(ref, inRank([...(survey.teachers.get(ref) ?? []), teacher]))
    }
    onProgress({ phase: '检查文件', done: chunk.at(-1)?.bytesRead ?? 0, total: file.bytes })
  }
  // Who is not the one that teaches a class is refused, and the day with them.
  for (const [ref, [first]] of survey.teachers) {
    const schoolId = classes.get(ref)?.schoolId
    if (schoolId !== undefined && first) note(schoolId, 'teacher', first.user, first.day)
  }
  survey.rows = book.counts.read
  onProgress({ phase: '检查文件', done: file.bytes, total: file.bytes })
  return survey
}
