import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeAt } from '../../../testing/worlds/intake-world.ts'
import { openStatementsWorld, type StatementsWorld } from '../../../testing/worlds/statements-world.ts'
import type { RawAnswer } from '../../call/handler.ts'
import { carryOut } from '../import/commands.ts'
import { importXapi } from '../import/import-xapi.ts'
import type { Intake } from '../intake.ts'

/** Live statements and imports of one school, and whose record each of them ends in. */
let world: StatementsWorld
let intake: Intake
beforeAll(async () => {
  world = await openStatementsWorld()
  intake = world.statements
  await world.database.pool.query(
    `INSERT INTO province VALUES ('530000','云南省','云南','yunnan',1,1,1); INSERT INTO city VALUES ('530100','530000','昆明市',1,1);
     INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES (1, '4153000001', '甲学院', '甲', '530000', '530100', 1, '普通', '公办', '2022-09-01'), (2, '4153000002', '乙学院', '乙', '530000', '530100', 1, '普通', '公办', '2022-09-01')`,
  )
  await world.keys.create({ keyId: 'mooc-all', platform: 'mooc', name: '慕课', homePages: ['https://mooc.example'] })
  await world.keys.create({ keyId: 'mooc-one', platform: 'mooc', name: '慕课', schoolIds: [1] })
})
afterAll(() => world.close())

const course = {
  id: 'https://lms.example/course/7001',
  definition: { type: 'http://adlnet.gov/expapi/activities/course', name: { 'zh-CN': '机械制图' } },
}
const statement = (name: string, more: object = {}) => ({
  id: randomUUID() as string,
  actor: { account: { homePage: 'https://lms.example', name } },
  verb: { id: 'https://w3id.org/xapi/video/verbs/played' },
  object: { id: 'https://lms.example/video/1' },
  context: { contextActivities: { parent: [course] } },
  timestamp: timeAt(-60),
  ...more,
})
type Statement = ReturnType<typeof statement>

const send = (keyId: string, statements: readonly object[]): Promise<RawAnswer> => world.send(statements, { keyId })
async function load(name: string, statements: readonly object[], school = '4153000001') {
  const file = join(world.dir, name)
  writeFileSync(file, statements.map((one) => JSON.stringify(one)).join('\n'))
  const deps = { ...world, pool: world.database.pool, intake }
  return importXapi(deps, { file, school }, () => undefined)
}
const logsOf = async (where = '1'): Promise<number> => {
  await intake.drainNow()
  const [row] = await world.store.query<{ n: number }>(
    `SELECT count() AS n FROM fact_log WHERE platform = 'mooc' AND ${where}`,
  )
  return row?.n ?? -1
}
const refusedAs = ({ headers }: RawAnswer): unknown => headers?.['x-statements-refused']

it('a number is a person only as it is issued, and under a home page of the key', async () => {
  const numbered = (homePage: string, name: string) =>
    statement(name, { actor: { account: { homePage, name } }, verb: { id: 'http://x/verbs/voted' } })
  const strangers = ['1001', '01001', '张三 1001', ' 1001', '1001 '].map((name) =>
    numbered('https://other.example', name),
  )
  const odd = ['01001', '张三 1001', ' 1001', '1001.0', '+1001'].map((name) => numbered('https://mooc.example', name))
  const mail = statement('', { actor: { mbox: 'mailto:x 1001' }, verb: { id: 'http://x/verbs/voted' } })
  expect(refusedAs(await send('mooc-all', [...strangers, ...odd, mail]))).toBe('unknown_user=11')
  expect(refusedAs(await send('mooc-one', [numbered('https://mooc.example', '1001')]))).toBe('unknown_user=1')
  expect(await logsOf()).toBe(0)
  const own = [numbered('https://mooc.example', '1001'), numbered('HTTPS://MOOC.example/', '1001')]
  expect((await send('mooc-all', own)).headers).not.toHaveProperty('x-statements-refused')
  expect(await logsOf('user_id = 1001')).toBe(2)
})

it('a key that stands gets home pages by the command', async () => {
  const deps = { ...world, pool: world.database.pool, intake }
  const command = (more: object) => carryOut(deps, { kind: 'key', keyId: 'mooc-later', ...more }, () => undefined)
  const voted = () => [
    statement('1001', {
      actor: { account: { homePage: 'https://later.example', name: '1001' } },
      verb: { id: 'http://x/verbs/voted' },
    }),
  ]
  const made = await command({ platform: 'mooc' })
  expect(refusedAs(await send('mooc-later', voted()))).toBe('unknown_user=1')
  await expect(command({ homePages: ['later.example'] })).rejects.toThrow('须以 http:// 或 https:// 开头')
  expect(await command({ homePages: ['https://Later.example/'] })).toEqual(made)
  expect(refusedAs(await send('mooc-later', voted()))).toBeUndefined()
})

