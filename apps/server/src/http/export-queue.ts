import { type ExportCall, type ExportJob, PERSONAL_RIGHT } from '@data-centre/api'
import type { Told } from '../office/audit/audit.ts'
import { ExportJobs } from '../office/exports/jobs.ts'
import { sha256 } from '../platform/address.ts'
import { scopeKey } from '../scope.ts'
import type { FileDraft } from './file-draft.ts'
import type { Checked, Incoming } from './pipeline.ts'
import type { Services } from './services.ts'

/** Names what a checked call may see: places, and persons by name or masked. Who sees otherwise by now does not get what was made before. */
export function sightOf({ caller, scope }: Checked): string {
  const { nation, provinces, schools, colleges } = caller?.area ?? { nation: false, provinces: [], schools: [], colleges: [] }
  const area = [nation, [...provinces].sort(), [...schools].sort(), colleges.map(({ id }) => id).sort()]
  return sha256(JSON.stringify([area, scope ? scopeKey(scope) : '', caller?.rights.ids.has(PERSONAL_RIGHT) ?? false]))
}

/** What the operation log says of the beginning of a job. */
export const jobAct = ({ id, title, place, rowsTotal }: ExportJob, api: string): Told => ({ target: `${title}_${place}`, change: { after: { jobId: id, api, rows: rowsTotal } } })

/** Makes a list a job of its caller; it is begun as soon as a process has room. Throws `tooMany` for a caller who has enough of them. */
export async function queueExport({ office, config, ports }: Services, { path, input }: Pick<Incoming, 'path' | 'input'>, checked: Checked, draft: FileDraft): Promise<ExportJob> {
  const { title } = checked.call as ExportCall
  const { place, filters, rows } = draft
  const userId = (checked.caller as NonNullable<Checked['caller']>).userId
  const job = await new ExportJobs(office.pool).add({ userId, api: path, params: input, sight: sightOf(checked), title, place, filters, rows }, config.clock.now())
  ports.exports?.wake()
  return job
}
