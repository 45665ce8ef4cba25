import { createHash } from 'node:crypto'
import { type ExportCall, Fault, kindsOfViewPersonal, rights } from '@data-centre/api'
import type { Caller } from '../call/caller.ts'
import type { ExportDocument } from '../call/export-document.ts'
import type { Checked, Incoming } from '../call/incoming.ts'
import type { Services } from '../call/services.ts'
import { stampOf } from '../platform/clock.ts'
import { withinArea } from '../platform/database/row-security.ts'
import { mask } from '../platform/mask.ts'
import type { SheetRow } from '../platform/workbook/book.ts'
import { exportFileName } from '../platform/workbook/file-name.ts'
import { writeWorkbook } from '../platform/workbook/workbook.ts'
import { ExportLog } from './log.ts'
import { maxRowsOf } from './row-limit.ts'

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
  const id = await log.begin(
    { caller, api: path, params: checked.input, columns: document.columns.map((column) => column.id), schoolId },
    now,
  )
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
    for await (const part of writeWorkbook(
      { title: call.title, columns, filters, definitions, statTime, viewer },
      counted(),
    )) {
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
