import { createHash } from 'node:crypto'
import { finished, Readable } from 'node:stream'
import { EXPORT_DIRECT_ROWS, type ExportCall, type ExportJob, Fault, type FilePath, kindsOfViewPersonal, type ReportInput, rights } from '@data-centre/api'
import { actorOf, type Caller } from '../call/caller.ts'
import type { ExportDocument, FileContext } from '../call/export-document.ts'
import { type Checked, check, type Incoming } from '../call/pipeline.ts'
import type { Services } from '../call/services.ts'
import { stampOf } from '../platform/clock.ts'
import { withinArea } from '../platform/database/row-security.ts'
import { mask } from '../platform/mask.ts'
import { MAX_ROWS, type SheetRow } from '../platform/workbook/book.ts'
import { exportFileName } from '../platform/workbook/file-name.ts'
import { writeWorkbook } from '../platform/workbook/workbook.ts'
import { jobAct, queueExport } from './export-queue.ts'
import { fileWriters } from './file-writers.ts'
import { ExportLog } from './log.ts'
import { reportFile } from './report-file.ts'

/** A file that is being made while it is sent. */
export interface ExportFile {
  name: string
  body: Readable
  /** Id of the record, so that the client can add a reason. */
  id: number
}

/** Content type of what exports answer. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports of one session within a minute, and at the same time. */
const PER_MINUTE = 10
const AT_ONCE = 3
const running = new Map<string, number>()

/** The list that an export call asks for, within the caller's area and scope; nothing of it is sent yet. Throws `tooLarge` beyond what their role may take. */
export async function planOf(services: Services, path: string, checked: Checked): Promise<ExportDocument> {
  if (!checked.caller) throw new Fault('unavailable')
  const document = await withinArea(checked.caller, () => rowLimited(services, path, checked))
  if (document.rows > maxRowsOf(checked)) throw new Fault('tooLarge')
  return document
}

/** What the caller's role may take in one file, and Excel can hold. */
const maxRowsOf = ({ caller }: Checked): number => Math.min(caller?.exportLimit ?? 0, MAX_ROWS)

async function rowLimited(services: Services, path: string, { caller, input, scope, call: asked }: Checked): Promise<ExportDocument> {
  if (!caller) throw new Fault('unavailable')
  const call = asked as ExportCall
  if (call.of !== null) {
    if (!scope) throw new Fault('unavailable')
    return reportFile(services, call, input as ReportInput, scope)
  }
  return (fileWriters[path as FilePath] as (services: Services, ask: FileContext<FilePath>) => Promise<ExportDocument>)(services, { input, caller, scope } as FileContext<FilePath>)
}

/** What a whole file came to. */
export interface Whole {
  rows: number
  bytes: number
  sha256: string
}

/** A file on its way, with its record. */
export interface Made {
  name: string
  id: number
  bytes: AsyncGenerator<Uint8Array>
  /** Known when the last byte has been taken. */
  whole(): Whole | undefined
  /** Closes the record of a file that nobody takes to its end; does nothing behind it. */
  abandon(status: 'failed' | 'cancelled'): Promise<void>
}

/**
 * Begins a file: its record and its row in the operation log stand before the first byte is made. `onRows` hears how many
 * rows have been read. A list that has grown beyond what the caller's role may take ends as `tooLarge`.
 */
