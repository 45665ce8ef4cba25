import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTinyWarehouse, type TestWarehouse } from '../../../testing/warehouse.ts'
import { Calendar } from '../calendar.ts'
import type { FactStore } from '../store.ts'
import { rankingIds, rankingList } from './lists.ts'
import { currentRanks, keptRanks, type RankedEntity } from './read.ts'
import { isKept, takeRanks, withPreceding } from './snapshot.ts'

const month = withPreceding('2025-04-14', '2025-05-13')
let warehouse: TestWarehouse
let store: FactStore
beforeAll(async () => {
  warehouse = await openTinyWarehouse()
  store = warehouse.store
})
afterAll(async () => {
  await warehouse.close()
})

/** Without the college, which is not kept. */
const currentWithoutCollege = async (...of: Parameters<typeof currentRanks>) =>
  (await currentRanks(...of)).map(({ college: _, ...row }) => row)
const line = ({ rank, previous, id, value }: RankedEntity) => [rank, previous, Number(id), value]

describe('the ranks of a night', () => {
  it('are those that the facts give, for the nation and for a province', async () => {
    expect(await takeRanks(store, new Calendar(), '2025-05-13')).toBeGreaterThan(0)
    for (const id of rankingIds.filter(isKept)) {
      expect(await keptRanks(store, id, { day: '2025-05-13', period: '30', scope: '0' })).toEqual(
        await currentWithoutCollege(store, id, month, { filter: {} }),
      )
      const ofProvince = await currentWithoutCollege(store, id, month, { filter: { provinces: ['530000'] } })
      const sameNation = rankingList(id).entity === 'school'
      const kept = await keptRanks(store, id, { day: '2025-05-13', period: '30', scope: '530000' })
      expect(kept.map((row) => ({ ...row, nation: sameNation ? row.nation : 0 }))).toEqual(
        ofProvince.map((row) => ({ ...row, nation: sameNation ? row.nation : 0 })),
      )
    }
  })
  it('do not change when they are taken again (L20)', async () => {
    expect(await takeRanks(store, new Calendar(), '2025-05-13')).toBe(0)
  })
  it('lose the tail of a list that has become shorter', async () => {
    await store.insert(
      'dim_student',
      JSON.stringify({
        user_id: 311,
        school_id: 3,
        college_id: 31,
        name: '',
        joined_at: '2025-04-20',
        removed_at: '2025-05-13 08:00:00',
        status: -1,
        version: 2,
      }),
      'left',
    )
    // 311 stood in four periods of the nation and of its province.
    expect(await takeRanks(store, new Calendar(), '2025-05-13')).toBe(8)
    expect(
      (await keptRanks(store, 'students.active', { day: '2025-05-13', period: '30', scope: '0' })).map(line),
    ).toEqual([
      [1, 1, 111, 4],
      [2, 0, 112, 2],
      [3, 0, 211, 2],
      [4, 0, 121, 1],
    ])
    expect(await keptRanks(store, 'students.active', { day: '2025-05-13', period: '30', scope: '510000' })).toEqual([])
    expect(await takeRanks(store, new Calendar(), '2025-05-13')).toBe(0)
  })
})
