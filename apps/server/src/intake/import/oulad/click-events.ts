import { refusedLine } from '../../judge.ts'
import { readTable } from '../csv/read-table.ts'
import type { ImportBatches } from '../import-batches.ts'
import { Occurrences } from '../occurrences.ts'
import { eventNameOf } from '../source-refs.ts'
import { refuseRow, type TableCounts } from '../table-counts.ts'
import { type Dataset, dayAt, numberOf, presentationName, registrationKey } from './dataset.ts'
import { ouladTables } from './files.ts'
import { type OuladIds, PLATFORM } from './people-and-courses.ts'
import type { OuladReport } from './report.ts'

/** The data set knows days, no hours: what happens on a day happens at noon. */
const NOON = 'T12:00:00+08:00'
const MOST_CLICKS = 1_000_000

/**
 * Hands each row of studentVle over as one view of the site with its clicks. A row's name is what it says and which
 * repetition of it it is, so the rows in any order, once or twice, are the same events. Of the `rows` the first `skip` were
 * taken by an import that stopped: they are only counted.
 */
export async function sendClicks(
  path: string,
  { presentations, registrations, sites }: Dataset,
  ids: OuladIds,
  batches: ImportBatches,
  counts: TableCounts,
  report: OuladReport,
  { rows, skip }: { rows: number; skip: number },
): Promise<void> {
  const occurrences = new Occurrences(rows)
  for await (const { cells } of readTable(path, 'studentVle', ouladTables.studentVle)) {
    counts.read++
    const [module = '', code = '', student = '', site = '', date = '', sum = ''] = cells
    const name = presentationName(module, code)
    const presentation = presentations.get(name)
    const day = numberOf(date)
    const clicks = numberOf(sum)
    const skipped = counts.read <= skip
    const wrong = !presentation
      ? 'unknown code_presentation'
      : !registrations.has(registrationKey(name, student))
        ? 'unknown id_student'
        : !sites.has(Number(site))
          ? 'unknown id_site'
          : day === null || Number.isNaN(day)
            ? 'bad date'
            : clicks === null || !(clicks > 0 && clicks <= MOST_CLICKS)
              ? 'bad sum_click'
              : undefined
    if (wrong || !presentation || day === null || clicks === null) {
      const reason = wrong === 'unknown id_student' ? 'unknown_user' : 'invalid'
      // The import that stopped has kept the row; this one counts it all the same.
      if (skipped) refuseRow(counts, reason)
      else await batches.refuse(refusedLine(cells.join(), reason, wrong ?? '', 0))
      continue
    }
    const about = `${module}${code}:${student}:${site}:${day}:${clicks}`
    const repetition = occurrences.count(about)
    report.clicks += clicks
    if (skipped) {
      counts.known++
      continue
    }
    const eventId = eventNameOf(ids.schoolId, `oulad:${about}:${repetition}`, ids.plainPeople.has(student))
    // Put together by hand: nothing in it needs escaping but the codes, which are keys of the dataset.
    await batches.add(
      `{"type":"view","eventId":${JSON.stringify(eventId)},"time":"${dayAt(presentation, day)}${NOON}","userId":${ids.people.get(student) ?? 0},"platform":"${PLATFORM}","courseId":${ids.courses.get(module) ?? 0},"classId":${ids.classes.get(name) ?? 0},"resourceId":${ids.resources.get(site) ?? 0},"clicks":${clicks}}`,
    )
  }
  await batches.flush()
}
