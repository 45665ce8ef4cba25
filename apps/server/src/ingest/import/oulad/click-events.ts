import { refusedRow } from '../../events/classify.ts'
import { eventNameOf } from '../../source-refs.ts'
import { readTable } from '../csv/read-table.ts'
import type { ImportBatches } from '../import-batches.ts'
import { Occurrences } from '../occurrences.ts'
import { refuseRow, type TableCounts } from '../report/table-counts.ts'
import type { TextFile } from '../text-file.ts'
import { checkClick } from './check-click.ts'
import { type Dataset, dayAt } from './dataset.ts'
import { ouladTables } from './files.ts'
import { type OuladIds, PLATFORM } from './oulad-ids.ts'
import type { OuladReport } from './report.ts'

/** The data set knows days, no hours: what happens on a day happens at noon. */
const NOON = 'T12:00:00+08:00'

/**
 * Hands each row of studentVle over as one view of the site with its clicks. A row's name is what it says and which
 * repetition of it it is, so the rows in any order, once or twice, are the same events. Of the `rows` the first `skip` were
 * taken by an import that stopped: they are only counted.
 */
export async function sendClicks(
  file: TextFile,
  dataset: Dataset,
  ids: OuladIds,
  batches: ImportBatches,
  counts: TableCounts,
  report: OuladReport,
  { rows, skip, today }: { rows: number; skip: number; today: string },
): Promise<void> {
  const occurrences = new Occurrences(rows)
  for await (const row of readTable(file.open, file.name, ouladTables.studentVle)) {
    counts.read++
    const { cells } = row
    const [module = '', code = ''] = cells
    const skipped = counts.read <= skip
    const evaluated = checkClick(row, dataset, today)
    if ('reason' in evaluated) {
      // The import that stopped has kept the row; this one counts it all the same.
      if (skipped) refuseRow(counts, evaluated.reason)
      else await batches.refuse(refusedRow(cells.join(), evaluated.reason, evaluated.detail, 0))
      continue
    }
    const { presentation, day, clicks } = evaluated
    const [student, site] = [String(evaluated.student), String(evaluated.site)]
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
      `{"type":"view","eventId":${JSON.stringify(eventId)},"time":"${dayAt(presentation, day)}${NOON}","userId":${ids.people.get(student) ?? 0},"platform":"${PLATFORM}","courseId":${ids.courses.get(module) ?? 0},"classId":${ids.classes.get(presentation.name) ?? 0},"resourceId":${ids.resources.get(site) ?? 0},"clicks":${clicks}}`,
      `${file.name} 第 ${row.row} 行`,
    )
  }
  await batches.flush()
}
