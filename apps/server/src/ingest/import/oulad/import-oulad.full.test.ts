import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../../testing/worlds/intake-world.ts'
import { seedRegions } from '../../../domain/seeds/regions.ts'
import { compile } from '../../../warehouse/compile/compile.ts'
import type { Intake } from '../../intake.ts'
import { ouladLines } from '../print-report.ts'
import { importOulad } from './import-oulad.ts'

const sample = fileURLToPath(new URL('../../../../../../tests/data/oulad', import.meta.url))
const MARKS = [
  'id_assessment,id_student,date_submitted,is_banked,score',
  '1752,28400,18,0,70',
  '1752,11391,20,0,85',
  '1752,30268,-1,1,60',
  '1757,11391,260,0,?',
  '1,2,3,0,5',
  '1752,11391,20,0,85',
]
let world: TestWorld
let intake: Intake
let folder: string
const deps = () => ({ ...world, pool: world.database.pool, intake })
const silent = () => undefined
beforeAll(async () => {
  world = await openTestWorld()
  // Soon after the data set's last day: the roll-ups of the years since then would be empty.
  world.clock.at = Date.parse('2015-10-07T10:00:00+08:00')
  await seedRegions(world.database.pool)
  intake = await world.intake('import')
  folder = join(world.dir, 'oulad')
  cpSync(sample, folder, { recursive: true })
  writeFileSync(join(folder, 'studentAssessment.csv'), MARKS.join('\n'))
})
afterAll(async () => {
  await intake.close()
  await world.close()
})

const count = async (sql: string): Promise<Record<string, number>> =>
  (await world.store.query<Record<string, number>>(`SELECT ${sql}`))[0] ?? {}
const totals = () =>
  count(`(SELECT count() FROM fact_log WHERE platform = 'mooc') AS logs, (SELECT uniqExact(event_id) FROM fact_log WHERE platform = 'mooc') AS ids, (SELECT sum(logs) FROM log_day WHERE platform = 'mooc') AS rolled,
    (SELECT count() FROM fact_resource_use WHERE platform = 'mooc') AS uses, (SELECT sum(clicks) FROM fact_resource_use WHERE platform = 'mooc') AS clicks,
    (SELECT count() FROM dim_student FINAL WHERE school_id > 2) AS students, (SELECT count() FROM dim_course_class FINAL WHERE platform = 'mooc') AS classes, (SELECT count() FROM dim_resource FINAL WHERE platform = 'mooc') AS resources,
    (SELECT count() FROM dim_enrolment FINAL WHERE platform = 'mooc') AS enrolments, (SELECT countIf(dropped_at IS NOT NULL) FROM dim_enrolment FINAL WHERE platform = 'mooc') AS dropped,
    (SELECT count() FROM fact_homework FINAL) AS expected, (SELECT countIf(submitted_at IS NOT NULL) FROM fact_homework FINAL) AS submitted, (SELECT sum(expected) FROM homework_day) AS rolled_expected,
    (SELECT count() FROM dim_exam FINAL) AS exams, (SELECT count() FROM fact_exam FINAL) AS papers, (SELECT countIf(submitted_at IS NOT NULL) FROM fact_exam FINAL) AS taken_papers, (SELECT sum(expected) FROM exam_day) AS rolled_papers`)

describe('importing the Open University data set', () => {
  it('matches the published totals, refuses by reason, and adds nothing when it is run again', async () => {
    const report = await importOulad(deps(), { folder }, silent)
    expect(report.outcomes).toEqual({ Pass: 12_361, Withdrawn: 10_156, Fail: 7052, Distinction: 3024 })
    expect(report.tables).toEqual({
      courses: { read: 22, taken: 22, known: 0, refused: {} },
      assessments: { read: 206, taken: 206, known: 0, refused: {} },
      vle: { read: 6364, taken: 6364, known: 0, refused: {} },
      studentInfo: { read: 32_593, taken: 32_593, known: 0, refused: {} },
      studentRegistration: { read: 32_593, taken: 32_593, known: 0, refused: {} },
      studentAssessment: { read: 6, taken: 4, known: 0, refused: { invalid: 2 } },
      studentVle: { read: 13_905, taken: 13_905, known: 0, refused: {} },
    })
    const after = await totals()
    expect(after).toMatchObject({
      logs: 13_905 + 3,
      ids: 13_905 + 3,
      rolled: 13_905 + 3,
      uses: 13_905,
      students: 28_785,
      classes: 22,
      resources: 6364,
      enrolments: 32_593,
      dropped: 10_156,
      submitted: 3,
      exams: 24,
      taken_papers: 1,
    })
    expect(
      await world.store.query(
        "SELECT result, count() AS n FROM dim_enrolment FINAL WHERE platform = 'mooc' GROUP BY result ORDER BY n DESC",
      ),
    ).toEqual([
      { result: 'pass', n: 12_361 },
      { result: 'withdrawn', n: 10_156 },
      { result: 'fail', n: 7052 },
      { result: 'distinction', n: 3024 },
    ])
    // The page's number is that of the file: a term has the presentations that its letter names.
    expect(await resultsAt('2013-11-30')).toEqual(resultsInFile('2013J'))
    expect(await resultsAt('2014-04-30')).toEqual(resultsInFile('2014B'))
    // Of 24 exams the sample has results of one; nobody is expected in the others.
    expect(await count('uniqExact(exam_id) AS n FROM fact_exam FINAL')).toEqual({ n: 1 })
    expect(after.papers).toBeGreaterThan(200)
    expect(after.rolled_papers).toBe(after.papers)
    expect(after.clicks).toBe(report.clicks)
    expect(after.rolled_expected).toBe(after.expected)
    expect(report.clicks).toBe(rowsOf('studentVle.csv.gz').reduce((sum, row) => sum + Number(row.split(',')[5]), 0))
    expect(
      await count(
        "term_id, toString(start_date) AS start, toString(end_date) AS end FROM dim_course_class FINAL WHERE name = 'AAA 2013J'",
      ),
    ).toEqual({
      term_id: '2013-2014-1',
      start: '2013-10-01',
      end: '2014-06-26',
    })

    const again = await importOulad(deps(), { folder, school: 'OULAD' }, silent)
    for (const counts of Object.values(again.tables)) expect(counts.taken).toBe(0)
    expect(again).toMatchObject({ newPeople: 0, weeks: 0, outcomes: report.outcomes })
    expect(again.tables.studentVle).toEqual({ read: 13_905, taken: 0, known: 13_905, refused: {} })
    expect(await totals()).toEqual(after)
    await expect(importOulad(deps(), { folder: world.dir }, silent)).rejects.toThrow('缺少 courses.csv')
  })

  it('gives the same numbers for the same events in any order, late or in time', async () => {
    const before = await totals()
    const [head = '', ...rows] = textOf('studentVle.csv.gz').trim().split('\n')
    const shuffled = rows.map((row, i) => [((i + 1) * 7919) % rows.length, row] as const).sort((a, b) => a[0] - b[0])
    const other = join(world.dir, 'shuffled')
    mkdirSync(other)
    for (const table of ['courses', 'assessments', 'vle', 'studentInfo', 'studentRegistration'])
      cpSync(join(sample, `${table}.csv.gz`), join(other, `${table}.csv.gz`))
    writeFileSync(join(other, 'studentVle.csv'), [head, ...shuffled.map(([, row]) => row)].join('\r\n'))
    const report = await importOulad(deps(), { folder: other }, silent)
    expect(report.tables.studentVle).toEqual({ read: 13_905, taken: 0, known: 13_905, refused: {} })
    expect(await totals()).toEqual(before)
  })
})

