import { type ExportCall, Fault, type FilePath, type ReportInput } from '@data-centre/api'
import type { ExportDocument, FileContext } from '../call/export-document.ts'
import type { Checked } from '../call/incoming.ts'
import type { Services } from '../call/services.ts'
import { withinArea } from '../platform/database/row-security.ts'
import { MAX_ROWS } from '../platform/workbook/book.ts'
import { fileWriters } from './file-writers.ts'
import { reportFile } from './report-file.ts'

/** The list that an export call asks for, within the caller's area and scope; nothing of it is sent yet. Throws `tooLarge` beyond what their role may take. */
export async function planOf(services: Services, path: string, checked: Checked): Promise<ExportDocument> {
  if (!checked.caller) throw new Fault('unavailable')
  const document = await withinArea(checked.caller, () => rowLimited(services, path, checked))
  if (document.rows > maxRowsOf(checked)) throw new Fault('tooLarge')
  return document
}

/** What the caller's role may take in one file, and Excel can hold. */
export const maxRowsOf = ({ caller }: Checked): number => Math.min(caller?.exportLimit ?? 0, MAX_ROWS)

async function rowLimited(
  services: Services,
  path: string,
  { caller, input, scope, call: asked }: Checked,
): Promise<ExportDocument> {
  if (!caller) throw new Fault('unavailable')
  const call = asked as ExportCall
  if (call.of !== null) {
    if (!scope) throw new Fault('unavailable')
    return reportFile(services, call, input as ReportInput, scope)
  }
  return (fileWriters[path as FilePath] as (services: Services, ask: FileContext<FilePath>) => Promise<ExportDocument>)(
    services,
    { input, caller, scope } as FileContext<FilePath>,
  )
}
