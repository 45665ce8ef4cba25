import type { RefusedRow } from '../../events/batch-record.ts'
import { refusedRow } from '../../events/classify.ts'
import { type CsvRow, readTable } from '../csv/read-table.ts'
import { keepRefusal } from '../refusals.ts'
import type { TextFile } from '../text-file.ts'
import { type Refused, tooLong, unknownStudent, wrongDayOf } from './check-click.ts'
import { type Assessment, type Dataset, idText, isEmptyCell, numberOf, registrationKey, wrongDay } from './dataset.ts'
import { ouladTables } from './files.ts'
import { readingOf } from './read-dataset.ts'
import type { OuladReport } from './report.ts'

/** One row of studentAssessment. */
export interface HandIn {
  /** Days after the start. */
  day: number
  /** 0..100; null where it was never marked. */
  score: number | null
  /** Carried over from an earlier presentation: it counts, but nobody did anything. */
  banked: boolean
  /** Row of studentAssessment, the head is row 1. */
  row: number
}

/** What was handed in, by assessment and student. */
export type HandIns = ReadonlyMap<number, ReadonlyMap<number, HandIn>>

/** studentAssessment as it was read. */
export interface ReadHandIns {
  rows: number
  handIns: HandIns
  refused: RefusedRow[]
}

/** 1, also as pandas writes it. */
const isBanked = (cell: string): boolean => numberOf(cell) === 1 || cell.toLowerCase() === 'true'

/** Reads studentAssessment whole (174 thousand rows). Rows that cannot be used are kept with their reason. `today`: yyyy-MM-dd. */
export async function readHandIns(
  file: TextFile,
  dataset: Dataset,
  report: OuladReport,
  today: string,
): Promise<ReadHandIns> {
  const { assessments } = dataset
  const handIns = new Map<number, Map<number, HandIn>>([...assessments.keys()].map((id) => [id, new Map()]))
  const lines = new Map<string, number>()
  const read: ReadHandIns = { rows: 0, handIns, refused: [] }
  const options = { lines: true, ...readingOf('studentAssessment', report) }
  for await (const row of readTable(file.open, file.name, ouladTables.studentAssessment, [], options)) {
    read.rows++
    const { cells } = row
    const [id = '', student = '', , banked = ''] = cells
    const name = `${Number(id)} ${Number(student)}`
    const evaluated = judgeHandIn(row, dataset, lines.get(name), today)
    if ('reason' in evaluated) {
      read.refused.push(refusedRow(cells.join(), evaluated.reason, evaluated.detail, 0))
      keepRefusal(report.refusals, `${file.name} 第 ${row.row} 行`, evaluated.words, cells.join())
    } else {
      handIns.get(Number(id))?.set(Number(student), { ...evaluated, banked: isBanked(banked), row: row.row })
      lines.set(name, row.row)
    }
  }
  return read
}

function judgeHandIn(
  { cells, isTooLong }: CsvRow,
  { assessments, registrations }: Dataset,
  before: number | undefined,
  today: string,
): Pick<HandIn, 'day' | 'score'> | Refused {
  const [id = '', student = '', date = '', , mark = ''] = cells
  const assessment = assessments.get(Number(id))
  const invalid = (detail: string, text: string): Refused => ({ reason: 'invalid', detail, words: text })
  if (isTooLong) return tooLong
  if (!assessment) return invalid('unknown id_assessment', 'id_assessment 不明')
  if (!registrations.has(registrationKey(assessment.presentation.name, idText(student)))) return unknownStudent
  const day = numberOf(date)
  const score = isEmptyCell(mark) ? null : Number(mark)
  if (day === null || Number.isNaN(day)) return invalid('bad date_submitted', 'date_submitted 不是整数')
  if (score !== null && !(score >= 0 && score <= 100)) return invalid('bad score', 'score 不是 0 至 100 的数')
  const wrong = wrongDay(assessment.presentation, day, today)
  if (wrong) return wrongDayOf(wrong, 'date_submitted')
  if (before !== undefined) return invalid('a second row of the same assessment and student', `与第 ${before} 行重复`)
  return { day, score }
}

/** The registrations of each presentation, for the lists of those who are expected. */
export function byPresentation({
  registrations,
}: Dataset): Map<Assessment['presentation'], Dataset['registrations'] extends Map<string, infer One> ? One[] : never> {
  const lists = new Map()
  for (const registration of registrations.values()) {
    const list = lists.get(registration.presentation) ?? []
    list.push(registration)
    lists.set(registration.presentation, list)
  }
  return lists
}
