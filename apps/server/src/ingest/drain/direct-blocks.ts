import type { DirectTable } from '../../warehouse/events/direct-row.ts'
import type { Batch } from '../events/batch-record.ts'
import { RowBlock } from './row-block.ts'

/** Rows of one sender for one table. */
export interface DirectBlock {
  platform: Batch['platform']
  table: DirectTable
  block: RowBlock
  /** Days whose numbers they change. */
  days: string[]
}

/** Tables whose days are counted by measures: answers of these days are computed afresh. */
const counted: ReadonlySet<DirectTable> = new Set(['fact_gateway_minute', 'fact_planned_lesson'])

/** Rows of a segment that go into their tables as they are. */
export function directBlocks(batches: readonly Batch[]): DirectBlock[] {
  const blocks = new Map<string, DirectBlock & { seen: Set<string> }>()
  for (const { platform, rows = [] } of batches) {
    for (const { table, day, row } of rows) {
      const key = `${platform} ${table}`
      const own = blocks.get(key) ?? { platform, table, block: new RowBlock(), days: [], seen: new Set() }
      blocks.set(key, own)
      own.block.out.text(`${JSON.stringify(row)}\n`)
      own.block.endRow()
      if (counted.has(table)) own.seen.add(day)
    }
  }
  return [...blocks.values()].map(({ seen, ...own }) => ({ ...own, days: [...seen] }))
}
