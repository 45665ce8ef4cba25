/** A thread that writes workbooks: the server's loop only hands rows over. Several may be under way, each by a port of its own. */
import { type MessagePort, parentPort } from 'node:worker_threads'
import { type Book, MAX_ROWS, type SheetRow } from './book.ts'
import { aboutOf, closingOf, fixedParts, letters, openingOf, rowsOf } from './parts.ts'
import { ZipStream } from './zip-stream.ts'

export type ToWorker = { lines: readonly SheetRow[] } | 'end'
export type FromWorker = { bytes: Uint8Array[]; isWhole: boolean } | { failure: string }

function serve(port: MessagePort, book: Book): void {
  let made: Buffer[] = []
  const zip = new ZipStream((bytes) => made.push(bytes))
  const names = book.columns.map((_, i) => letters(i))
  let sheet: ReturnType<ZipStream['open']> | undefined
  let next = 2
  const begin = async (): Promise<void> => {
    for (const [name, text] of fixedParts(book.title)) await zip.add(name, text)
    await zip.add('xl/worksheets/sheet2.xml', aboutOf(book))
    sheet = zip.open('xl/worksheets/sheet1.xml')
    await sheet.write(openingOf(book))
  }
  const take = async (message: ToWorker): Promise<void> => {
    if (message === 'end') {
      await sheet?.write(closingOf(book))
      await sheet?.close()
      zip.end()
      return
    }
    const { lines } = message
    if (next + lines.length - 2 > MAX_ROWS) throw new Error(`more than ${MAX_ROWS} rows`)
    await sheet?.write(rowsOf(book.columns, names, lines, next))
    next += lines.length
  }
  /** One answer to each message, with the bytes that are ready by then. */
  const reply = async (work: Promise<void>, isWhole: boolean): Promise<void> => {
    try {
      await work
      const bytes = made.map((one) => Uint8Array.from(one))
      made = []
      port.postMessage(
        { bytes, isWhole } satisfies FromWorker,
        bytes.map(({ buffer }) => buffer as ArrayBuffer),
      )
    } catch (error) {
      port.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies FromWorker)
    }
  }
  port.on('message', (message: ToWorker) => void reply(take(message), message === 'end'))
  port.once('close', () => sheet?.drop())
  void reply(begin(), false)
}

parentPort?.on('message', ({ port, book }: { port: MessagePort; book: Book }) => serve(port, book))
