import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../../testing/worlds/intake-world.ts'
import { Calendar } from '../../../warehouse/calendar.ts'
import { keysInvariant } from '../../../warehouse/invariants/keys.ts'
import type { Intake } from '../../intake.ts'
import { importOulad } from '../oulad/import-oulad.ts'
import { separateSchools } from './separate-schools.ts'

const sample = fileURLToPath(new URL('../../../../../../tests/data/oulad', import.meta.url))
const tables = ['courses', 'assessments', 'vle', 'studentInfo', 'studentRegistration', 'studentVle'] as const
const rowsOf = (table: string): string[] =>
  gunzipSync(readFileSync(join(sample, `${table}.csv.gz`)))
    .toString()
    .replaceAll('"', '')
    .trim()
    .split('\n')
let world: TestWorld
let intake: Intake

beforeAll(async () => {
  world = await openTestWorld()
  world.clock.at = Date.parse('2014-08-06T10:00:00+08:00')
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

/** The sample's rows of one module and year and of 60 of its students that `wanted` takes, each with a hand-in; where the sample has no clicks, with one visit. */
function cut(name: string, module: string, code: string, wanted: (student: number) => boolean): string {
  const folder = join(world.dir, name)
  mkdirSync(folder)
  const students = new Set(
    rowsOf('studentInfo')
      .filter((row) => row.startsWith(`${module},${code},`))
      .map((row) => Number(row.split(',')[2]))
      .filter(wanted)
      .slice(0, 60),
  )
  const isWanted = (table: string, cells: readonly string[]): boolean => {
    const at = table === 'assessments' || table === 'courses' ? 0 : table === 'vle' ? 1 : 0
    if (cells[at] !== module || cells[at + 1] !== code) return false
    return !table.startsWith('student') || students.has(Number(cells[2]))
  }
  for (const table of tables) {
    const [head = '', ...rows] = rowsOf(table)
    writeFileSync(
      join(folder, `${table}.csv`),
      [head, ...rows.filter((row) => isWanted(table, row.split(',')))].join('\n'),
    )
  }
  const assessments = rowsOf('assessments')
    .map((row) => row.split(','))
    .filter((cells) => isWanted('assessments', cells))
  const sites = rowsOf('vle')
    .map((row) => row.split(','))
    .filter((cells) => isWanted('vle', cells))
  if (code !== '2013J' || module !== 'AAA')
    writeFileSync(
      join(folder, 'studentVle.csv'),
      [
        rowsOf('studentVle')[0],
        ...[...students].map((student, i) => [module, code, student, sites[i % sites.length]?.[0], 5, 3].join()),
      ].join('\n'),
    )
  const handIns = [...students].map((student, i) => [assessments[i % 3]?.[2], student, 20 + i, 0, 50 + (i % 50)].join())
  writeFileSync(
    join(folder, 'studentAssessment.csv'),
    ['id_assessment,id_student,date_submitted,is_banked,score', ...handIns].join('\n'),
  )
  return folder
}

const deps = () => ({ ...world, pool: world.database.pool, intake })
const load = (folder: string, school: string) => importOulad(deps(), { folder, school }, () => undefined)
const broken = async () => {
  const findings = await keysInvariant.check({
    store: world.store,
    today: '2014-08-06',
    calendar: new Calendar(),
    drawn: {},
    seed: 1,
  })
  return findings.filter(({ ok }) => !ok).map(({ scope }) => scope)
}
const counted = [
  ['fact_log', 'logs'],
  ['fact_resource_use', 'uses'],
  ['fact_homework FINAL', 'homework'],
  ['fact_score', 'scores'],
  ['dim_student FINAL', 'students'],
  ['dim_course FINAL', 'courses'],
  ['dim_course_class FINAL', 'classes'],
  ['dim_resource FINAL', 'resources'],
  ['dim_homework FINAL', 'homeworks'],
  ['dim_enrolment FINAL', 'enrolments'],
] as const
/** Rows that a school has of what was imported. */
async function heldBy(school: number): Promise<Record<string, number>> {
  const parts = counted.map(
    ([table, as]) =>
      `(SELECT count() FROM ${table} WHERE school_id = {school:UInt32} AND ${as === 'students' ? 'user_id' : as === 'resources' ? 'resource_id' : as === 'homeworks' ? 'homework_id' : 'course_id'} > 2000000000) AS ${as}`,
  )
  const [row] = await world.store.query<Record<string, number>>(
    `SELECT ${parts.join(', ')}, (SELECT sum(logs) FROM log_day WHERE school_id = {school:UInt32} AND platform = 'mooc') AS rolled`,
    {
      school,
    },
  )
  return row ?? {}
}
/** Distinct ids among both schools, by kind. */
const owners = async (column: string, table: string): Promise<number> =>
  (
    await world.store.query<{ n: number }>(
      `SELECT max(schools) AS n FROM (SELECT uniqExact(school_id) AS schools FROM ${table} WHERE ${column} > 2000000000 GROUP BY ${column})`,
    )
  )[0]?.n ?? 0

it('two schools fed with the same files share no person, course or class, and each has all of it once', async () => {
  const folder = cut('same', 'AAA', '2013J', () => true)
  const [first, second] = [await load(folder, '1'), await load(folder, '2')]
  expect(second).toMatchObject({ people: 60, newPeople: 60, clicks: first.clicks, outcomes: first.outcomes })
  expect(second.tables).toEqual(first.tables)
  expect(first.tables.studentVle?.taken).toBeGreaterThan(100)
  const held = await heldBy(1)
  expect(await heldBy(2)).toEqual(held)
  expect(held).toMatchObject({ students: 60, courses: 1, classes: 1, enrolments: 60, scores: expect.any(Number) })
  expect(held.scores).toBeGreaterThan(0)
  expect(held.rolled).toBe(held.logs)
  expect(await owners('class_id', 'fact_score')).toBe(1)
  expect(await broken()).toEqual([])
  for (const { taken } of Object.values((await load(folder, '2')).tables)) expect(taken).toBe(0)
  expect(await heldBy(2)).toEqual(held)
})

it('a folder in which earlier versions let two schools share courses and classes is repaired, once', async () => {
  const { pool } = world.database
  const before = [await heldBy(1), await heldBy(2)]
  const odd = cut('odd', 'BBB', '2013J', (student) => student % 2 === 1)
  const even = cut('even', 'BBB', '2013J', (student) => student % 2 === 0)
  await load(odd, '1')
  const alone = await heldBy(1)
  // What the second import of an earlier version found: everything but the people under the names of the first one.
  const { rows: common } = await pool.query<{ kind: string; ref: string; id: number }>(
    `UPDATE source_ref SET source = 'oulad:mooc:2' WHERE source = 'oulad:mooc:1' AND kind <> 'person'
       AND (kind, ref) NOT IN (SELECT kind, ref FROM source_ref WHERE source = 'oulad:mooc:2') RETURNING kind, ref, id`,
  )
  await load(even, '2')
  await pool.query(
    "UPDATE source_ref AS r SET source = 'oulad' FROM unnest($1::text[], $2::bigint[]) AS c(kind, id) WHERE r.kind = c.kind AND r.id = c.id",
    [common.map(({ kind }) => kind), common.map(({ id }) => id)],
  )
  const taught = common.find(({ kind }) => kind === 'course_class')
  const shared = await heldBy(2)
  const mixed = await broken()
  expect(mixed).toEqual(
    expect.arrayContaining([
      'dim_course_class of several schools',
      'dim_resource of several schools',
      'dim_homework of several schools',
    ]),
  )
  expect(mixed.some((scope) => scope.startsWith('fact_score doubled'))).toBe(true)

  const repair = () => separateSchools({ store: world.store, pool, rollups: world.keeper })
  expect(await repair()).toBeGreaterThan(0)
  await world.directory.refresh()
  await world.keeper.run()
  await world.keeper.run()
  expect(await broken()).toEqual([])
  expect(await heldBy(1)).toEqual(alone)
  const second = await heldBy(2)
  expect(second.courses).toBe((before[1]?.courses ?? 0) + 1)
  for (const [name, count] of Object.entries(shared))
    if (name !== 'courses' && name !== 'scores') expect([name, second[name]]).toEqual([name, count])
  expect(second.scores).toBeGreaterThan(before[1]?.scores ?? 0)
  expect(second.rolled).toBe(second.logs)
  expect(await owners('class_id', 'fact_score')).toBe(1)
  expect(
    (
      await pool.query(
        "SELECT id FROM source_ref WHERE source = 'oulad:mooc:1' AND kind = 'course_class' AND ref = 'BBB 2013J'",
      )
    ).rows,
  ).toEqual([{ id: taught?.id }])
  expect(await repair()).toBe(0)
  // The files are known, under the new ids.
  for (const { taken } of Object.values((await load(even, '2')).tables)) expect(taken).toBe(0)
  expect(await heldBy(2)).toEqual(second)
})
