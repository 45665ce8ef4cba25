import { basename } from 'node:path'
import { dayOf } from '../../../platform/clock.ts'
import { ImportError } from '../import-error.ts'
import { openImportJob, resumePoint } from '../import-job.ts'
import type { ImportDeps } from '../import-xapi.ts'
import { secondsAt } from '../instant-of-day.ts'
import { readable } from '../refusals.ts'
import { sumOfTables } from '../report/table-counts.ts'
import { settleRosters } from '../roster/settle-rosters.ts'
import { findSchool, reachBack } from '../schools/school-range.ts'
import { sharedNumbersNotes } from '../schools/shared-numbers.ts'
import { ensureUnassigned } from '../schools/unassigned.ts'
import type { OnProgress } from '../survey.ts'
import { bringClicks, bringResults, type Point } from './bring-results.ts'
import type { Dataset } from './dataset.ts'
import { bringEnrolments, joinedOn } from './enrolments.ts'
import { findFiles } from './files.ts'
import { OULAD, PLATFORM } from './oulad-ids.ts'
import { ensureOuladSchool } from './own-school.ts'
import { bringPeopleAndCourses } from './people-and-courses.ts'
import { readDataset } from './read-dataset.ts'
import type { OuladReport } from './report.ts'
import { type OuladSurvey, surveyLargeTables } from './survey.ts'

/**
 * Loads the Open University Learning Analytics Dataset into a school, its own where none is named: first the small
 * tables, then the range, people, courses and resources, then hand-ins and clicks through the intake, then the roll-ups.
 * A run that was cut off is gone on with by the next one; a run that was not finds everything known. People, courses and
 * classes are the school's own: another school that is fed with the same files has others. Throws {@link ImportError}.
 */
export async function importOulad(
  deps: ImportDeps,
  { folder, school: wanted }: { folder: string; school?: string },
  onProgress: OnProgress,
): Promise<OuladReport> {
  await deps.directory.refresh()
  const report = emptyReport()
  const today = dayOf(deps.clock.now())
  const named = wanted === undefined ? undefined : await findSchool(deps, wanted)
  const files = await findFiles(folder, (note) => report.notes.push(note))
  // Every file is read to its end before anything is written: a set that is cut off leaves not even a school of its own.
  const dataset = await readDataset(files, report, today)
  const survey = await surveyLargeTables(files, dataset, report, today, onProgress)
  const firstDay = firstDayOf(dataset, survey)
  const school = named ?? (await ensureOuladSchool(deps))
  const subject = {
    kind: OULAD,
    sourceName: basename(folder),
    sha256: files.digest,
    schoolId: school.id,
    bytes: files.bytes,
  } as const
  report.school = school.name
  report.resumedAfter = (await resumePoint<Point>(deps.pool, subject))?.clickRows ?? 0
  const job = await openImportJob(deps.pool, subject, deps.clock)
  try {
    await reachBack(deps, school.id, PLATFORM, firstDay)
    const unassigned = await ensureUnassigned(deps, school.id)
    const ids = await bringPeopleAndCourses(deps, school.id, unassigned, dataset, survey, report.tables)
    report.people = ids.people.size
    report.newPeople = ids.newPeople
    report.notes.push(...(await sharedNumbersNotes(deps, school.id, new Set(ids.people.keys()))))
    await deps.keeper.touch(await bringEnrolments(deps, school.id, ids, dataset, report.tables))
    await deps.directory.refresh()
    const moved = deps.directory.school(school.id) ?? school
    await bringResults(deps, job, survey.handIns, dataset, { school: moved, unassigned, ids }, report)
    await bringClicks(
      deps,
      job,
      files,
      dataset,
      { rows: survey.clickRows, skip: report.resumedAfter, today },
      ids,
      report,
      onProgress,
    )
    await deps.intake.drainNow()
    await settleRosters(deps)
    const rolling = (done: number, total: number) => onProgress({ phase: '更新汇总', done, total })
    // A run that was under way has looked at the dimensions before these people came: the second one looks again.
    report.weeks = await deps.keeper.run(rolling)
    report.weeks += await deps.keeper.run(rolling)
    report.firstDay = survey.firstDay
    report.lastDay = survey.lastDay
    const sum = sumOfTables(Object.values(report.tables))
    await job.done(sum, {
      total: sum.rowsRead,
      firstAt: dayInSeconds(survey.firstDay),
      lastAt: dayInSeconds(survey.lastDay),
      errors: report.refusals,
    })
    return readable(report)
  } catch (error) {
    await job.failed(error)
    throw error
  }
}

const emptyReport = (): OuladReport => ({
  kind: OULAD,
  school: '',
  tables: {},
  outcomes: {},
  people: 0,
  newPeople: 0,
  clicks: 0,
  firstDay: '',
  lastDay: '',
  resumedAfter: 0,
  weeks: 0,
  refusals: [],
  notes: [],
})

const dayInSeconds = (day: string): number => (day === '' ? 0 : secondsAt(day))

function firstDayOf({ presentations, registrations }: Dataset, { firstDay }: OuladSurvey): string {
  const days = [
    ...[...registrations.values()].map(joinedOn),
    ...[...presentations.values()].map(({ startsOn }) => startsOn),
    ...(firstDay ? [firstDay] : []),
  ]
  if (days.length === 0) throw new ImportError('数据集中没有可以导入的课程')
  return days.reduce((a, b) => (a < b ? a : b))
}
