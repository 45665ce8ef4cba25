import type { Directory } from '../../warehouse/directory/directory.ts'
import type { DirectRow } from '../../warehouse/events/direct-row.ts'
import { anyText, type Line, type LineFields } from '../../warehouse/events/field.ts'
import { checksOf, wrongFieldOf } from './check-fields.ts'
import { type Refusal, refuse, type Sender } from './resolve.ts'

/** What a line is judged by besides its fields; `now` ms. */
export interface LineContext {
  sender: Sender
  directory: Directory
  now: number
}

/** Reads a line that no person caused into the row that it makes. */
export type LineKind = (line: object, context: LineContext) => DirectRow | Refusal

/** A kind of such lines by the table of its fields; `read` gets lines whose fields hold, and judges what must go together. */
export function lineKind<F extends LineFields>(
  { needed, possible }: F,
  read: (line: Line<string, F>, context: LineContext) => DirectRow | Refusal,
): LineKind {
  const checks = checksOf({ type: anyText, ...needed, ...possible })
  const names = Object.keys(needed)
  return (line, context) => {
    const wrong = wrongFieldOf(line, checks)
    if (wrong) return refuse('invalid', wrong)
    const missing = names.find((name) => !(name in line))
    return missing ? refuse('invalid', `${missing} is needed`) : read(line as Line<string, F>, context)
  }
}
