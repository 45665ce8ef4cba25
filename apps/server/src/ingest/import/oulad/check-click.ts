import type { RefusedRow } from '../../events/batch-record.ts'
import type { CsvRow } from '../csv/read-table.ts'
import { dayText } from '../plausible-days.ts'
import { type Dataset, numberOf, type Presentation, presentationName, registrationKey, wrongDay } from './dataset.ts'

const MAX_CLICKS = 1_000_000

/** A row of studentVle that is taken. */
export interface Click {
  presentation: Presentation
  student: number
  site: number
  /** Days after the start. */
  day: number
  clicks: number
}
export interface Refused {
  reason: RefusedRow['reason']
  /** What is wrong, for the dead letter and for the report. */
  detail: string
  words: string
}

const refused = (detail: string, text: string, reason: RefusedRow['reason'] = 'invalid'): Refused => ({
  reason,
  detail,
  words: text,
})
export const tooLong = refused('more cells than the head', '单元格比表头多')
export const wrongDayOf = (reason: 'too_early' | 'future', column: string): Refused =>
  refused(`impossible ${column}`, `${column} ${dayText[reason]}`, reason === 'future' ? 'future' : 'too_old')
const unknownPresentation = refused('unknown code_presentation', '课程期次不明')
export const unknownStudent = refused('unknown id_student', '学员不明', 'unknown_user')
const unknownSite = refused('unknown id_site', 'id_site 不明')
const badDate = refused('bad date', 'date 不是整数')
const badClicks = refused('bad sum_click', 'sum_click 不是 1 至 1000000 的整数')

/** What a row of studentVle says, or why it is refused: both passes ask here, so that no day is taken of a refused row. */
export function checkClick(
  { cells, isTooLong }: Pick<CsvRow, 'cells' | 'isTooLong'>,
  { presentations, registrations, sites }: Dataset,
  today: string,
): Click | Refused {
  const [module = '', code = '', who = '', where = '', date = '', sum = ''] = cells
  const name = presentationName(module, code)
  const presentation = presentations.get(name)
  if (isTooLong) return tooLong
  if (!presentation) return unknownPresentation
  const [student, site] = [numberOf(who), numberOf(where)]
  if (student === null || !registrations.has(registrationKey(name, student))) return unknownStudent
  if (site === null || !sites.has(site)) return unknownSite
  const [day, clicks] = [numberOf(date), numberOf(sum)]
  if (day === null || Number.isNaN(day)) return badDate
  if (clicks === null || !(clicks > 0 && clicks <= MAX_CLICKS)) return badClicks
  const wrong = wrongDay(presentation, day, today)
  return wrong ? wrongDayOf(wrong, 'date') : { presentation, student, site, day, clicks }
}
