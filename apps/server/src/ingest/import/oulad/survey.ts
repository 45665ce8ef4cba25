import { readTable } from '../csv/read-table.ts'
import { keepRefusal } from '../refusals.ts'
import type { OnProgress } from '../survey.ts'
import { checkClick } from './check-click.ts'
import { type Dataset, dayAt, type Presentation } from './dataset.ts'
import { type OuladFiles, ouladTables } from './files.ts'
import { type ReadHandIns, readHandIns } from './hand-ins.ts'
import { readingOf } from './read-dataset.ts'
import type { OuladReport } from './report.ts'

/** First look at the large tables: how long they are, and since when each student acted. */
export interface OuladSurvey {
  clickRows: number
  /** Undefined where there is no such file. */
  handIns: ReadHandIns | undefined
  /** First day with a click or a hand-in by student, yyyy-MM-dd. */
  firstDays: Map<number, string>
  /** First and last day of anything that happened, '' where nothing did. */
  firstDay: string
  lastDay: string
}

/** Of rows that are refused no day is taken; those of the clicks are left to the second pass, which keeps them with their reason. */
export async function surveyLargeTables(
  { tables }: OuladFiles,
  dataset: Dataset,
  report: OuladReport,
  today: string,
  onProgress: OnProgress,
): Promise<OuladSurvey> {
  const marks = tables.get('studentAssessment')
  const handIns = marks && (await readHandIns(marks, dataset, report, today))
  const survey: OuladSurvey = { clickRows: 0, handIns, firstDays: new Map(), firstDay: '', lastDay: '' }
  const note = (presentation: Presentation, student: number, days: number): void => {
    const day = dayAt(presentation, days)
    const before = survey.firstDays.get(student)
    if (before === undefined || day < before) survey.firstDays.set(student, day)
    if (survey.firstDay === '' || day < survey.firstDay) survey.firstDay = day
    if (day > survey.lastDay) survey.lastDay = day
  }
  for (const [id, ofAssessment] of handIns?.handIns ?? []) {
    const presentation = dataset.assessments.get(id)?.presentation
    if (presentation)
      for (const [student, { day, banked }] of ofAssessment) if (!banked) note(presentation, student, day)
  }
  const clicks = tables.get('studentVle')
  if (clicks) {
    for await (const row of readTable(clicks.open, clicks.name, ouladTables.studentVle, [], {
      ...readingOf('studentVle', report),
    })) {
      if (++survey.clickRows % 5000 === 0) onProgress({ phase: '检查文件', done: row.bytesRead, total: clicks.bytes })
      const evaluated = checkClick(row, dataset, today)
      // The head is row 1 of the file; the set has no line breaks in quotes.
      if ('reason' in evaluated)
        keepRefusal(report.refusals, `${clicks.name} 第 ${row.row} 行`, evaluated.words, row.cells.join())
      else note(evaluated.presentation, evaluated.student, evaluated.day)
    }
    onProgress({ phase: '检查文件', done: clicks.bytes, total: clicks.bytes })
  }
  return survey
}
