import { dayOf } from '../../../platform/clock.ts'
import type { SchoolEntry } from '../../../warehouse/directory/directory.ts'
import { ImportError } from '../import-error.ts'
import { openImportJob, resumePoint } from '../import-job.ts'
import type { ImportDeps } from '../import-xapi.ts'
import { readable } from '../refusals.ts'
import { findSchool, reachBack } from '../schools/school-range.ts'
import type { OnProgress } from '../survey.ts'
import { bringClasses } from './bring-classes.ts'
import { readClasses } from './classes.ts'
import { bringColleges } from './colleges.ts'
import { bringCourses, readCourses } from './courses.ts'
import { openRoster, type Roster } from './files/roster-files.ts'
import { noBook, openBook, type TableBook } from './files/table-book.ts'
import type { RosterTable } from './files/tables.ts'
import { earliest, firstDayOf } from './first-day.ts'
import { emptyReport, type Point, rollUp, subjectOf, takeEnrolments } from './import-phases.ts'
import { readOrgs } from './orgs.ts'
import { bringPeople } from './people.ts'
import type { OneRosterReport } from './report.ts'
import { followRoles } from './role-changes.ts'
import { readRoles } from './roles.ts'
import { placesForTheUnassigned, placesOf, teachersOf } from './roster-places.ts'
import { PLATFORM } from './rosters-of-school.ts'
import { keepSessions, readSessions } from './sessions.ts'
import { surveyEnrolments } from './survey.ts'

/**
 * Loads a OneRoster file set, a folder or a zip file, into the school that is named, or into those whose codes its organizations carry: first the
 * sessions, colleges and the range, then people, courses and classes, then enrolments, then the roll-ups. Every row is taken,
 * known or refused; a second run finds everything known. With `matchByNumber` people under new names are those of their school who
 * hold the same number. Throws {@link ImportError}.
 */
export async function importOneRoster(
  deps: ImportDeps,
  { source, school: wanted, matchByNumber = false }: { source: string; school?: string; matchByNumber?: boolean },
  onProgress: OnProgress,
): Promise<OneRosterReport> {
  await deps.directory.refresh()
  const named = wanted === undefined ? undefined : await findSchool(deps, wanted)
  const roster = await openRoster(source, dayOf(deps.clock.now()))
  try {
    return await bring(deps, roster, { named, matchByNumber }, onProgress)
  } finally {
    roster.close()
  }
}

async function bring(
  deps: ImportDeps,
  roster: Roster,
  { named, matchByNumber }: { named: SchoolEntry | undefined; matchByNumber: boolean },
  onProgress: OnProgress,
): Promise<OneRosterReport> {
  const report = emptyReport(roster)
  const bookOf = (table: RosterTable): TableBook => (roster.files.has(table) ? openBook(report, table) : noBook())
  const sessionsBook = bookOf('academicSessions')
  const sessions = await readSessions(roster, sessionsBook)
  const orgsBook = bookOf('orgs')
  const orgs = await readOrgs(deps, roster, named, orgsBook)
  report.schools = orgs.schools.map(({ name }) => name)

  const subject = subjectOf(roster, orgs.schools)
  report.resumedAfter = (await resumePoint<Point>(deps.pool, subject))?.enrolments ?? 0
  const job = await openImportJob(deps.pool, subject, deps.clock)
  try {
    // Of the file's own sessions where it has any: those of years before say nothing of who is new.
    const ofFile = earliest([...sessions.values()].map(({ start }) => start))
    sessionsBook.counts.taken = await keepSessions(
      deps,
      orgs.schools.map(({ id }) => id),
      sessions,
    )
    const firstSession = ofFile || earliest([...sessions.values()].map(({ start }) => start))
    const otherwise = roster.files.get('users')?.mode === 'bulk' ? firstSession : ''
    const unassigned = await placesForTheUnassigned(deps, orgs.schools)
    const colleges = await bringColleges(deps, orgs, orgsBook, report.notes)
    const { placeOf, settledPlaceOf } = placesOf(orgs, colleges, unassigned)
    const [coursesBook, classesBook] = [bookOf('courses'), bookOf('classes')]
    const [usersBook, rolesBook] = [bookOf('users'), bookOf('roles')]
    const schools = orgs.schools.map(({ id }) => id)
    const courses = await readCourses(deps, roster, sessions, { schools, placeOf: settledPlaceOf }, coursesBook)
    const classes = await readClasses(deps, roster, sessions, courses, orgs.schoolOf, classesBook)
    const survey = await surveyEnrolments(deps, roster, classes, orgs.schoolOf, onProgress)
    const roles = await readRoles(roster, placeOf, rolesBook)

    const brought = await bringPeople(
      deps,
      roster,
      { placeOf, roles, firstDays: survey.firstDays, otherwise, unassigned, matchByNumber },
      usersBook,
      rolesBook,
      async (done) => onProgress({ phase: '导入人员', done, total: roster.files.get('users')?.bytes ?? 0 }),
    )
    Object.assign(report, { people: brought.people, newPeople: brought.newPeople })
    if (brought.matched > 0) report.notes.push(`按学号或工号把 ${brought.matched} 人对应到本校已有的人员`)
    if (brought.partly > 0) report.notes.push(`${brought.partly} 行人员只有一部分学校接收，原因见拒收记录`)
    await followRoles(deps, roles, placeOf, rolesBook)
    for (const book of [sessionsBook, orgsBook, coursesBook, classesBook, usersBook, rolesBook]) book.close()
    await deps.directory.refresh()
    report.firstDay = await firstDayOf(deps, orgs.schools, survey, classes, [
      brought.firstDay,
      brought.newPeople > 0 ? otherwise : '',
    ])
    if (isRenamed(report)) leaveOut(report)
    else {
      for (const { id } of orgs.schools) await reachBack(deps, id, PLATFORM, report.firstDay || roster.today)
      const since = firstSession || dayOf(deps.clock.now())
      coursesBook.counts.taken = await bringCourses(deps, courses, unassigned, since)
      const taught = await bringClasses(deps, classes, await teachersOf(deps, classes, survey.teachers))
      classesBook.counts.taken = taught.written
      report.notes.push(...taught.notes)
      await deps.directory.refresh()
      const enrolmentsBook = bookOf('enrollments')
      await takeEnrolments(deps, { roster, report, job, onProgress }, { classes, survey, ...taught }, enrolmentsBook)
      enrolmentsBook.close()
    }
    await rollUp(deps, { report, job, onProgress })
    return finished(report, roster)
  } catch (error) {
    await job.failed(error)
    throw error
  }
}

const RENAMED = '没有导入课程、班级和选课：本文件的人员全部以新的 sourcedId 出现，其学号或工号在本校已有人使用'

/** Whether everybody of the file stands here under another name: their courses and classes would be doubled. */
const isRenamed = ({ people, tables: { users } }: OneRosterReport): boolean =>
  people === 0 && (users?.refused.number_taken ?? 0) > 0

function leaveOut({ tables, notes }: OneRosterReport): void {
  for (const table of ['courses', 'classes'] as const) delete tables[table]
  notes.push(RENAMED)
}

/** The report as it is shown, with what was left out on purpose. */
function finished(report: OneRosterReport, { files }: Roster): OneRosterReport {
  const shown = readable(report)
  const isWhole = [...files.values()].some(({ mode }) => mode === 'bulk')
  return {
    ...shown,
    notes: isWhole ? [...shown.notes, '全量文件中没有的人员和课程保持不变；只有 tobedeleted 结束记录'] : shown.notes,
  }
}
