import { join } from 'node:path'
import { eventIdOf } from '@data-centre/server/intake/event-id.ts'
import { type Office, openOffice } from '@data-centre/server/office/store.ts'
import { openChdb } from '@data-centre/server/warehouse/engine/chdb.ts'
import type { FactStore } from '@data-centre/server/warehouse/store.ts'

/** Looks into the warehouse of a stopped server. */
export async function inWarehouse<Result>(dataDir: string, look: (store: FactStore) => Promise<Result>): Promise<Result> {
  const store = await openChdb({ dir: join(dataDir, 'warehouse'), sessions: 1 })
  return look(store).finally(() => store.close())
}

/** Looks into the operational store of a stopped server. */
export async function inOffice<Result>(dataDir: string, look: (pool: Office['pool']) => Promise<Result>): Promise<Result> {
  const office = await openOffice({ dataDir, clock: { now: Date.now }, asItIs: true })
  return look(office.pool).finally(() => office.close())
}

/** Ids in one question: it travels to the engine as text. */
const AT_ONCE = 10_000

/** What a stopped server holds of events of the cloud platform that were acknowledged: how many are missing, and rows beyond one for each. */
export const lostAndDoubledIn = (dataDir: string, eventIds: readonly string[]): Promise<{ lost: number; doubled: number }> =>
  inWarehouse(dataDir, async (store) => {
    const total = { lost: 0, doubled: 0 }
    for (let start = 0; start < eventIds.length; start += AT_ONCE) {
      const ids = eventIds.slice(start, start + AT_ONCE).map((id) => eventIdOf('zjy', id).toString())
      const [found] = await store.query<{ rows: number; distinct: number }>(
        'SELECT count() AS rows, uniqExact(event_id) AS distinct FROM fact_log WHERE event_id IN (SELECT toUInt64(arrayJoin({ids:Array(String)})))',
        { ids },
      )
      const { rows = 0, distinct = 0 } = found ?? {}
      total.lost += ids.length - distinct
      total.doubled += rows - distinct
    }
    return total
  })
