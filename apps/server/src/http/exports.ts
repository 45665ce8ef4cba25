import { createHash } from 'node:crypto'
import { finished, Readable } from 'node:stream'
import { EXPORT_CENTRE_RIGHT, EXPORT_DIRECT_ROWS, type ExportCall, type ExportJob, Fault, type FilePath, kindsOfRight901, PERSONAL_RIGHT, type ReportInput } from '@data-centre/api'
import { actorOf, type Caller } from '../office/account/caller.ts'
import { withinArea } from '../office/area-wall.ts'
import { ExportLog } from '../office/exports/log.ts'
import { stampOf } from '../platform/clock.ts'
import { mask } from '../platform/mask.ts'
import { type Line, MOST_ROWS } from '../platform/workbook/book.ts'
import { exportFileName } from '../platform/workbook/file-name.ts'
import { writeWorkbook } from '../platform/workbook/workbook.ts'
import { jobAct, queueExport } from './export-queue.ts'
import type { FileAsk, FileDraft } from './file-draft.ts'
import { fileWriters } from './file-writers.ts'
import { type Checked, check, type Incoming } from './pipeline.ts'
import { reportFile } from './report-file.ts'
import type { Services } from './services.ts'

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

/** The list that an export call asks for, within the caller's area and scope; nothing of it is sent yet. Throws `tooLarge` beyond what his role may take. */
export async function draftOf(services: Services, path: string, checked: Checked): Promise<FileDraft> {
  if (!checked.caller) throw new Fault('unavailable')
  const draft = await withinArea(checked.caller, () => draftWithin(services, path, checked))
  if (draft.rows > mostRowsOf(checked)) throw new Fault('tooLarge')
  return draft
}

/** What the caller's role may take in one file, and Excel can hold. */
const mostRowsOf = ({ caller }: Checked): number => Math.min(caller?.exportLimit ?? 0, MOST_ROWS)

async function draftWithin(services: Services, path: string, { caller, input, scope, call: asked }: Checked): Promise<FileDraft> {
  if (!caller) throw new Fault('unavailable')
  const call = asked as ExportCall
  if (call.of !== null) {
    if (!scope) throw new Fault('unavailable')
    return reportFile(services, call, input as ReportInput, scope)
  }
  return (fileWriters[path as FilePath] as (services: Services, ask: FileAsk<FilePath>) => Promise<FileDraft>)(services, { input, caller, scope } as FileAsk<FilePath>)
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
  draft: FileDraft,
  onRows: (rows: number) => void = () => undefined,
): Promise<Made> {
  const { office, config } = services
  const call = checked.call as ExportCall
  const caller = checked.caller as NonNullable<Checked['caller']>
  const log = new ExportLog(office.pool)
  const schools = checked.scope?.schools
  const schoolId = schools?.length === 1 ? (schools[0] as number) : null
  const now = config.clock.now()
  const id = await log.begin({ caller, api: path, params: checked.input, columns: draft.columns.map((column) => column.id), schoolId }, now)
  const name = exportFileName(call.title, draft.place, now)
  let isOpen = true
  const abandon = async (status: 'failed' | 'cancelled'): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await log.end(id, { status }, config.clock.now())
  }
  try {
    const change = { after: { exportId: id, rows: draft.rows, input: checked.input } }
    await services.audit.write({ caller, module: 'export', action: path, target: name, change, ok: true, origin })
  } catch (error) {
    await abandon('failed')
    throw error
  }
  const shown = maskedLine(draft.columns, caller)
  const next = <T>(pages: AsyncIterator<T>) => withinArea(caller, () => pages.next())
  let rows = 0
  async function* counted() {
    const pages = draft.pages()[Symbol.asyncIterator]()
    try {
      // Whoever takes the next page, a socket or a job: it is read within the area of who asked for the file.
      for (let page = await next(pages); !page.done; page = await next(pages)) {
        rows += page.value.length
        // A sum row stands below the list and counts in no limit.
        if (rows > Math.max(mostRowsOf(checked), draft.rows) + 1) throw new Fault('tooLarge')
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
    const { columns, filters, definitions, statTime } = draft
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
function maskedLine(columns: FileDraft['columns'], { rights }: Pick<Caller, 'rights'>): (line: Line) => Line {
  const readable = rights.ids.has(PERSONAL_RIGHT) ? kindsOfRight901 : []
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
    const draft = await draftOf(services, incoming.path, checked)
    if (draft.rows <= EXPORT_DIRECT_ROWS) return await streamed(services, await beginFile(services, incoming, checked, draft), leave)
    if (!checked.caller?.rights.ids.has(EXPORT_CENTRE_RIGHT)) throw new Fault('tooLarge')
    const act = { caller: actorOf(checked.caller), module: 'exportCentre', action: 'exportCentre/start', origin: incoming.origin }
    const job = await services.audit.during(act, async (told) => {
      const queued = await queueExport(services, incoming, checked, draft)
      Object.assign(told, jobAct(queued, incoming.path))
      return queued
    })
    leave()
    return { job }
  } catch (error) {
    leave()
    throw error
  }
}