it('learners of an earlier version are found under every spelling of their home page', async () => {
  const old = [
    ['https://Old.example:443/moodle/ Wang Li', 91],
    ['https://old.example/moodle Wang Li', 92],
    ['http://old.example:80/ a', 93],
    ['mailto:a@old.example', 94],
  ] as const
  for (const [ref, id] of old)
    await world.database.pool.query(
      "INSERT INTO source_ref(source, kind, ref, id) VALUES ('xapi:mooc:2', 'person', $1, $2)",
      [ref, id],
    )
  const sql = readFileSync(
    new URL('../../platform/database/migrations/0056-home-page-spellings.sql', import.meta.url),
    'utf8',
  )
  const refs = async () => {
    await world.database.pool.query(sql)
    const { rows } = await world.database.pool.query<{ ref: string; id: number }>(
      "SELECT ref, id FROM source_ref WHERE source = 'xapi:mooc:2' AND id BETWEEN 91 AND 94 ORDER BY id, ref",
    )
    return rows.map(({ ref, id }) => [ref, Number(id)])
  }
  // One that stands in the normal form stays who it is.
  const expected = [...old.slice(0, 2), ['http://old.example a', 93], ...old.slice(2)]
  expect(await refs()).toEqual(expected)
  expect(await refs()).toEqual(expected)
})

it('a number of an address is a course or resource only below a home page of the key', async () => {
  const actor = { account: { homePage: 'https://mooc.example', name: '1001' } }
  const played = (id: string) => statement('', { actor, object: { id }, context: undefined })
  const answer = await send('mooc-all', [
    played('https://other.example/resource/401'),
    played('https://mooc.example/resource/401'),
  ])
  expect(refusedAs(answer)).toBe('invalid=1')
})

it('a statement of a platform without imports is taken back by a key of all its schools, or of several', async () => {
  await world.keys.create({
    keyId: 'mooc-both',
    platform: 'mooc',
    name: '慕课',
    schoolIds: [1, 2],
    homePages: ['https://mooc.example'],
  })
  const before = await logsOf()
  for (const key of ['mooc-all', 'mooc-both'])
    for (const name of ['1001', '2001']) {
      const actor = { account: { homePage: 'https://mooc.example', name } }
      const one = statement(name, { actor, verb: { id: 'http://x/verbs/voted' } })
      await send(key, [one])
      expect(await logsOf()).toBe(before + 1)
      expect((await send(key, [voiding(one)])).headers).toMatchObject({ 'x-statements-voided': '1' })
      expect(await logsOf()).toBe(before)
    }
})

describe('an import', () => {
  it('names every statement that it refuses, those of the second pass too, and takes the others', async () => {
    const good = statement('liu-0')
    const bad = statement('zhao\u0000min')
    const earlier = await load('one.ndjson', [good])
    expect(earlier).toMatchObject({ taken: 1, people: 1 })
    const moved = { ...good, verb: { id: 'http://adlnet.gov/expapi/verbs/completed' }, object: course }
    const report = await load('two.ndjson', [bad, statement('liu-1'), moved, statement('liu-2')])
    expect(report).toMatchObject({ rowsRead: 4, taken: 2, refused: { invalid: 1, conflict: 1 } })
    expect(report.refusals).toEqual([
      'two.ndjson 第 1 行：actor 的标识含有控制字符或残缺字符',
      'two.ndjson 第 3 行：与已有事件矛盾',
    ])
  })

  it('knows a statement in capitals, with another offset or order of keys', async () => {
    const one = statement('liu-3', { timestamp: '2025-05-12T09:00:00+08:00' })
    expect(await load('a.ndjson', [one])).toMatchObject({ taken: 1 })
    const { id, ...rest } = one
    const same = [
      { ...one, id: id.toUpperCase() },
      { ...one, timestamp: '2025-05-12T01:00:00Z' },
      { ...rest, id },
    ]
    expect(await load('b.ndjson', same)).toMatchObject({ taken: 0, known: 3, refused: {} })
    const answer = await send('mooc-one', same)
    expect([answer.status, refusedAs(answer)]).toEqual([200, undefined])
    expect(
      refusedAs(
        await send('mooc-one', [
          { ...one, object: course, verb: { id: 'http://x/verbs/completed' } },
          statement('liu-3'),
        ]),
      ),
    ).toBe('conflict=1')
  })

  it('knows a number under a home page of a key as the live sender does', async () => {
    const numbered = (name: string, more: object = {}) =>
      statement(name, {
        actor: { account: { homePage: 'HTTPS://mooc.example/', name } },
        object: { id: 'https://mooc.example/resource/401' },
        context: { contextActivities: { parent: [{ id: 'https://mooc.example/course/301' }] } },
        ...more,
      })
    const [sent, later, early] = [
      numbered('1001'),
      numbered('1001'),
      numbered('1002', { timestamp: '2024-03-01T08:00:00Z' }),
    ]
    const [teacher, unknown] = [numbered('9001'), numbered('7777')]
    // What is refused brings nothing, and no day.
    const foreign = numbered('2001', { object: { id: 'https://other.example/a' }, timestamp: '2023-03-01T08:00:00Z' })
    expect(refusedAs(await send('mooc-all', [sent]))).toBeUndefined()
    const before = await logsOf()
    const file = [sent, later, early, teacher, foreign, unknown]
    const report = await load('own.ndjson', file)
    expect(report).toMatchObject({ taken: 4, known: 1, people: 4, newPeople: 1, courses: 1, resources: 1 })
    expect(report).toMatchObject({ refused: { foreign_school: 1 }, firstDay: '2024-03-01' })
    expect(report.notes).toContain('按平台网址下的编号把 3 个账号对应到本校人员')
    expect(report.refusals).toEqual(['own.ndjson 第 5 行：账号“https://mooc.example 2001”是其他学校的人员'])
    expect(await logsOf()).toBe(before + 4)
    expect(await logsOf("user_id = 1002 AND log_type = 'play' AND object_id = 401 AND course_id = 301")).toBe(1)
    expect(await load('own-again.ndjson', file)).toMatchObject({ taken: 0, known: 5 })
    // Nothing of it changes whom a live sender means.
    expect(refusedAs(await send('mooc-all', [sent, later, early, teacher, numbered('2001')]))).toBe('too_old=1')
    expect(await logsOf()).toBe(before + 5)
    expect(await logsOf('user_id = 2001')).toBe(1)
    // What the statements of the file take back are events of both.
    expect(await load('own-void.ndjson', [voiding(sent), voiding(later)])).toMatchObject({ takenBack: 2 })
  })

  it('that is cut off binds nobody, and binds them when it is run to its end', async () => {
    const half = statement('wu-1', { timestamp: '2025-05-12T09:00:00+08:00' })
    const failing = { ...intake, acceptImport: () => Promise.reject(new Error('cut off')) } as unknown as Intake
    const file = join(world.dir, 'half.ndjson')
    writeFileSync(file, JSON.stringify(half))
    const deps = { ...world, pool: world.database.pool }
    await expect(
      importXapi({ ...deps, intake: failing }, { file, school: '4153000002' }, () => undefined),
    ).rejects.toThrow('cut off')
    // The first school brings the same person whole: they are not ambiguous.
    expect(await load('whole.ndjson', [half])).toMatchObject({ taken: 1 })
    expect(refusedAs(await send('mooc-all', [statement('wu-1')]))).toBeUndefined()
    await importXapi({ ...deps, intake }, { file, school: '4153000002' }, () => undefined)
    expect(refusedAs(await send('mooc-all', [statement('wu-1')]))).toBe('unknown_user=1')
  })
})

