import { Fault, type SavedMedia, type SentMediaRow } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { dayOf } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { mediaPage, mediaRow, mediaTotals, writeMediaRow } from './store.ts'

type Paths = 'bigLargeScreen/getNewMedia' | 'bigLargeScreen/saveNewMedia' | 'bigLargeScreen/deleteNewMedia'

/** Takes a transaction back although nothing failed. */
class Refusals extends Error {
  readonly refused: SavedMedia['refused']
  constructor(refused: SavedMedia['refused']) {
    super('rows were refused')
    this.refused = refused
  }
}

const nameOf = ({ channel, account, date }: SentMediaRow): string => `${channel} ${account} ${date}`

/** Rows that say the same account and day twice, and days that have not come. */
function misfits(rows: readonly SentMediaRow[], today: string): SavedMedia['refused'] {
  const seen = new Map<string, number>()
  return rows.flatMap((row, index) => {
    if (row.date > today) return [{ row: index, reason: '日期不能晚于今天' }]
    const before = seen.get(nameOf(row))
    if (before !== undefined) return [{ row: index, reason: `与第 ${before + 1} 行重复` }]
    seen.set(nameOf(row), index)
    return []
  })
}

/** New-media figures, filled in by hand. */
export function newMediaHandlers({ database, config }: Services): Pick<Handlers, Paths> {
  const { pool } = database
  return {
    'bigLargeScreen/getNewMedia': async ({ input }) => ({
      ...(await mediaPage(pool, input)),
      kpi: await mediaTotals(pool),
    }),
    'bigLargeScreen/saveNewMedia': async ({ input: { rows }, caller, about }) => {
      const [first] = rows
      about(first && rows.length === 1 ? nameOf(first) : `${rows.length} 行`)
      const now = config.clock.now()
      const odd = misfits(rows, dayOf(now))
      if (odd.length > 0) return { saved: 0, refused: odd }
      try {
        const before = await inTransaction(pool, async (client) => {
          const standing: unknown[] = []
          const refused: SavedMedia['refused'] = []
          for (const [index, row] of rows.entries()) {
            if (row.id !== undefined) standing.push(await mediaRow(client, row.id))
            const reason = await writeMediaRow(client, row, { userId: caller.userId, at: new Date(now) })
            if (reason) refused.push({ row: index, reason })
          }
          if (refused.length > 0) throw new Refusals(refused)
          return standing
        })
        about(first && rows.length === 1 ? nameOf(first) : `${rows.length} 行`, {
          ...(before.length > 0 ? { before } : {}),
          after: rows,
        })
        return { saved: rows.length, refused: [] }
      } catch (error) {
        if (error instanceof Refusals) return { saved: 0, refused: error.refused }
        throw error
      }
    },
    'bigLargeScreen/deleteNewMedia': async ({ input: { id }, about }) => {
      const before = await mediaRow(pool, id)
      if (!before) throw new Fault('notFound')
      about(`${before.channel} ${before.account} ${before.date}`, { before })
      await pool.query('DELETE FROM new_media_stat WHERE id = $1', [id])
      return null
    },
  }
}
