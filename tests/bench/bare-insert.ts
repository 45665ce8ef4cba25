import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChdb } from '@data-centre/server/warehouse/engine/chdb.ts'
import { tables } from '@data-centre/server/warehouse/schema.ts'

/** Ids of imported people and courses begin behind this number. */
export const IMPORTED = 2_000_000_000

/** The same log rows put into the bare engine in blocks of ten thousand, rows/s. */
export async function bareInsert(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'bare-insert-'))
  const store = await openChdb({ dir })
  const table = tables.find(({ name }) => name === 'fact_log')
  if (!table) throw new Error('no fact_log')
  for (const statement of store.layout.create(table)) await store.command(statement)
  const blocks = 10
  const rows = (block: number) =>
    Array.from(
      { length: 10_000 },
      (_, i) =>
        `{"event_id":"${block * 10_000 + i}","event_time":${Math.floor(Date.now() / 1000)},"user_id":${IMPORTED + i},"user_role":"student","school_id":1001,"province_code":"530000","city_code":"530100","college_id":1,"major_id":1,"platform":"mooc","log_type":"study","course_id":${IMPORTED},"class_id":0,"object_id":0,"owner_school_id":1001,"group_id":0,"duration_s":60,"client":"app"}\n`,
    ).join('')
  const bodies = Array.from({ length: blocks }, (_, block) => rows(block))
  const started = performance.now()
  for (const [block, body] of bodies.entries()) await store.insert('fact_log', body, `bare-${block}`)
  const seconds = (performance.now() - started) / 1000
  await store.close()
  rmSync(dir, { recursive: true, force: true })
  return (blocks * 10_000) / seconds
}
