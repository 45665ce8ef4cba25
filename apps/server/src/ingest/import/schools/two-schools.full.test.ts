import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../../testing/worlds/intake-world.ts'
import { seedRegions } from '../../../domain/seeds/regions.ts'
import { Calendar } from '../../../warehouse/calendar.ts'
import { compile } from '../../../warehouse/compile/compile.ts'
import type { Scope } from '../../../warehouse/data-scope.ts'
import { brokenOf, checkInvariants } from '../../../warehouse/invariants/check.ts'
import { type CommandResult, carryOut } from '../commands.ts'

const dataOf = (path: string): string => fileURLToPath(new URL(`../../../../../../tests/data/${path}`, import.meta.url))
/** Two schools beside those of the test world, in one province. */
const [FIRST, SECOND] = [31, 32]

interface DataSet {
  /** Soon after the last day of the set: the roll-ups of the years since then would be empty. */
  today: string
  /** First and last day of the numbers that are compared. */
  from: string
  to: string
  load(world: TestWorld, school: string): Promise<CommandResult>
  /** What one school has of it. */
  totals: Record<string, number>
}

const importing = async (world: TestWorld, command: Parameters<typeof carryOut>[1]): Promise<CommandResult> => {
  const intake = await world.intake(`import-${'school' in command ? command.school : ''}`)
  try {
    return await carryOut({ ...world, pool: world.database.pool, intake }, command, () => undefined)
  } finally {
    await intake.close()
  }
}

const sets: Record<string, DataSet> = {
  'FUN-MOOC': {
    today: '2021-12-08',
    from: '2021-11-01',
    to: '2021-12-07',
    load: (world, school) =>
      importing(world, { kind: 'xapi', file: dataOf('xapi_fun_mooc/statements.jsonl.gz'), school }),
    totals: { logs: 22_000, students: 1452, courses: 2, resources: 10, uses: 6603 + 54 + 1348 },
  },
  OULAD: {
    today: '2015-10-07',
    from: '2013-07-01',
    to: '2015-10-06',
    load: (world, school) => {
      const folder = join(world.dir, `oulad-${school}`)
      cpSync(dataOf('oulad'), folder, { recursive: true })
      // The copy of the set in the repository has no marks.
      writeFileSync(
        join(folder, 'studentAssessment.csv'),
        'id_assessment,id_student,date_submitted,is_banked,score\n1752,28400,18,0,70\n1752,11391,20,0,85\n1757,11391,260,0,60\n',
      )
      return importing(world, { kind: 'oulad', folder, school })
    },
    totals: {
      logs: 13_905 + 3,
      students: 28_785,
      courses: 7,
      classes: 22,
      resources: 6364,
      enrolments: 32_593,
      uses: 13_905,
    },
  },
}

/** What a school has of a set: rows of facts and dimensions, and their roll-ups. */
async function totalsOf({ store }: TestWorld, school: number): Promise<Record<string, number>> {
  const parts = Object.entries({
    logs: 'count() FROM fact_log',
    events: 'uniqExact(event_id) FROM fact_log',
    active: 'uniqExact(user_id) FROM fact_log',
    seconds: 'sum(duration_s) FROM fact_log',
    uses: 'count() FROM fact_resource_use',
    clicks: 'sum(clicks) FROM fact_resource_use',
    homework: 'count() FROM fact_homework FINAL',
    papers: 'count() FROM fact_exam FINAL',
    scores: 'count() FROM fact_score',
    students: 'count() FROM dim_student FINAL',
    courses: 'count() FROM dim_course FINAL',
    classes: 'count() FROM dim_course_class FINAL',
    resources: 'count() FROM dim_resource FINAL',
    enrolments: 'count() FROM dim_enrolment FINAL',
    rolledLogs: 'sum(logs) FROM log_day',
    rolledSeconds: 'sum(duration_s) FROM log_day',
  }).map(([name, sql]) => `(SELECT ${sql} WHERE school_id = {school:UInt32}) AS ${name}`)
  return (await store.query<Record<string, number>>(`SELECT ${parts.join()}`, { school }))[0] ?? {}
}

const measures = ['logs.total', 'study.hours', 'students.total', 'courses.total', 'resources.total'] as const
/** Numbers as pages show them. */
async function shownOf(world: TestWorld, scope: Scope, { from, to, today }: DataSet): Promise<Record<string, number>> {
  const question = { measures, spans: [{ from, to, end: to }], by: [] } as const
  const { sql, params, read } = compile([question], scope, today)
  const cells = read(await world.store.query(sql, params))
  return Object.fromEntries(measures.map((measure) => [measure, cells.value(0, 0, measure)]))
}
const ofSchool = (id: number): Scope => ({ level: 'school', schools: [id], label: '' })
const nation: Scope = { level: 'nation', label: '全国' }
const schoolRows = [FIRST, SECOND]
  .map(
    (id) => `(${id}, '41530000${id}', '学院${id}号', '学${id}', '530000', '530100', 1, '普通', '公办', '2012-09-01')`,
  )
  .join()
const sumOf = (...all: Record<string, number>[]): Record<string, number> =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)]),
  )

it.each(Object.entries(sets))(
  '%s gives the second of two schools what it gave the first alone; the nation has both, and every invariant holds',
  async (name, set) => {
    const world = await openTestWorld()
    try {
      world.clock.at = Date.parse(`${set.today}T10:00:00+08:00`)
      await seedRegions(world.database.pool)
      await world.database.pool.query(
        `INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES ${schoolRows}`,
      )
      const before = await shownOf(world, nation, set)
      const report = await set.load(world, `41530000${FIRST}`)
      const alone = await totalsOf(world, FIRST)
      const aloneShown = await shownOf(world, ofSchool(FIRST), set)
      expect(alone).toMatchObject(set.totals)
      expect(alone.rolledLogs).toBe(alone.logs)
      expect(alone.rolledSeconds).toBe(alone.seconds)
      expect(await shownOf(world, nation, set)).toEqual(sumOf(before, aloneShown))

      const again = await set.load(world, `41530000${SECOND}`)
      expect(await totalsOf(world, SECOND)).toEqual(alone)
      expect(await totalsOf(world, FIRST)).toEqual(alone)
      expect(await shownOf(world, ofSchool(SECOND), set)).toEqual(aloneShown)
      expect(await shownOf(world, nation, set)).toEqual(sumOf(before, aloneShown, aloneShown))
      // Weeks that have been rolled up by now are those of the other schools too.
      const counts = ({ report: one }: object & { report?: object }) => ({ ...one, school: '', weeks: 0 })
      expect(counts(again)).toEqual(counts(report))
      const [ids] = await world.store.query<{ n: number }>('SELECT uniqExact(event_id) AS n FROM fact_log')
      expect(ids?.n).toBe(2 * (alone.events ?? 0))

      const results = await checkInvariants(
        { store: world.store, today: set.today, calendar: new Calendar(), drawn: {}, seed: 1 },
        () => world.keeper.run(),
      )
      process.stdout.write(`${name}: ${JSON.stringify({ ...alone, shown: aloneShown, invariants: results.length })}\n`)
      expect(results.flatMap((result) => brokenOf(result).map(({ scope }) => `${result.law} ${scope}`))).toEqual([])
    } finally {
      await world.close()
    }
  },
)