const voiding = (one: Statement) =>
  statement('admin', {
    verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
    object: { objectType: 'StatementRef', id: one.id },
  })

describe('a statement that is taken back', () => {
  it('does not count, whether it came before, with it or later', async () => {
    const [first, second, third] = [statement('lin-1'), statement('lin-1'), statement('lin-1')] as const
    expect(await load('lin.ndjson', [first])).toMatchObject({ taken: 1 })
    const before = await logsOf()
    const report = await load('void.ndjson', [second, voiding(first), voiding(second), voiding(third)])
    expect(report).toMatchObject({ taken: 0, voided: 4, takenBack: 1, refused: {} })
    expect(await logsOf()).toBe(before - 1)
    expect((await send('mooc-one', [third])).headers).toMatchObject({ 'x-statements-voided': '1' })
    expect(await load('late.ndjson', [third, statement('lin-1')])).toMatchObject({ taken: 1, voided: 1 })
    expect(await logsOf()).toBe(before)
  })

  it('is taken back by a live sender of its school alone', async () => {
    const live = statement('lin-1', { object: course, verb: { id: 'http://x/verbs/voted' } })
    const before = await logsOf()
    await send('mooc-one', [live])
    expect(await logsOf()).toBe(before + 1)
    await world.keys.create({ keyId: 'mooc-two', platform: 'mooc', name: '乙', schoolIds: [2] })
    await send('mooc-two', [voiding(live)])
    expect(await logsOf()).toBe(before + 1)
    expect(await send('mooc-one', [voiding(live)])).toMatchObject({
      status: 200,
      headers: { 'x-statements-voided': '1' },
    })
    expect(await logsOf()).toBe(before)
    // Sent again it is known, and still void.
    expect((await send('mooc-one', [live])).status).toBe(200)
    expect(await logsOf()).toBe(before)
  })
})

it('durations of more than a day are kept as a day, and said', async () => {
  const long = statement('liu-0', {
    object: course,
    verb: { id: 'http://x/verbs/completed' },
    result: { duration: 'P1W' },
  })
  expect((await send('mooc-one', [long])).headers).toMatchObject({ 'x-durations-capped': '1' })
  expect((await load('long.ndjson', [{ ...long, id: randomUUID() }])).notes).toContain(
    '1 条语句的时长超过一天，按一天计',
  )
  await intake.drainNow()
  expect(
    await world.store.query("SELECT duration_s AS s FROM fact_log WHERE log_type = 'study' AND duration_s > 0"),
  ).toEqual([{ s: 86_400 }, { s: 86_400 }])
})
