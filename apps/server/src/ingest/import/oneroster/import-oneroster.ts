import { dayOf } from '../../../platform/clock.ts'
import type { SchoolEntry } from '../../../warehouse/directory.ts'
import { knownRefs } from '../../source-refs.ts'
import { ImportError } from '../import-error.ts'
import { openImportJob, resumePoint } from '../import-job.ts'
import type { ImportDeps } from '../import-xapi.ts'
import { secondsAt } from '../instant-of-day.ts'
import { readable } from '../refusals.ts'
import { findSchool, reachBack } from '../school-range.ts'
import type { OnProgress } from '../survey.ts'
import { sumOfTables } from '../table-counts.ts'
import { ensureUnassigned, type Unassigned } from '../unassigned.ts'
import { bringClasses, type CourseClass, readClasses } from './classes.ts'
import { bringColleges } from './colleges.ts'
import { bringCourses, type PlaceOf, readCourses } from './courses.ts'
import { bringEnrolments } from './enrolments.ts'
import { readOrgs } from './orgs.ts'
import { bringPeople } from './people.ts'
import type { OneRosterReport } from './report.ts'
import { endByRoles } from './role-ends.ts'
import { readRoles } from './roles.ts'
import { openRoster, type Roster } from './roster-files.ts'
import { ONEROSTER, PLATFORM, rosterSource } from './rosters-of-school.ts'
import { keepSessions, readSessions } from './sessions.ts'
import { type EnrolmentSurvey, firstDayKey, surveyEnrolments } from './survey.ts'
import { noBook, openBook, type TableBook } from './table-book.ts'
import type { RosterTable } from './tables.ts'

/** Rows of enrollments.csv that are on disk. */
interface Point {
  enrolments: number
}

/**
 * Loads a OneRoster file set, a folder or a zip file, into the school that is named, or into those whose codes its organizations carry: first the
 * sessions, colleges and the range, then people, courses and classes, then enrolments, then the roll-ups. Every row is taken,
 * known or refused; a second run finds everything known. Throws {@link ImportError}.
 */
export async function importOneRoster(deps: ImportDeps, { source, school: wanted }: { source: string; school?: string }, onProgress: OnProgress): Promise<OneRosterReport> {
  await deps.directory.refresh()
  const named = wanted === undefined ? undefined : await findSchool(deps, wanted)
  const roster = await openRoster(source, dayOf(deps.clock.now()))
  try {
    return await bring(deps, roster, named, onProgress)
  } finally {
    roster.close()
  }
}

