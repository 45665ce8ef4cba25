import { refusedLine } from '../../judge.ts'
import { readTable } from '../csv/read-table.ts'
import type { ImportBatches } from '../import-batches.ts'
import type { TableCounts } from '../table-counts.ts'
import { type Assessment, type Dataset, numberOf, registrationKey } from './dataset.ts'
import { ouladTables } from './files.ts'

/** One row of studentAssessment. */
export interface HandIn {
  /** Days after the start. */
  day: number
  /** 0..100; null where it was never marked. */
  score: number | null
  /** Carried over from an earlier presentation: it counts, but nobody did anything. */
  banked: boolean
}

/** What was handed in, by assessment and student. */
export type HandIns = ReadonlyMap<number, ReadonlyMap<number, HandIn>>

/** Reads studentAssessment whole (174 thousand rows). Rows that cannot be used are kept with their reason. */
export async function readHandIns(path: string, { assessments, registrations }: Dataset, batches: ImportBatches, counts: TableCounts): Promise<HandIns> {
  const handIns = new Map<number, Map<number, HandIn>>([...assessments.keys()].map((id) => [id, new Map()]))
  for await (const { cells } of readTable(path, 'studentAssessment', ouladTables.studentAssessment)) {
    counts.read++
    const [id = '', student = '', date = '', banked = '', mark = ''] = cells
    const assessment = assessments.get(Number(id))
    const ofAssessment = handIns.get(Number(id))
    const day = numberOf(date)
    const score = mark === '' || mark === '?' ? null : Number(mark)
    const wrong = !assessment
      ? 'unknown id_assessment'
      : !registrations.has(registrationKey(assessment.presentation.name, student))
        ? 'unknown id_student'
        : day === null || Number.isNaN(day)
          ? 'bad date_submitted'
          : score !== null && !(score >= 0 && score <= 100)
            ? 'bad score'
            : ofAssessment?.has(Number(student))
              ? 'a second row of the same assessment and student'
              : undefined
    if (wrong || day === null) await batches.refuse(refusedLine(cells.join(), wrong === 'unknown id_student' ? 'unknown_user' : 'invalid', wrong ?? '', 0))
    else ofAssessment?.set(Number(student), { day, score, banked: banked === '1' })
  }
  await batches.flush()
  return handIns
}

/** The registrations of each presentation, for the lists of those who are expected. */
export function byPresentation({ registrations }: Dataset): Map<Assessment['presentation'], Dataset['registrations'] extends Map<string, infer One> ? One[] : never> {
  const lists = new Map()
  for (const registration of registrations.values()) {
    const list = lists.get(registration.presentation) ?? []
    list.push(registration)
    lists.set(registration.presentation, list)
  }
  return lists
}