it('counts every refused row, also of an import that goes on after it was cut off', async () => {
  const small = join(world.dir, 'small')
  mkdirSync(small)
  const put = (table: string, ...rows: string[]) => writeFileSync(join(small, `${table}.csv`), rows.join('\n'))
  put('courses', 'code_module,code_presentation,module_presentation_length', 'ZZZ,2014B,200', 'ZZZ,2014X,200')
  put('assessments', 'code_module,code_presentation,id_assessment,assessment_type,date,weight', 'ZZZ,2014J,1,TMA,10,10')
  put('vle', 'id_site,code_module,code_presentation,activity_type', '991,ZZZ,2014B,page')
  put(
    'studentInfo',
    'code_module,code_presentation,id_student,gender,final_result',
    'ZZZ,2014B,881,M,Pass',
    'ZZZ,2014B,882,F,Pass',
    'ZZZ,2014B,883,F,Perhaps',
  )
  put(
    'studentRegistration',
    'code_module,code_presentation,id_student,date_registration,date_unregistration',
    'ZZZ,2014B,881,-5,',
    'ZZZ,2014B,883,-5,',
  )
  put(
    'studentVle',
    'code_module,code_presentation,id_student,id_site,date,sum_click',
    'ZZZ,2014B,881,991,1,2',
    'ZZZ,2014B,884,991,1,2',
    'ZZZ,2014B,881,991,x,2',
    'ZZZ,2014B,882,991,2,1',
  )
  const first = await importOulad(deps(), { folder: small }, silent)
  expect(first.tables).toEqual({
    courses: { read: 2, taken: 1, known: 0, refused: { invalid: 1 } },
    assessments: { read: 1, taken: 0, known: 0, refused: { unknown_presentation: 1 } },
    vle: { read: 1, taken: 1, known: 0, refused: {} },
    studentInfo: { read: 3, taken: 2, known: 0, refused: { invalid: 1 } },
    studentRegistration: { read: 2, taken: 1, known: 0, refused: { unknown_student: 1 } },
    studentVle: { read: 4, taken: 2, known: 0, refused: { unknown_user: 1, invalid: 1 } },
  })
  expect(ouladLines(first)).toContain('拒收合计   6 行')
  await world.database.pool.query(
    `UPDATE import_job SET state = 'running', resume_at = '{"clickRows":3}' WHERE id = (SELECT max(id) FROM import_job)`,
  )
  const again = await importOulad(deps(), { folder: small }, silent)
  expect(again).toMatchObject({
    resumedAfter: 3,
    tables: { studentVle: { read: 4, taken: 0, known: 2, refused: { unknown_user: 1, invalid: 1 } } },
  })
})

async function resultsAt(day: string): Promise<Record<string, number>> {
  const ask = {
    measures: ['courses.results'],
    spans: [{ from: day, to: day, end: day }],
    by: ['courseResult'],
  } as const
  const { sql, params, read } = compile([ask], { level: 'nation', label: '全国' }, '2015-10-07')
  const cells = read(await world.store.query(sql, params))
  return Object.fromEntries(cells.members(0).map((result) => [result, cells.value(0, 0, 'courses.results', result)]))
}
function resultsInFile(presentation: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rowsOf('studentInfo.csv.gz')) {
    const fields = row.trim().replaceAll('"', '').split(',')
    const result = fields.at(-1)?.toLowerCase() ?? ''
    if (fields[1] === presentation) counts[result] = (counts[result] ?? 0) + 1
  }
  return counts
}
const textOf = (name: string): string => gunzipSync(readFileSync(join(sample, name))).toString()
const rowsOf = (name: string): string[] => textOf(name).trim().split('\n').slice(1)
