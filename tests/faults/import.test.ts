import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { runImport, startImport } from '../product/platform.ts'
import { filledFolder, type Product, removeFolder, startProduct } from '../product/server.ts'
import { figure, times } from './size.ts'
import { besideDatabase, hold, inDatabase, inWarehouse } from './stores.ts'

const file = fileURLToPath(new URL('../data/xapi_fun_mooc/statements.jsonl.gz', import.meta.url))
const STATEMENTS = 22_000
const LEARNERS = 1452
const KILLS = times(1, 5)
const dataDir = await filledFolder()
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

/** Starts an import and holds it where it has handed over so many rows; answers the command, its end, and how to let go. */
async function caughtImport(server: Product, command: string[], rows: number) {
  const database = await besideDatabase(dataDir)
  const {
    rows: [last],
  } = await database.query('SELECT coalesce(max(id), 0) AS id FROM import_job')
  const child = startImport(server, command)
  const ended = once(child, 'exit')
  const letGo = await hold(database, 'SELECT 1 FROM import_job WHERE id > $1 AND rows_read > $2', [last?.id, rows])
  return { child, ended, letGo }
}

describe('a killed import', () => {
  it('leaves nothing half: run again it completes, with exact totals (R17)', async () => {
    let server = await startProduct({ dataDir })
    product = server
    const [school] = await (await loginAs(server.url, 'super')).data('dataOverviewTotalData/getSchools', {})
    const schoolId = Number(school?.id)
    const command = ['xapi', file, '--school', school?.name ?? '']
    const before = await totals(server, schoolId)
    for (let kill = 0; kill < KILLS; kill++) {
      // The command alone: the server goes on with what it was handed. Then the server beneath a second one.
      const alone = await caughtImport(server, command, kill * 4000)
      alone.child.kill('SIGKILL')
      await alone.ended
      await alone.letGo()
      const second = await caughtImport(server, command, kill * 4000 + 2000)
      await server.kill()
      expect((await second.ended)[0]).not.toBe(0)
      await second.letGo()
      server = await startProduct({ dataDir })
      product = server
    }
    runImport(server, command)
    const after = await totals(server, schoolId)
    expect(after).toEqual({ logs: before.logs + STATEMENTS, students: before.students + LEARNERS })
    expect(await server.stop()).toBe(0)

    // Without a server the command holds the stores itself.
    const holder = startImport(server, command, { hear: true })
    const ended = once(holder, 'exit')
    let messages = ''
    holder.stderr?.on('data', (text) => {
      messages += text
    })
    await expect.poll(() => messages, { interval: 10 }).toContain('导入事件')
    holder.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
    runImport(server, command)
    const [found] = await inWarehouse(dataDir, (store) =>
      store.query<{ rows: number; ids: number; rolled: number }>(
        "SELECT (SELECT count() FROM fact_log WHERE event_date < '2022-01-01') AS rows, (SELECT uniqExact(event_id) FROM fact_log WHERE event_date < '2022-01-01') AS ids, (SELECT sum(logs) FROM log_day WHERE stat_date < '2022-01-01') AS rolled",
      ),
    )
    const running = await inDatabase(
      dataDir,
      async (pool) => (await pool.query("SELECT id FROM import_job WHERE state = 'running'")).rowCount,
    )
    const { rows = 0, ids = 0, rolled = 0 } = found ?? {}
    figure('R17 killed import', {
      'commands killed': KILLS + 1,
      'servers killed': KILLS,
      statements: STATEMENTS,
      lost: STATEMENTS - ids,
      doubled: rows - ids,
    })
    expect({ rows, ids, rolled, running }).toEqual({
      rows: STATEMENTS,
      ids: STATEMENTS,
      rolled: STATEMENTS,
      running: 0,
    })
  })
})
