import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { filledFolder, type Product, removeFolder, startProduct } from '../product/server.ts'
import { figure, times } from './size.ts'
import { besideDatabase, hold, inDatabase } from './stores.ts'

const KILLS = times(1, 5)
/** Of one session within a minute. */
const MAX_EXPORTS = 10
const dataDir = await filledFolder()
let product: Product | undefined
afterAll(async () => {
  await product?.kill()
  removeFolder(dataDir)
})

const filesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(xlsx|csv)/i.test(name))

/** What lies there before anything is exported: the demo world's own resources. */
const given = filesOf(dataDir)

/** Waits until an export is open, and keeps it so. */
const catchExport = async () =>
  hold(await besideDatabase(dataDir), "SELECT id FROM sys_user_export_log WHERE status = 'begin'")

describe('a killed export', () => {
  it('leaves its row, closed as interrupted by the next start, and no file (R17)', async () => {
    product = await startProduct({ dataDir })
    for (let kill = 0; kill < KILLS; kill++) {
      const server: Product = product
      let nation = await loginAs(server.url, 'super')
      let letGo: (() => Promise<void>) | undefined
      const caught = catchExport().then((free) => {
        letGo = free
      })
      // One that is written between two looks comes through.
      const ask = () => nation.file('opeDataOverview/exportSchool').catch((error: Error) => error)
      let asked = ask()
      for (let tries = 1; !letGo; tries++) {
        if ((await Promise.race([caught, asked])) === undefined) break
        if (tries % (MAX_EXPORTS - 1) === 0) nation = await loginAs(server.url, 'super')
        asked = ask()
      }
      await caught
      await server.kill()
      expect(await asked).toBeInstanceOf(Error)
      await (letGo as () => Promise<void>)()
      product = await startProduct({ dataDir, until: 'ready' })
    }
    await product.stop()
    const rows = await inDatabase(
      dataDir,
      async (pool) =>
        (
          await pool.query<{ status: string; file: string | null; ended: boolean }>(
            "SELECT status, file_name AS file, ended_at IS NOT NULL AS ended FROM sys_user_export_log WHERE status <> 'done' ORDER BY id",
          )
        ).rows,
    )
    figure('R17 killed export', {
      kills: KILLS,
      'rows interrupted': rows.length,
      files: filesOf(dataDir).length - given.length,
    })
    expect(rows).toEqual(Array.from({ length: KILLS }, () => ({ status: 'interrupted', file: null, ended: true })))
    expect(filesOf(dataDir)).toEqual(given)
  })
})
