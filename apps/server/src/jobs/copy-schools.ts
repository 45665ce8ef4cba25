import { copySchools } from '../warehouse/copy-schools.ts'
import type { Job, JobContext } from './job.ts'

/** What the office changes of schools reaches the warehouse, and with it every number by place, within seconds. */
export function schoolCopy({
  services: { database, places, config },
  warehouse: { store, directory },
}: JobContext): Job {
  let copied: string | undefined
  return {
    id: 'dim_sync',
    label: '学校同步',
    schedule: '每 5 秒检查一次，有变化即同步',
    does: '将学校的新增与修改从业务库复制到数仓的学校维表。',
    at: '3-59/5 * * * * *',
    due: () => {
      // Nobody may have made a call for a while; what is read now shows at the next look.
      void places.fresh().catch(() => undefined)
      return places.stamp() !== '' && places.stamp() !== copied
    },
    work: async () => {
      await places.fresh()
      const stamp = places.stamp()
      const rows = await copySchools({ pool: database.pool, store, now: config.clock.now })
      if (rows > 0) await directory.refresh()
      copied = stamp
      return rows
    },
  }
}
