import { createHash } from 'node:crypto'
import { finished, Readable } from 'node:stream'
import { EXPORT_DIRECT_ROWS, type ExportCall, Fault, type FilePath, kindsOfRight901, type ReportInput } from '@data-centre/api'
import type { Caller } from '../office/account/caller.ts'
import { withinArea } from '../office/area-wall.ts'
import { ExportLog } from '../office/exports/log.ts'
import { stampOf } from '../platform/clock.ts'
import { mask } from '../platform/mask.ts'
import type { Line } from '../platform/workbook/book.ts'
import { exportFileName } from '../platform/workbook/file-name.ts'
import { writeWorkbook } from '../platform/workbook/workbook.ts'
import type { FileAsk, FileDraft } from './file-draft.ts'
import { fileWriters } from './file-writers.ts'
import { type Checked, check, type Incoming, PERSONAL_RIGHT } from './pipeline.ts'
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

/** The list that an export call asks for, within the caller's scope; nothing of it is read yet. */
export function draftOf(services: Services, path: string, { caller, input, scope }: Checked, call: ExportCall): Promise<FileDraft> {
  if (!caller) throw new Fault('unavailable')
  if (call.of !== null) {
    if (!scope) throw new Fault('unavailable')
    return reportFile(services, call, input as ReportInput, scope)
  }
  return (fileWriters[path as FilePath] as (services: Services, ask: FileAsk<FilePath>) => Promise<FileDraft>)(services, { input, caller, scope } as FileAsk<FilePath>)
}

/** A file on its way, with its record. */
export interface Made {
  name: string
  id: number
  bytes: AsyncGenerator<Uint8Array>
  /** Closes the record of a file that nobody takes to its end; does nothing behind it. */
  abandon(status: 'failed' | 'cancelled'): Promise<void>
}

/**
 * Begins a file: its record and its row in the operation log stand before the first byte is made. `onRows` hears how many
 * rows have been read. Throws `tooLarge` beyond what the caller's role may take.
 */
export async function beginFile(
  services: Services,
  { path, origin }: Pick<Incoming, 'path' | 'origin'>,
  checked: Checked,
  call: ExportCall,
  draft: FileDraft,
  onRows: (rows: number) => void = () => undefined,
): Promise<Made> {
  const { office, config } = services
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
  const next = <T>(pages: AsyncIterator<T>) => withinArea(caller.area, () => pages.next())
  let rows = 0
  async function* counted() {
    const pages = draft.pages()[Symbol.asyncIterator]()
    try {
      // Whoever takes the next page, a socket or a job: it is read within the area of who asked for the file.
      for (let page = await next(pages); !page.done; page = await next(pages)) {
        rows += page.value.length
        onRows(rows)
        yield page.value.map(shown)
      }
    } finally {
      await pages.return?.()
    }
  }
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
    await log.end(id, { status: 'done', rows, fileName: name, bytes, sha256: hash.digest('hex') }, config.clock.now())
    services.records.exported({ caller, call: path, rows, bytes })
  }
  return { name, id, bytes: recorded(), abandon }
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

/** Makes the file of an export call. Throws like every other call; nothing is sent before the record stands. */
export async function exportFile(services: Services, incoming: Incoming): Promise<ExportFile> {
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
    const call = checked.call as ExportCall
    const draft = await withinArea((checked.caller as NonNullable<Checked['caller']>).area, () => draftOf(services, incoming.path, checked, call))
    if (draft.rows > (checked.caller?.exportLimit ?? 0)) throw new Fault('tooLarge')
    if (draft.rows > EXPORT_DIRECT_ROWS) throw new Fault('tooLarge')
    return await streamed(services, await beginFile(services, incoming, checked, call, draft), leave)
  } catch (error) {
    leave()
    throw error
  }
}
