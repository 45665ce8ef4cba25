import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { statementLine } from '../../../../testing/import-files.ts'
import { packed, place, provideImportWorld, roster, run, world, xapi } from '../../../../testing/worlds/import-world.ts'
import { zipOf } from '../../../../testing/zip-of.ts'
import { replayDeadLetters } from '../../dead-letters/replay.ts'
import type { Command } from '../commands.ts'
import type { ImportReport } from '../import-xapi.ts'

provideImportWorld()

const day = '2025-03-01T08:00:00+08:00'
const early = '2018-03-01T08:00:00+08:00'
const voidingOf = (id: string): string =>
  JSON.stringify({
    ...JSON.parse(statementLine(`void-${id}`, early)),
    verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
    object: { objectType: 'StatementRef', id },
  })
async function reportOf(command: Command): Promise<ImportReport> {
  // Rows have moments for versions: to two imports of one moment a merge between them would hide what is new.
  world.clock.at += 1000
  const result = await run(command)
  if (result.kind !== 'xapi') throw new Error(result.kind)
  return result.report
}
async function load(school: string, ...lines: string[]): Promise<ImportReport> {
  return reportOf(xapi(lines.join('\n'), school)())
}
const query = (sql: string) => world.store.query<Record<string, unknown>>(sql)
const logsOf = async (school: string) =>
  (await query(`SELECT count() AS n FROM fact_log WHERE school_id = ${school}`))[0]?.n

describe('a file of statements', () => {
  it('may do no more than take back, and moves no day', async () => {
    await load('3', statementLine('a', day), statementLine('b', day), statementLine('c', day))
    expect(await logsOf('3')).toBe(3)
    expect(await load('3', voidingOf('a'))).toMatchObject({ voided: 1, takenBack: 1, people: 0, firstDay: '' })
    expect(await load('3', `{"voided":true,"statement":${statementLine('b', day)}}`)).toMatchObject({ takenBack: 1 })
    expect(await logsOf('3')).toBe(1)
    expect(await load('3', statementLine('a', day))).toMatchObject({ voided: 1, taken: 0, people: 0 })
    const { rows } = await world.database.pool.query('SELECT joined_at::text AS day FROM school WHERE id = 3')
    expect(rows).toEqual([{ day: '2024-12-01' }])
  })

  it('brings nobody and nothing, and no day, of what is void in it and of the second meaning of an id', async () => {
    const report = await load(
      '4',
      statementLine('a', early, 'ghost', 'ghost'),
      voidingOf('a'),
      statementLine('b', day, 'one', 'thing'),
      statementLine('b', early, 'second', 'other'),
      statementLine('b', day, 'one', 'other'),
      statementLine('b', day, 'one', 'thing'),
    )
    expect(report).toMatchObject({
      rowsRead: 6,
      taken: 1,
      voided: 2,
      known: 1,
      refused: { conflict: 2 },
      people: 1,
      resources: 1,
    })
    expect(report.refusals).toEqual([4, 5].map((at) => `statements.jsonl 第 ${at} 行：与已有事件矛盾`))
    expect(await query('SELECT name FROM dim_student FINAL WHERE school_id = 4')).toEqual([{ name: '学员one' }])
    expect(await query('SELECT name FROM dim_resource FINAL WHERE school_id = 4')).toEqual([{ name: 'thing' }])
    const { rows } = await world.database.pool.query('SELECT joined_at::text AS day FROM school WHERE id = 4')
    expect(rows).toEqual([{ day: '2024-12-01' }])
  })

  it('names a resource as the statement does that gives it a name', async () => {
    const of = (id: string, definition?: object) =>
      JSON.stringify({ ...JSON.parse(statementLine(id, day)), object: { id: 'https://lms.example/v', definition } })
    const definition = { type: 'https://w3id.org/xapi/video/activity-type/video', name: { zh: '好课' } }
    await load('5', of('a'), of('b', definition), of('c'))
    expect(await query('SELECT name, resource_type AS type FROM dim_resource FINAL WHERE school_id = 5')).toEqual([
      { name: '好课', type: 'video' },
    ])
  })

  it('has equal lines that are refused, each named with its own place', async () => {
    await load('6', statementLine('a', day))
    const other = statementLine('a', early)
    const { refusals } = await load('6', other, statementLine('b', day), other)
    expect(refusals.map((one) => one.split('：')[0])).toEqual(['statements.jsonl 第 1 行', 'statements.jsonl 第 3 行'])
  })

  it('has numbers that several people of the school carry: they stay apart, and the report says so', async () => {
    await run(roster({}, [], '7')())
    const account = (id: string, homePage: string) =>
      JSON.stringify({ ...JSON.parse(statementLine(id, day)), actor: { account: { name: 'S1', homePage } } })
    const { notes } = await load('7', account('a', 'https://a.example'), account('b', 'https://b.example'))
    expect(notes).toEqual(['1 个学号在本校不止一人（S1）：没有与同号的人员合并，会各算一人，请核对'])
    expect((await load('7', statementLine('c', day))).notes).toEqual([])
  })

  it('may be a zip archive: what is not read of it is named', async () => {
    const file = place('statements.zip')
    writeFileSync(
      file,
      zipOf([
        { name: 'a.jsonl', content: statementLine('a', day) },
        { name: 'b.jsonl.gz', content: packed(statementLine('b', day)) },
        { name: 'c.txt', content: 'c' },
      ]),
    )
    expect(await reportOf({ kind: 'xapi', file, school: '8' })).toMatchObject({
      taken: 1,
      known: 0,
      voided: 0,
      refused: {},
      refusals: [],
      notes: [expect.stringContaining('2 个文件没有读取（b.jsonl.gz、c.txt）')],
    })
  })

  it('leaves a refused record that can be replayed, wrapped or not', async () => {
    const soon = new Date(world.clock.now() + 3_600_000).toISOString()
    await load(
      '9',
      statementLine('a', day),
      statementLine('b', soon),
      `{"voided":false,"statement":${statementLine('c', soon)}}`,
    )
    const { rows } = await world.database.pool.query<{ id: string }>(
      "SELECT id::text FROM ingest_dead_letter WHERE state = 'open' AND reason = 'future'",
    )
    const intake = await world.intake('letters')
    const { directory, keys, keeper: rollups, store } = world
    world.clock.at += 2 * 3_600_000
    const answer = await replayDeadLetters(
      { pool: world.database.pool, directory, keys, rollups, store, intake, now: world.clock.now },
      rows.map(({ id }) => id),
      null,
    )
    expect(answer).toEqual({ replayed: 2, refused: {} })
    await intake.close()
  })
})
