import { stat } from 'node:fs/promises'
import { readTable } from '../csv/read-table.ts'
import type { OnProgress } from '../survey.ts'
import { type Dataset, dayAt, numberOf, presentationName, registrationKey } from './dataset.ts'
import { type OuladFiles, ouladTables } from './files.ts'

/** First look at the large tables: how long they are, and since when each student acted. */
export interface OuladSurvey {
  clickRows: number
  /** First day with a click or a hand-in by student, yyyy-MM-dd. */
  firstDays: Map<number, string>
  /** First and last day of anything that happened, '' where nothing did. */
  firstDay: string
  lastDay: string
}

/** Rows that nobody can use are left to the second pass, which keeps them with their reason. */
export async function surveyLargeTables(files: OuladFiles, { presentations, registrations, assessments }: Dataset, onProgress: OnProgress): Promise<OuladSurvey> {
  const survey: OuladSurvey = { clickRows: 0, firstDays: new Map(), firstDay: '', lastDay: '' }
  const note = (presentation: string, student: string, days: number | null): void => {
    const registration = registrations.get(registrationKey(presentation, student))
    if (!registration || days === null || Number.isNaN(days)) return
    const day = dayAt(registration.presentation, days)
    const before = survey.firstDays.get(registration.student)
    if (before === undefined || day < before) survey.firstDays.set(registration.student, day)
    if (survey.firstDay === '' || day < survey.firstDay) survey.firstDay = day
    if (day > survey.lastDay) survey.lastDay = day
  }
  const handIns = files.paths.get('studentAssessment')
  if (handIns) {
    for await (const { cells } of readTable(handIns, 'studentAssessment', ouladTables.studentAssessment)) {
      const assessment = assessments.get(Number(cells[0]))
      if (assessment && cells[3] !== '1') note(assessment.presentation.name, cells[1] ?? '', numberOf(cells[2] ?? ''))
    }
  }
  const clicks = files.paths.get('studentVle')
  if (clicks) {
    const total = (await stat(clicks)).size
    for await (const { cells, bytesRead } of readTable(clicks, 'studentVle', ouladTables.studentVle)) {
      if (++survey.clickRows % 5000 === 0) onProgress({ phase: '检查文件', done: bytesRead, total })
      const name = presentationName(cells[0] ?? '', cells[1] ?? '')
      if (presentations.has(name)) note(name, cells[2] ?? '', numberOf(cells[4] ?? ''))
    }
    onProgress({ phase: '检查文件', done: total, total })
  }
  return survey
}
