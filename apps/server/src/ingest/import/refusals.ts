import { cutText, nameText } from '@data-centre/api'

/** As many as `import_job.errors` keeps. */
const MAX_KEPT = 200
const MAX_PRINTED = 20
const MAX_VALUE_LENGTH = 60

/** Adds a refused row, with its file, line and reason, to the first that are kept. Answers the text; undefined where there are enough. */
export function keepRefusal(refusals: string[], place: string, reason: string, value = ''): string | undefined {
  if (refusals.length >= MAX_KEPT) return undefined
  const text = `${place}：${reason}${value ? `“${cutText(nameText(value), MAX_VALUE_LENGTH)}”` : ''}`
  refusals.push(text)
  return text
}

/** A report as it is shown: the first refused rows, and a word about the others. */
export function readable<Report extends { refusals: string[]; notes: string[] }>(report: Report): Report {
  const notes =
    report.refusals.length > MAX_PRINTED
      ? [...report.notes, `只列出前 ${MAX_PRINTED} 条拒收记录，其余见导入任务的记录`]
      : report.notes
  return { ...report, notes, refusals: report.refusals.slice(0, MAX_PRINTED) }
}
