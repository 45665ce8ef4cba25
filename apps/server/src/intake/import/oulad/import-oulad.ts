import { basename } from 'node:path'
import { ImportBatches } from '../import-batches.ts'
import { ImportError } from '../import-error.ts'
import { type ImportJob, openImportJob, resumePoint } from '../import-job.ts'
import type { ImportDeps } from '../import-xapi.ts'
import { secondsAt } from '../instant-of-day.ts'
import { findSchool, reachBack } from '../school-range.ts'
import type { OnProgress } from '../survey.ts'
import { countRows, noRows, sumOfTables, type TableCounts } from '../table-counts.ts'
import { ensureUnassigned } from '../unassigned.ts'
import { bringAssessments, countBanked, type Place, sendHandIns } from './assessments.ts'
import { sendClicks } from './click-events.ts'
import { type Dataset, readDataset } from './dataset.ts'
import { findFiles, type OuladFiles } from './files.ts'
import { readHandIns } from './hand-ins.ts'
import { ensureOuladSchool } from './own-school.ts'
import { bringEnrolments, bringPeopleAndCourses, joinedOn, OULAD, PLATFORM } from './people-and-courses.ts'
import type { OuladReport } from './report.ts'
import { type OuladSurvey, surveyLargeTables } from './survey.ts'

/** Rows of studentVle that are on disk. */
interface Point {
  clickRows: number
}

/**
 * Loads the Open University Learning Analytics Dataset into a school, its own where none is named: first the small
 * tables, then the range, people, courses and resources, then hand-ins and clicks through the intake, then the roll-ups.
 * A run that was cut off is gone on with by the next one; a run that was not finds everything known. People, courses and
 * classes are the school's own: another school that is fed with the same files has others. Throws {@link ImportError}.
 */
export async function importOulad(deps: ImportDeps, { folder, school: wanted }: { folder: string; school?: string }, onProgress: OnProgress): Promise<OuladReport> {
  await deps.directory.refresh()
  const files = await findFiles(folder)
  const school = wanted === undefined ? await ensureOuladSchool(deps) : await findSchool(deps, wanted)
  if (!school) throw new ImportError(`没有找到学校“${wanted}”（可以用学校标识码、编号或全称）`)
  const subject = { kind: OULAD, sourceName: basename(folder), sha256: files.digest, schoolId: school.id, bytes: files.bytes } as const
  const point = await resumePoint<Point>(deps.pool, subject)
  const job = await openImportJob(deps.pool, subject, deps.clock)
  const report: OuladReport = {
    kind: OULAD,
    school: school.name,
    tables: {},
    outcomes: {},
    people: 0,
    newPeople: 0,
    clicks: 0,
    firstDay: '',
    lastDay: '',
    resumedAfter: point?.clickRows ?? 0,
    weeks: 0,
    notes: [],
  }
  try {
    const dataset = await readDataset(files, report)
    const survey = await surveyLargeTables(files, dataset, onProgress)
    await reachBack(deps, school.id, PLATFORM, firstDayOf(dataset, survey))
    const unassigned = await ensureUnassigned(deps, school.id)
    const ids = await bringPeopleAndCourses(deps, school.id, unassigned, dataset, survey, report.tables)
    report.people = ids.people.size
    report.newPeople = ids.newPeople
    await deps.keeper.touch(await bringEnrolments(deps, school.id, ids, dataset, report.tables))
    await deps.directory.refresh()
    const moved = deps.directory.school(school.id) ?? school
    await bringResults(deps, job, files, dataset, { school: moved, unassigned, ids }, report)
    await bringClicks(deps, job, files, dataset, survey, ids, report, onProgress)
    await deps.intake.drainNow()
    const rolling = (done: number, total: number) => onProgress({ phase: '更新汇总', done, total })
    // A run that was under way has looked at the dimensions before these people came: the second one looks again.
    report.weeks = await deps.keeper.run(rolling)
    report.weeks += await deps.keeper.run(rolling)
    report.firstDay = survey.firstDay
    report.lastDay = survey.lastDay
    const sum = sumOfTables(Object.values(report.tables))
    await job.done(sum, { total: sum.rowsRead, firstAt: dayInSeconds(survey.firstDay), lastAt: dayInSeconds(survey.lastDay) })
    return report
  } catch (error) {
    await job.failed(error)
    throw error
  }
}

const dayInSeconds = (day: string): number => (day === '' ? 0 : secondsAt(day))

function firstDayOf({ presentations, registrations }: Dataset, { firstDay }: OuladSurvey): string {
  const days = [...[...registrations.values()].map(joinedOn), ...[...presentations.values()].map(({ startsOn }) => startsOn), ...(firstDay ? [firstDay] : [])]
  if (days.length === 0) throw new ImportError('数据集中没有可以导入的课程')
  return days.reduce((a, b) => (a < b ? a : b))
}

const countsOf = (report: OuladReport, table: keyof OuladReport['tables']): TableCounts => {
  const counts = report.tables[table] ?? noRows()
  report.tables[table] = counts
  return counts
}

async function bringResults(deps: ImportDeps, job: ImportJob, { paths }: OuladFiles, dataset: Dataset, place: Place, report: OuladReport): Promise<void> {
  const path = paths.get('studentAssessment')
  if (!path) {
    const { added } = await bringAssessments(deps, dataset, undefined, place)
    countRows(report.tables.assessments, added)
    report.notes.push('没有 studentAssessment：只建立作业和考试，不建立应交名单，以免把缺少的数据算成未交')
    return
  }
  const counts = countsOf(report, 'studentAssessment')
  const batches = new ImportBatches(deps.intake, { platform: PLATFORM, importId: job.id }, counts, async () => undefined)
  const handIns = await readHandIns(path, dataset, batches, counts)
  const { added, writtenBanked } = await bringAssessments(deps, dataset, handIns, place)
  countRows(report.tables.assessments, added)
  await sendHandIns(dataset, handIns, place, batches)
  countBanked(handIns, writtenBanked, counts)
}

async function bringClicks(
  deps: ImportDeps,
  job: ImportJob,
  { paths, bytes }: OuladFiles,
  dataset: Dataset,
  { clickRows }: OuladSurvey,
  ids: Place['ids'],
  report: OuladReport,
  onProgress: OnProgress,
): Promise<void> {
  const path = paths.get('studentVle')
  if (!path) {
    report.notes.push('没有 studentVle：不导入点击')
    return
  }
  const counts = countsOf(report, 'studentVle')
  const onBatch = async (): Promise<void> => {
    onProgress({ phase: '导入事件', done: counts.read, total: clickRows })
    const share = counts.read / Math.max(1, clickRows)
    await job.progress(sumOfTables(Object.values(report.tables)), Math.round(bytes * share), { clickRows: Math.max(counts.read, report.resumedAfter) } satisfies Point)
  }
  const batches = new ImportBatches(deps.intake, { platform: PLATFORM, importId: job.id }, counts, onBatch)
  await sendClicks(path, dataset, ids, batches, counts, report, { rows: clickRows, skip: report.resumedAfter })
}
