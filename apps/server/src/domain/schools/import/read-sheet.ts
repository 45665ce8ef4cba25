import { fork } from 'node:child_process'
import { dirname } from 'node:path'
import { Fault, SCHOOL_IMPORT_ROWS, UPLOAD_FORMAT_TEXT } from '@data-centre/api'
import { type Entry, openPromise } from 'yauzl'
import { childEntry } from '../../../platform/processes/child-entry.ts'

export type CellValue = string | number | boolean | Date | null
export type SheetRows = readonly (readonly CellValue[])[]

/** A sheet of a workbook, its merged cells spread over their rows. */
export interface Sheet {
  name: string
  rows: SheetRows
}

/** A table of five thousand schools unpacks to two or three MB. */
const MAX_UNPACKED = 64 * 2 ** 20
const MAX_ENTRIES = 200
const MEMORY_MB = 256
const MAX_MS = 20_000
const MAX_COLUMNS = 100
/** Titles and notes above and below the table. */
const SPARE_ROWS = 50

const unreadable = (msg = '文件无法读取，请确认是 Excel 工作簿（.xlsx）且未加密'): Fault =>
  new Fault('invalid', { msg, data: { reason: 'param', field: 'file' } })

/** Throws unless the file is an archive of a size that a workbook of schools has. Nothing is unpacked. */
async function demandWorkbook(path: string): Promise<void> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw unreadable()
  })
  try {
    if (zip.entryCount > MAX_ENTRIES) throw unreadable()
    let bytes = 0
    let isWorkbook = false
    for await (const { fileName, uncompressedSize } of zip.eachEntry() as AsyncIterable<Entry>) {
      bytes += uncompressedSize
      isWorkbook ||= fileName === 'xl/workbook.xml'
      if (bytes > MAX_UNPACKED) throw unreadable('文件解压后过大，请只保留学校名单一张表')
    }
    if (!isWorkbook) throw unreadable()
  } catch (error) {
    throw error instanceof Fault ? error : unreadable()
  } finally {
    zip.close()
  }
}

/** Throws `invalid` for a table that is larger than a list of schools. */
export function demandSize(rows: SheetRows): void {
  if (rows.length > SCHOOL_IMPORT_ROWS + SPARE_ROWS) throw unreadable(`一次最多导入 ${SCHOOL_IMPORT_ROWS} 行`)
  if (rows.some((row) => row.length > MAX_COLUMNS)) throw unreadable('列数过多，请使用模板')
}

/** The sheets of an XLSX file, each up to a row and a column more than a list of schools may have. Throws `invalid` with the message for the user. */
export async function readSheets(path: string, name: string): Promise<Sheet[]> {
  if (/\.xls$/i.test(name)) throw unreadable('暂不支持 .xls 旧格式，请在 Excel 中另存为 .xlsx 后上传')
  if (!/\.xlsx$/i.test(name)) throw unreadable(UPLOAD_FORMAT_TEXT)
  await demandWorkbook(path)
  const entry = childEntry('sheet-reader', import.meta.url)
  const reader = fork(entry.path, [path, String(SCHOOL_IMPORT_ROWS + SPARE_ROWS + 1), String(MAX_COLUMNS + 1)], {
    cwd: dirname(entry.path),
    execArgv: [`--max-old-space-size=${MEMORY_MB}`, ...entry.execArgv],
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Sheet[]>((resolve, reject) => {
      timer = setTimeout(() => reject(unreadable('文件读取超时，请只保留学校名单一张表')), MAX_MS)
      reader.once('message', (sheets) => resolve(sheets as unknown as Sheet[]))
      reader.once('error', () => reject(unreadable()))
      reader.once('exit', () => reject(unreadable()))
    })
  } finally {
    clearTimeout(timer)
    reader.kill('SIGKILL')
  }
}
