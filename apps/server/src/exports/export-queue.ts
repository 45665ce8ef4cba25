import { type ExportCall, type ExportJob, rights } from '@data-centre/api'
import type { ActDetails } from '../call/act.ts'
import type { ExportDocument } from '../call/export-document.ts'
import type { Checked, Incoming } from '../call/incoming.ts'
import type { Services } from '../call/services.ts'
import { sha256 } from '../platform/address.ts'
import { scopeKey } from '../warehouse/data-scope.ts'
import { ExportJobs } from './jobs.ts'

/** Names what a checked call may see: places, and persons by name or masked. Who sees otherwise by now does not get what was made before. */
export function accessFingerprint({ caller, scope }: Checked): string {
  const { nation, provinces, schools, colleges } = caller?.area ?? {
    nation: false,
    provinces: [],
    schools: [],
    colleges: [],
  }
  const area = [nation, [...provinces].sort(), [...schools].sort(), colleges.map(({ id }) => id).sort()]
  return sha256(
    JSON.stringify([area, scope ? scopeKey(scope) : '', caller?.rights.ids.has(rights.viewPersonal) ?? false]),
  )
}

/** What the operation log says of the beginning of a job. */
export const jobAct = ({ id, title, place, rowsTotal }: ExportJob, api: string): ActDetails => ({
  target: `${title}_${place}`,
  change: { after: { jobId: id, api, rows: rowsTotal } },
})

/** Makes a list a job of its caller; it is begun as soon as a process has room. Throws `tooMany` for a caller who has enough of them. */
export async function queueExport(
  { database, config, ports }: Services,
  { path, input }: Pick<Incoming, 'path' | 'input'>,
  checked: Checked,
  document: ExportDocument,
): Promise<ExportJob> {
  const { title } = checked.call as ExportCall
  const { place, filters, rows } = document
  const userId = (checked.caller as NonNullable<Checked['caller']>).userId
  const job = await new ExportJobs(database.pool).add(
    { userId, api: path, params: input, sight: accessFingerprint(checked), title, place, filters, rows },
    config.clock.now(),
  )
  ports.exports?.wake()
  return job
}
