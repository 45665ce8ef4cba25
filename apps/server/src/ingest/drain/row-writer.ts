import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { EventColumn } from '../../warehouse/events/event-facts.ts'
import { ascii, type ByteWriter } from './byte-writer.ts'

export type RowWriter = (out: ByteWriter, event: AcceptedEvent, directory: Directory) => void

/**
 * Writes rows of a fact as NDJSON, in bytes: every text in them is a code from a fixed list, so there is nothing to escape,
 * and this is done for every event of the country. What stands between two values is made once.
 */
export function rowWriter(columns: Readonly<Record<string, EventColumn>>): RowWriter {
  let between = '{'
  const parts = Object.entries(columns).map(([name, column]) => {
    const quote = 'code' in column ? '"' : ''
    const part = { before: ascii(`${between}"${name}":${quote}`), column }
    between = `${quote},`
    return part
  })
  const end = ascii(`${between.slice(0, -1)}}\n`)
  return (out, event, directory) => {
    for (const { before, column } of parts) {
      out.raw(before)
      if ('code' in column) out.code(column.code(event, directory))
      else out.number(column.number(event, directory))
    }
    out.raw(end)
  }
}
