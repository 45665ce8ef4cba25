import { ImportBatches } from '../import-batches.ts'
import type { ImportJob } from '../import-job.ts'
import type { ImportDeps } from '../import-xapi.ts'
import { countRows, noRows, sumOfTables, type TableCounts } from '../report/table-counts.ts'
import type { OnProgress } from '../survey.ts'
import type { Place } from './assessment-work.ts'
import { bringAssessments } from './assessments.ts'
import { sendClicks } from './click-events.ts'
import type { Dataset } from './dataset.ts'
import type { OuladFiles } from './files.ts'
import type { ReadHandIns } from './hand-ins.ts'
import { PLATFORM } from './oulad-ids.ts'
import type { OuladReport } from './report.ts'
import { countBanked, sendHandIns } from './send-hand-ins.ts'

/** Rows of studentVle that are on disk. */
export interface Point {
  clickRows: number
}

const countsOf = (report: OuladReport, table: keyof OuladReport['tables']): TableCounts => {
  const counts = report.tables[table] ?? noRows()
  report.tables[table] = counts
  return counts
}

export async function bringResults(
  deps: ImportDeps,
  job: ImportJob,
  read: ReadHandIns | undefined,
  dataset: Dataset,
  place: Place,
  report: OuladReport,
): Promise<void> {
  if (!read) {
    const { added } = await bringAssessments(deps, dataset, undefined, place)
    countRows(report.tables.assessments, added)
    report.notes.push('没有 studentAssessment：只建立作业和考试，不建立应交名单，以免把缺少的数据算成未交')
    return
  }
  const counts = countsOf(report, 'studentAssessment')
  const batches = new ImportBatches(
    deps.intake,
    { platform: PLATFORM, importId: job.id },
    counts,
    report.refusals,
    async () => undefined,
  )
  const { handIns } = read
  counts.read = read.rows
  for (const line of read.refused) await batches.refuse(line)
  await batches.flush()
  const { added, writtenBanked } = await bringAssessments(deps, dataset, handIns, place)
  countRows(report.tables.assessments, added)
  await sendHandIns(dataset, handIns, place, batches)
  countBanked(handIns, writtenBanked, counts)
}

export async function bringClicks(
  deps: ImportDeps,
  job: ImportJob,
  { tables, bytes }: OuladFiles,
  dataset: Dataset,
  pass: { rows: number; skip: number; today: string },
  ids: Place['ids'],
  report: OuladReport,
  onProgress: OnProgress,
): Promise<void> {
  const file = tables.get('studentVle')
  if (!file) {
    report.notes.push('没有 studentVle：不导入点击')
    return
  }
  const counts = countsOf(report, 'studentVle')
  const onBatch = async (): Promise<void> => {
    onProgress({ phase: '导入事件', done: counts.read, total: pass.rows })
    const share = counts.read / Math.max(1, pass.rows)
    await job.progress(sumOfTables(Object.values(report.tables)), Math.round(bytes * share), {
      clickRows: Math.max(counts.read, report.resumedAfter),
    } satisfies Point)
  }
  const batches = new ImportBatches(
    deps.intake,
    { platform: PLATFORM, importId: job.id },
    counts,
    report.refusals,
    onBatch,
  )
  await sendClicks(file, dataset, ids, batches, counts, report, pass)
}
