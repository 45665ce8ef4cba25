import { createHash } from 'node:crypto'
import { EXPORT_DIRECT_ROWS, type ExportCall, Fault, type FilePath, type ReportInput } from '@data-centre/api'
import { ExportLog } from '../office/exports/log.ts'
import { exportFileName } from '../platform/workbook/file-name.ts'
import { type FileAsk, type FileDraft, fileTypes } from './file-draft.ts'
import { fileWriters } from './file-writers.ts'
import { type Checked, check, type Incoming } from './pipeline.ts'
import { reportFile } from './report-file.ts'
import type { Services } from './services.ts'

/** A file, ready to be sent. */
export interface ExportFile {
  name: string
  /** Content type. */
  type: string
  body: Buffer
  /** Id of the record, so that the client can add a reason. */
  id: number
}

/** Exports of one session within a minute, and at the same time. */
const PER_MINUTE = 10
const AT_ONCE = 3
const running = new Map<string, number>()

function draftOf(services: Services, path: string, { caller, input, scope }: Checked, call: ExportCall): Promise<FileDraft> {
  if (!caller) throw new Fault('unavailable')
  if (call.of !== null) {
    if (!scope) throw new Fault('unavailable')
    return reportFile(services, call, input as ReportInput, scope)
  }
  return (fileWriters[path as FilePath] as (services: Services, ask: FileAsk<FilePath>) => Promise<FileDraft>)(services, { input, caller, scope } as FileAsk<FilePath>)
}

async function write(services: Services, incoming: Incoming, checked: Checked, call: ExportCall): Promise<ExportFile> {
  const { office, config } = services
  const draft = await draftOf(services, incoming.path, checked, call)
  const caller = checked.caller as NonNullable<Checked['caller']>
  if (draft.rows > Math.min(EXPORT_DIRECT_ROWS, caller.exportLimit)) throw new Fault('tooLarge')
  const log = new ExportLog(office.pool)
  const schools = checked.scope?.schools
  const schoolId = schools?.length === 1 ? (schools[0] as number) : null
  const id = await log.begin({ caller, api: incoming.path, params: checked.input, columns: draft.columns, schoolId }, config.clock.now())
  try {
    const body = await draft.write()
    const name = exportFileName(call.title, draft.place, config.clock.now(), draft.kind)
    await log.end(id, { status: 'done', rows: draft.rows, fileName: name, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }, config.clock.now())
    await services.audit.write({ caller, module: 'export', action: incoming.path, target: name, ok: true, origin: incoming.origin })
    services.records.exported({ caller, call: incoming.path, rows: draft.rows, bytes: body.length })
    return { name, type: fileTypes[draft.kind], body, id }
  } catch (error) {
    await log.end(id, { status: 'failed' }, config.clock.now())
    throw error
  }
}

/** Makes the file of an export call. Throws like every other call; nothing is sent before the record stands. */
export async function exportFile(services: Services, incoming: Incoming): Promise<ExportFile> {
  const checked = await check(services, incoming)
  const session = checked.caller?.sessionId ?? ''
  services.limiter.take(`export ${session}`, PER_MINUTE)
  const now = running.get(session) ?? 0
  if (now >= AT_ONCE) throw new Fault('tooMany')
  running.set(session, now + 1)
  try {
    return await write(services, incoming, checked, checked.call as ExportCall)
  } finally {
    const left = (running.get(session) ?? 1) - 1
    if (left === 0) running.delete(session)
    else running.set(session, left)
  }
}