export async function beginFile(
  services: Services,
  { path, origin }: Pick<Incoming, 'path' | 'origin'>,
  checked: Checked,
  document: ExportDocument,
  onRows: (rows: number) => void = () => undefined,
): Promise<Made> {
  const { database, config } = services
  const call = checked.call as ExportCall
  const caller = checked.caller as NonNullable<Checked['caller']>
  const log = new ExportLog(database.pool)
  const schools = checked.scope?.schools
  const schoolId = schools?.length === 1 ? (schools[0] as number) : null
  const now = config.clock.now()
  const id = await log.begin({ caller, api: path, params: checked.input, columns: document.columns.map((column) => column.id), schoolId }, now)
  const name = exportFileName(call.title, document.place, now)
  let isOpen = true
  const abandon = async (status: 'failed' | 'cancelled'): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await log.end(id, { status }, config.clock.now())
  }
  try {
    const change = { after: { exportId: id, rows: document.rows, input: checked.input } }
    await services.audit.write({ caller, module: 'export', action: path, target: name, change, ok: true, origin })
  } catch (error) {
    await abandon('failed')
    throw error
  }
  const shown = maskedRow(document.columns, caller)
  const next = <T>(pages: AsyncIterator<T>) => withinArea(caller, () => pages.next())
  let rows = 0
  async function* counted() {
    const pages = document.pages()[Symbol.asyncIterator]()
    try {
      // Whoever takes the next page, a socket or a job: it is read within the area of who asked for the file.
      for (let page = await next(pages); !page.done; page = await next(pages)) {
        rows += page.value.length
        // A sum row stands below the list and counts in no limit.
        if (rows > Math.max(maxRowsOf(checked), document.rows) + 1) throw new Fault('tooLarge')
        onRows(rows)
        yield page.value.map(shown)
      }
    } finally {
      await pages.return?.()
    }
  }
  let whole: Whole | undefined
  async function* recorded() {
    const hash = createHash('sha256')
    let bytes = 0
    const { columns, filters, definitions, statTime } = document
    const viewer = `${caller.userName} ${caller.realName} ${stampOf(now)}`
    for await (const part of writeWorkbook({ title: call.title, columns, filters, definitions, statTime, viewer }, counted())) {
      hash.update(part)
      bytes += part.length
      yield part
    }
    isOpen = false
    whole = { rows, bytes, sha256: hash.digest('hex') }
    await log.end(id, { status: 'done', fileName: name, ...whole }, config.clock.now())
    services.records.exported({ caller, call: path, rows, bytes })
  }
  return { name, id, bytes: recorded(), whole: () => whole, abandon }
}

/** A line of a file as its reader sees it. */
function maskedRow(columns: ExportDocument['columns'], caller: Pick<Caller, 'rights'>): (line: SheetRow) => SheetRow {
  const readable = caller.rights.ids.has(rights.viewPersonal) ? kindsOfViewPersonal : []
  const hidden = columns.map(({ personal }) => (personal && !readable.includes(personal) ? personal : undefined))
  if (hidden.every((kind) => kind === undefined)) return (line) => line
  return (line) =>
    line.map((value, i) => {
      const kind = hidden[i]
      if (!kind) return value
      return typeof value === 'string' ? mask(kind, value) : null
    })
}

/** A stream of the file; the record says how it ended, whoever ended it. */
async function streamed({ log }: Services, made: Made, onEnd: () => void): Promise<ExportFile> {
  // What fails before the first byte is told as every other refusal.
  const first = await made.bytes.next().catch(async (error: unknown) => {
    await made.abandon('failed')
    throw error
  })
  async function* all() {
    if (!first.done) yield first.value
    yield* made.bytes
  }
  const body = Readable.from(all(), { objectMode: false, highWaterMark: 64 * 1024 })
  finished(body, (error) => {
    onEnd()
    if (!error) return
    const isLeft = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!isLeft) log.error({ err: error, exportId: made.id }, 'export failed')
    void made.bytes.return(undefined).catch(() => undefined)
    made.abandon(isLeft ? 'cancelled' : 'failed').catch((reason: unknown) => log.error({ err: reason, exportId: made.id }, 'the end of an export is not recorded'))
  })
  return { name: made.name, body, id: made.id }
}

/**
 * Makes the file of an export call; a list that is too long to be waited for becomes a job of a caller who may enter the
 * export centre. Throws like every other call; nothing is sent before the record stands.
 */
export async function exportFile(services: Services, incoming: Incoming): Promise<ExportFile | { job: ExportJob }> {
  const checked = await check(services, incoming)
  const session = checked.caller?.sessionId ?? ''
  services.limiter.take(`export ${session}`, PER_MINUTE)
  const now = running.get(session) ?? 0
  if (now >= AT_ONCE) throw new Fault('tooMany')
  running.set(session, now + 1)
  const leave = (): void => {
    const left = (running.get(session) ?? 1) - 1
    if (left === 0) running.delete(session)
    else running.set(session, left)
  }
  try {
    const document = await planOf(services, incoming.path, checked)
    if (document.rows <= EXPORT_DIRECT_ROWS) return await streamed(services, await beginFile(services, incoming, checked, document), leave)
    if (!checked.caller?.rights.ids.has(rights.authorityExports)) throw new Fault('tooLarge')
    const act = { caller: actorOf(checked.caller), module: 'exportCentre', action: 'exportCentre/start', origin: incoming.origin }
    const job = await services.audit.during(act, async (sent) => {
      const queued = await queueExport(services, incoming, checked, document)
      Object.assign(sent, jobAct(queued, incoming.path))
      return queued
    })
    leave()
    return { job }
  } catch (error) {
    leave()
    throw error
  }
}
