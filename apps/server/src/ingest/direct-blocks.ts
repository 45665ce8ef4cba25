import type { TrafficTable } from '../warehouse/schema/traffic-facts.ts'
import type { Batch } from './batch-record.ts'
import { RowBlock } from './row-block.ts'

/** Rows of one sender for one table. */
export interface DirectBlock {
  platform: Batch['platform']
  table: TrafficTable
  block: RowBlock
  /** Days whose roll-ups they change. */
  days: string[]
}

/** Rows of a segment that go into their tables as they are; only the traffic of gateways has a roll-up. */
export function directBlocks(batches: readonly Batch[]): DirectBlock[] {
  const blocks = new Map<string, DirectBlock & { seen: Set<string> }>()
  for (const { platform, rows = [] } of batches) {
    for (const { table, day, row } of rows) {
      const key = `${platform} ${table}`
      const own = blocks.get(key) ?? { platform, table, block: new RowBlock(), days: [], seen: new Set() }
      blocks.set(key, own)
      own.block.out.text(`${JSON.stringify(row)}\n`)
      own.block.endRow()
      if (table === 'fact_gateway_minute') own.seen.add(day)
    }
  }
  return [...blocks.values()].map(({ seen, ...own }) => ({ ...own, days: [...seen] }))
}