async function bring(deps: ImportDeps, roster: Roster, named: SchoolEntry | undefined, onProgress: OnProgress): Promise<OneRosterReport> {
  const report: OneRosterReport = {
    kind: ONEROSTER,
    version: roster.version,
    schools: [],
    tables: {},
    people: 0,
    newPeople: 0,
    firstDay: '',
    resumedAfter: 0,
    weeks: 0,
    refusals: [],
    notes: [...roster.notes],
  }
  const bookOf = (table: RosterTable): TableBook => (roster.files.has(table) ? openBook(report, table) : noBook())
  const sessionsBook = bookOf('academicSessions')
  const sessions = await readSessions(roster, sessionsBook)
  const orgsBook = bookOf('orgs')
  const orgs = await readOrgs(deps, roster, named, orgsBook)
  report.schools = orgs.schools.map(({ name }) => name)

  const only = orgs.schools.length === 1 ? (orgs.schools[0]?.id ?? null) : null
  const subject = { kind: ONEROSTER, sourceName: roster.name, sha256: roster.digest, schoolId: only, bytes: roster.bytes } as const
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
    const colleges = await bringColleges(deps, orgs, orgsBook)
    const placeOf: PlaceOf = (ref) => {
      const schoolId = orgs.schoolOf(ref)
      return schoolId === undefined ? undefined : { schoolId, collegeId: colleges.get(schoolId)?.get(ref) ?? 0 }
    }
    const settledPlaceOf: PlaceOf = (ref) => {
      const place = placeOf(ref)
      return place && { ...place, collegeId: place.collegeId || (unassigned.get(place.schoolId)?.collegeId ?? 0) }
    }
    const [coursesBook, classesBook, usersBook, rolesBook] = [bookOf('courses'), bookOf('classes'), bookOf('users'), bookOf('roles')]
    const courses = await readCourses(deps, roster, sessions, settledPlaceOf, coursesBook)
    const classes = await readClasses(deps, roster, sessions, courses, orgs.schoolOf, classesBook)
    const survey = await surveyEnrolments(deps, roster, classes, orgs.schoolOf, onProgress)
    const roles = await readRoles(roster, rolesBook)

    const users = roster.files.get('users')
    const onPeople = async (bytesRead: number) => onProgress({ phase: '导入人员', done: bytesRead, total: users?.bytes ?? 0 })
    const brought = await bringPeople(deps, roster, { placeOf, roles, firstDays: survey.firstDays, otherwise, unassigned }, usersBook, rolesBook, onPeople)
    Object.assign(report, { people: brought.people, newPeople: brought.newPeople })
    await endByRoles(deps, roles, placeOf, rolesBook)
    await deps.directory.refresh()
    // Only now it is known who was taken: the day of a refused row must not move the school's.
    report.firstDay = earliest([...(await daysOfKnown(deps, orgs.schools, survey)), ...[...classes.values()].map(({ start }) => start), brought.firstDay, otherwise])
    for (const { id } of orgs.schools) await reachBack(deps, id, PLATFORM, report.firstDay || roster.today)

    coursesBook.counts.taken = await bringCourses(deps, courses.values(), unassigned, firstSession || dayOf(deps.clock.now()))
    const { written, newTeacher } = await bringClasses(deps, classes, await teacherIds(deps, classes, survey))
    classesBook.counts.taken = written
    await deps.directory.refresh()

    const enrolmentsBook = bookOf('enrollments')
    const sum = () => sumOfTables(Object.values(report.tables))
    await bringEnrolments(deps, roster, { classes, teachers: survey.teachers, newTeacher }, enrolmentsBook, {
      resumedAfter: report.resumedAfter,
      async onChunk() {
        const { read } = enrolmentsBook.counts
        onProgress({ phase: '导入选课', done: read, total: survey.rows })
        const point: Point = { enrolments: Math.max(read, report.resumedAfter) }
        await job.progress(sum(), Math.round((roster.bytes * read) / Math.max(1, survey.rows)), point)
      },
    })
    for (const counts of Object.values(report.tables)) counts.known = counts.read - counts.taken - Object.values(counts.refused).reduce((a, b) => a + b, 0)

    const rolling = (done: number, total: number) => onProgress({ phase: '更新汇总', done, total })
    // A run that was under way has looked at the dimensions before these people came: the second one looks again.
    report.weeks = await deps.keeper.run(rolling)
    report.weeks += await deps.keeper.run(rolling)
    await job.done(sum(), { total: sum().rowsRead, firstAt: report.firstDay ? secondsAt(report.firstDay) : 0, lastAt: 0, errors: report.refusals })
    return finished(report, roster)
  } catch (error) {
    await job.failed(error)
    throw error
  }
}

/** The first of some days, '' left out. */
const earliest = (days: readonly string[]): string => days.reduce((a, b) => (b !== '' && (a === '' || b < a) ? b : a), '')

/** First days of users who stand in one of the schools in the role of their enrolments. */
async function daysOfKnown({ pool, directory }: ImportDeps, schools: readonly SchoolEntry[], { firstDays }: EnrolmentSurvey): Promise<string[]> {
  const days: string[] = []
  const users = [...new Set([...firstDays.keys()].map((key) => key.slice(key.indexOf(' ') + 1)))]
  for (const { id } of schools) {
    for (const [ref, user] of await knownRefs(pool, rosterSource(id), 'person', users)) days.push(firstDays.get(firstDayKey(directory.person(user)?.role ?? '', ref)) ?? '')
  }
  return days
}

async function placesForTheUnassigned(deps: ImportDeps, schools: readonly SchoolEntry[]): Promise<Map<number, Unassigned>> {
  const unassigned = new Map<number, Unassigned>()
  for (const { id } of schools) unassigned.set(id, await ensureUnassigned(deps, id))
  return unassigned
}

/** By class: our id of the person who teaches it, where the file names one who is a teacher. */
async function teacherIds({ pool, directory }: ImportDeps, classes: ReadonlyMap<string, CourseClass>, { teachers }: EnrolmentSurvey): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const bySchool = new Map<number, string[]>()
  for (const ref of teachers.keys()) {
    const schoolId = classes.get(ref)?.schoolId
    if (schoolId !== undefined) bySchool.set(schoolId, [...(bySchool.get(schoolId) ?? []), ref])
  }
  for (const [schoolId, refs] of bySchool) {
    const users = refs.map((ref) => teachers.get(ref)?.user ?? '')
    const ids = await knownRefs(pool, rosterSource(schoolId), 'person', users)
    for (const [i, ref] of refs.entries()) {
      const person = directory.person(ids.get(users[i] ?? '') ?? 0)
      if (person?.role === 'teacher') found.set(ref, person.id)
    }
  }
  return found
}

/** The report as it is shown, with what was left out on purpose. */
function finished(report: OneRosterReport, { files }: Roster): OneRosterReport {
  const shown = readable(report)
  const isWhole = [...files.values()].some(({ mode }) => mode === 'bulk')
  return { ...shown, notes: isWhole ? [...shown.notes, '全量文件中没有的人员和课程保持不变；只有 tobedeleted 结束记录'] : shown.notes }
}
