import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { runImport, startImport } from '../product/platform.ts'
import { type Product, removeFolder, scratchFolder, startProduct } from '../product/server.ts'
import { figure, times } from './size.ts'
import { inOffice, inWarehouse } from './stores.ts'

const file = fileURLToPath(new URL('../data/xapi_fun_mooc/statements.jsonl.gz', import.meta.url))
const STATEMENTS = 22_000
const LEARNERS = 1452
const KILLS = times(1, 5)
const env = { SIMULATOR: '0' }
const dataDir = scratchFolder()
let product: Product | undefined
afterAll(async () => {
  await product?.kill()
  removeFolder(dataDir)
})

/** Totals of a school as its page shows them. */
async function totals(server: Product, schoolId: number): Promise<{ logs: number; students: number }> {
  const cards = await (await loginAs(server.url, 'super')).data('dataOverviewTotalData/getTotalData', { schoolId })
  return { logs: kpiValue(cards, 'logs.total') ?? 0, students: kpiValue(cards, 'students.total') ?? 0 }
}

/** Kills a command after a while; answers whether it was still there. */
async function killedAfter(command: ChildProcess, ms: number): Promise<boolean> {
  const ended = once(command, 'exit')
  await sleep(ms)
  command.kill('SIGKILL')
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

describe('a killed import', () => {
  it('leaves nothing half: run again it completes, with exact totals (R17)', async () => {
    let server = await startProduct({ dataDir, env })
    product = server
    const [school] = await (await loginAs(server.url, 'super')).data('dataOverviewTotalData/getSchools', {})
    const schoolId = Number(school?.id)
    const command = ['xapi', file, '--school', school?.name ?? '']
    const before = await totals(server, schoolId)
    let cutOff = 0
    let killed = 0
    for (let kill = 0; kill < KILLS; kill++) {
      // The command alone: the server goes on with what it was handed. Then the server beneath a second one.
      if (await killedAfter(startImport(server, command), 1000 + kill * 300)) killed++
      const second = startImport(server, command)
      const ended = once(second, 'exit')
      await sleep(500 + kill * 700)
      await server.kill()
      // Every run goes further than the one before: the last ones may come to their end.
      if ((await ended)[0] !== 0) cutOff++
      server = await startProduct({ dataDir, env })
      product = server
    }
    expect(cutOff).toBeGreaterThan(0)
    runImport(server, command)
    const after = await totals(server, schoolId)
    expect(after).toEqual({ logs: before.logs + STATEMENTS, students: before.students + LEARNERS })
    expect(await server.stop()).toBe(0)

    // Without a server the command holds the stores itself.
    if (await killedAfter(startImport(server, command), 1500)) killed++
    expect(killed).toBeGreaterThan(0)
    runImport(server, command)
    const [found] = await inWarehouse(dataDir, (store) =>
      store.query<{ rows: number; ids: number; rolled: number }>(
        "SELECT (SELECT count() FROM fact_log WHERE event_date < '2022-01-01') AS rows, (SELECT uniqExact(event_id) FROM fact_log WHERE event_date < '2022-01-01') AS ids, (SELECT sum(logs) FROM log_day WHERE stat_date < '2022-01-01') AS rolled",
      ),
    )
    const running = await inOffice(dataDir, async (pool) => (await pool.query("SELECT id FROM import_job WHERE state = 'running'")).rowCount)
    const { rows = 0, ids = 0, rolled = 0 } = found ?? {}
    figure('R17 killed import', {
      'commands killed': killed,
      'servers killed': KILLS,
      'imports cut off': cutOff,
      statements: STATEMENTS,
      lost: STATEMENTS - ids,
      doubled: rows - ids,
    })
    expect({ rows, ids, rolled, running }).toEqual({ rows: STATEMENTS, ids: STATEMENTS, rolled: STATEMENTS, running: 0 })
  }, 3_600_000)
})
