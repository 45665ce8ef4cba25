import { type LogType, members } from '@data-centre/api'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { type EventFactName, eventFactList } from '../../warehouse/events/event-facts.ts'
import { RowBlock } from './row-block.ts'
import { rowWriter } from './row-writer.ts'

/** A log row is rarely longer. */
const LOG_ROW_BYTES = 420

const facts = eventFactList.map(([name, { types, when, columns }], index) => ({
  name,
  index,
  types,
  when,
  write: rowWriter(columns),
}))

/** The facts in which an event of a type has a row. */
const factsOf = new Map(
  Object.keys(members.logType).map((type) => [
    type,
    facts.filter(({ types }) => !types || types.includes(type as LogType)),
  ]),
)

/** Rows of a segment by table: one log row for every event, and the specialised row that repeats its id. */
export function appendOnlyRows(events: readonly AcceptedEvent[], directory: Directory): Map<EventFactName, RowBlock> {
  const blocks = facts.map(({ types }) => new RowBlock(types ? undefined : events.length * LOG_ROW_BYTES))
  for (const event of events) {
    for (const { index, when, write } of factsOf.get(event.type) ?? []) {
      const block = blocks[index]
      if (!block || (when && !when(event))) continue
      write(block.out, event, directory)
      block.endRow()
    }
  }
  return new Map(facts.map(({ name }, index) => [name, blocks[index] ?? new RowBlock()]))
}
