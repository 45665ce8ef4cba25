import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../testing/worlds/intake-world.ts'
import { openControlSocket } from '../../platform/control-socket.ts'
import type { Intake } from '../intake.ts'
import { type Command, type CommandResult, carryOut } from './commands.ts'
import { callControlSocket } from './control-socket.ts'
import { importXapi } from './import-xapi.ts'

const file = fileURLToPath(new URL('../../../../../tests/data/xapi_fun_mooc/statements.jsonl.gz', import.meta.url))
let world: TestWorld
let intake: Intake
const deps = () => ({ ...world, pool: world.database.pool, intake })
beforeAll(async () => {
  world = await openTestWorld()
  await world.database.pool.query(
    `INSERT INTO province VALUES ('530000','云南省','云南','yunnan',1,1,1); INSERT INTO city VALUES ('530100','530000','昆明市',1,1);
     INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES (1, '4153000001', '甲学院', '甲', '530000', '530100', 1, '普通', '公办', '2022-09-01'), (2, '4153000002', '乙学院', '乙', '530000', '530100', 1, '普通', '公办', '2022-09-01')`,
  )
  intake = await world.intake('import')
})
afterAll(async () => {
  await intake.close()
  await world.close()
})

const totals = async () => {
  const [row] = await world.store.query<Record<string, number>>(
    `SELECT (SELECT count() FROM fact_log WHERE school_id = 1) AS logs, (SELECT uniqExact(event_id) FROM fact_log) AS ids, (SELECT count() FROM dim_student FINAL WHERE school_id = 1) AS students,
       (SELECT sum(logs) FROM log_day WHERE school_id = 1) AS rolled, (SELECT students FROM stock_day WHERE school_id = 1 AND platform = '' AND stat_date = '2025-05-13') AS stock, (SELECT count() FROM fact_resource_use) AS uses`,
  )
  return row ?? {}
}

describe('importing the FUN-MOOC statements', () => {
  it('brings every statement and every learner once, however often it is run', async () => {
    await world.keeper.run()
    const before = await totals()
    const report = await importXapi(deps(), { file, school: '4153000001' }, () => undefined)
    expect(report).toMatchObject({
      school: '甲学院',
      rowsRead: 22_000,
      taken: 22_000,
      known: 0,
      refused: {},
      people: 1452,
      newPeople: 1452,
      courses: 2,
      resources: 10,
      firstDay: '2021-11-24',
    })
    const after = await totals()
    expect([after.logs, after.ids, after.students]).toEqual([
      (before.logs ?? 0) + 22_000,
      (before.ids ?? 0) + 22_000,
      (before.students ?? 0) + 1452,
    ])
    expect(after.rolled).toBe((before.rolled ?? 0) + 22_000)
    expect(after.stock).toBe((before.students ?? 0) + 1452)
    expect(after.uses).toBe(6603 + 54 + 1348)
    const [types] = await world.store.query<{ types: Record<string, number> }>(
      "SELECT sumMap(types) AS types FROM log_day WHERE platform = 'mooc'",
    )
    expect(types?.types).toEqual({ play: 6603, download: 54, view: 1348, study: 6480 + 3546 + 2995 + 636 + 338 })
    const [school] = await world.store.query(
      'SELECT toString(joined_at) AS joined, name FROM dim_school FINAL WHERE school_id = 1',
    )
    expect(school).toEqual({ joined: '2020-09-01', name: '甲学院' })
    expect((await world.database.pool.query('SELECT joined_at FROM school WHERE id = 1')).rows).toEqual([
      { joined_at: '2021-11-24' },
    ])
    expect((await world.store.query("SELECT term_id, kind FROM dim_day FINAL WHERE day = '2021-11-24'"))[0]).toEqual({
      term_id: '2021-2022-1',
      kind: 'teach',
    })
    expect(
      (
        await world.store.query(
          'SELECT count() AS n FROM dim_student AS s FINAL JOIN (SELECT user_id, min(event_date) AS first FROM fact_log GROUP BY user_id) AS l USING user_id WHERE first < joined_at',
        )
      )[0],
    ).toEqual({ n: 0 })

    const again = await importXapi(deps(), { file, school: '甲学院' }, () => undefined)
    expect(again).toMatchObject({ rowsRead: 22_000, taken: 0, known: 22_000, refused: {}, newPeople: 0, weeks: 0 })
    expect(await totals()).toEqual(after)
  })

  it('keeps what it cannot read, and says why it cannot begin', async () => {
    const odd = join(world.dir, 'odd.json')
    const statement = (id: string, more: object) => ({
      id,
      actor: { account: { homePage: 'http://x', name: 'a' } },
      verb: { id: 'http://x/verbs/laughed' },
      object: { id: 'urn:x:"{video' },
      timestamp: '2023-01-01T00:00:00Z',
      ...more,
    })
    writeFileSync(
      odd,
      JSON.stringify(
        [
          statement('o1', {}),
          statement('o2', { timestamp: 'yesterday' }),
          statement('o3', { verb: { id: 'http://x/verbs/played' } }),
          { id: 'o4' },
        ],
        null,
        2,
      ),
    )
    const seen: string[] = []
    const close = await openControlSocket<Command, CommandResult>(world.dir, {
      takesTurn: () => true,
      labelOf: ({ kind }) => kind,
      work: (command, onProgress) => carryOut(deps(), command, onProgress),
    })
    const result = await callControlSocket(world.dir, { kind: 'xapi', file: odd, school: '1' }, ({ phase }) =>
      seen.push(phase),
    )
    expect(result).toMatchObject({ report: { rowsRead: 4, taken: 2, known: 0, refused: { invalid: 2 } } })
    expect(seen).toContain('导入事件')
    await expect(
      callControlSocket(world.dir, { kind: 'xapi', file: odd, school: '没有' }, () => undefined),
    ).rejects.toThrow('没有找到学校')
    const made = await callControlSocket(
      world.dir,
      { kind: 'key', keyId: 'mooc-new', platform: 'mooc' },
      () => undefined,
    )
    expect(made).toEqual(await callControlSocket(world.dir, { kind: 'key', keyId: 'mooc-new' }, () => undefined))
    await expect(callControlSocket(world.dir, { kind: 'key', keyId: 'nobody' }, () => undefined)).rejects.toThrow(
      '没有名为',
    )
    await close()
    expect(
      await callControlSocket(world.dir, { kind: 'xapi', file: odd, school: '1' }, () => undefined),
    ).toBeUndefined()
    expect(
      await world.store.query(
        "SELECT log_type, count() AS n FROM fact_log WHERE event_date = '2023-01-01' GROUP BY log_type ORDER BY log_type",
      ),
    ).toEqual([
      { log_type: 'other', n: 1 },
      { log_type: 'play', n: 1 },
    ])
    const { rows } = await world.database.pool.query(
      'SELECT state, rows_read, ok, failed FROM import_job ORDER BY id DESC LIMIT 1',
    )
    expect(rows).toEqual([{ state: 'done', rows_read: 4, ok: 2, failed: 2 }])
    writeFileSync(odd, gzipSync(Buffer.from(`${JSON.stringify(statement('o1', {}))}\n`)))
    expect(await importXapi(deps(), { file: odd, school: '1' }, () => undefined)).toMatchObject({ taken: 0, known: 1 })
  })
})
