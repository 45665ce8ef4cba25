import type { SchoolEntry } from '../../../warehouse/directory/directory.ts'
import type { openImportJob } from '../import-job.ts'
import type { ImportDeps } from '../import-xapi.ts'
import { secondsAt } from '../instant-of-day.ts'
import { sumOfTables } from '../report/table-counts.ts'
import { settleRosters } from '../roster/settle-rosters.ts'
import type { OnProgress } from '../survey.ts'
import { bringEnrolments, type EnrolmentBasis } from './enrolments.ts'
import type { Roster } from './files/roster-files.ts'
import type { TableBook } from './files/table-book.ts'
import type { OneRosterReport } from './report.ts'
import { ONEROSTER } from './rosters-of-school.ts'
import type { EnrolmentSurvey } from './survey.ts'

/** Rows of enrollments.csv that are on disk. */
export interface Point {
  enrolments: number
}

export const emptyReport = (roster: Roster): OneRosterReport => ({
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
})

/** What the job is about; a file of several schools belongs to none of them. */
export const subjectOf = (roster: Roster, schools: readonly SchoolEntry[]) =>
  ({
    kind: ONEROSTER,
    sourceName: roster.name,
    sha256: roster.digest,
    schoolId: schools.length === 1 ? (schools[0]?.id ?? null) : null,
    bytes: roster.bytes,
  }) as const

interface Running {
  report: OneRosterReport
  job: Awaited<ReturnType<typeof openImportJob>>
  onProgress: OnProgress
}

/** Takes the enrolments in chunks; what is on disk of them is where a run that was cut off goes on. */
export async function takeEnrolments(
  deps: ImportDeps,
  { roster, report, job, onProgress }: Running & { roster: Roster },
  { survey, ...basis }: EnrolmentBasis & { survey: EnrolmentSurvey },
  book: TableBook,
): Promise<void> {
  await bringEnrolments(deps, roster, basis, book, {
    resumedAfter: report.resumedAfter,
    async onChunk() {
      const { read } = book.counts
      onProgress({ phase: '导入选课', done: read, total: survey.rows })
      const point: Point = { enrolments: Math.max(read, report.resumedAfter) }
      await job.progress(
        sumOfTables(Object.values(report.tables)),
        Math.round((roster.bytes * read) / Math.max(1, survey.rows)),
        point,
      )
    },
  })
}

/** Counts what was known, lets the facts follow the rosters, brings the roll-ups up to date, and ends the job. */
export async function rollUp(deps: ImportDeps, { report, job, onProgress }: Running): Promise<void> {
  const sum = () => sumOfTables(Object.values(report.tables))
  for (const counts of Object.values(report.tables))
    counts.known = counts.read - counts.taken - Object.values(counts.refused).reduce((a, b) => a + b, 0)

  onProgress({ phase: '核对名单', done: 0, total: 1 })
  await settleRosters(deps)
  const rolling = (done: number, total: number) => onProgress({ phase: '更新汇总', done, total })
  // A run that was under way has looked at the dimensions before these people came: the second one looks again.
  report.weeks = await deps.keeper.run(rolling)
  report.weeks += await deps.keeper.run(rolling)
  await job.done(sum(), {
    total: sum().rowsRead,
    firstAt: report.firstDay ? secondsAt(report.firstDay) : 0,
    lastAt: 0,
    errors: report.refusals,
  })
}
