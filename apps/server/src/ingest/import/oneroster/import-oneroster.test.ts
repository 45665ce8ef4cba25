import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WarehouseMeasureId } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../../testing/worlds/intake-world.ts'
import { zipOf } from '../../../../testing/zip-of.ts'
import { compile } from '../../../warehouse/compile/compile.ts'
import type { Scope } from '../../../warehouse/data-scope.ts'
import { ask } from '../../../warehouse/metric-query.ts'
import type { Intake } from '../../intake.ts'
import { importOneRoster } from './import-oneroster.ts'

const sample = (name: string): string =>
  fileURLToPath(new URL(`../../../../../../tests/data/oneroster/${name}`, import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'oneroster-'))
let world: TestWorld
let intake: Intake
/** Versions of rows follow the clock: between two imports it goes on. */
const deps = () => {
  world.clock.at += 1000
  return { ...world, pool: world.database.pool, intake }
}
const silent = () => undefined
beforeAll(async () => {
  world = await openTestWorld()
  await world.database.pool.query(
    `INSERT INTO province VALUES ('530000','云南省','云南','yunnan',1,1,1); INSERT INTO city VALUES ('530100','530000','昆明市',1,1);
     INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES (1, '4153000001', '甲学院', '甲', '530000', '530100', 1, '普通', '公办', '2022-09-01'), (2, '4153000002', '乙学院', '乙', '530000', '530100', 1, '普通', '公办', '2022-09-01')`,
  )
  intake = await world.intake('import')
  await world.keeper.run()
})
afterAll(async () => {
  await intake.close()
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

const TODAY = '2025-05-14'
const measures: readonly WarehouseMeasureId[] = [
  'users.total',
  'teachers.total',
  'students.total',
  'courses.total',
  'classes.total',
]
/** Stocks of a school as pages read them, at the end of a day, and its enrolments that last. */
async function numbers(school: number, end = '2025-05-13'): Promise<number[]> {
  const scope: Scope = { level: 'school', schools: [school], label: '学校' }
  const statement = compile([ask(measures, [{ from: end, to: end, end }])], scope, TODAY)
  const answer = statement.read(await world.store.query(statement.sql, statement.params))
  const [enrolled] = await world.store.query<{ n: number }>(
    'SELECT count() AS n FROM dim_enrolment FINAL WHERE school_id = {school:UInt32} AND dropped_at IS NULL',
    { school },
  )
  return [...measures.map((id) => answer.value(0, 0, id)), Number(enrolled?.n)]
}
const rows = (sql: string) => world.store.query<Record<string, string | number | null>>(sql)
const plus = (before: readonly number[], more: readonly number[]): number[] =>
  before.map((value, i) => value + (more[i] ?? 0))

describe('importing a OneRoster 1.1 file set', () => {
  it('brings schools, colleges, people, classes and enrolments, and the numbers rise by exactly those', async () => {
    const before = await numbers(1)
    const report = await importOneRoster(deps(), { source: sample('v1p1') }, silent)
    expect(report).toMatchObject({
      version: '1.1',
      schools: ['甲学院'],
      people: 10,
      newPeople: 10,
      firstDay: '2024-08-26',
    })
    expect(report.tables).toEqual({
      academicSessions: { read: 3, taken: 3, known: 0, refused: {} },
      orgs: { read: 4, taken: 1, known: 2, refused: { unsupported_type: 1 } },
      courses: { read: 3, taken: 3, known: 0, refused: {} },
      classes: { read: 3, taken: 3, known: 0, refused: {} },
      users: { read: 10, taken: 10, known: 0, refused: {} },
      enrollments: { read: 10, taken: 10, known: 0, refused: {} },
    })
    // 10 people: 4 teachers and 6 students; of 7 enrolments one ended before its class did.
    expect(await numbers(1)).toEqual(plus(before, [10, 4, 6, 3, 3, 6]))
    expect(await numbers(1, TODAY)).toEqual(plus(before, [10, 4, 6, 3, 3, 6]))

    expect(
      await rows(
        "SELECT s.name AS name, c.name AS college, s.grade AS grade, toString(s.joined_at) AS joined, s.status AS status, s.student_no AS number FROM dim_student AS s FINAL JOIN dim_college AS c FINAL USING (school_id, college_id) WHERE s.student_no LIKE '2024S%' ORDER BY number",
      ),
    ).toEqual([
      { name: '林小满', college: '机电学院', grade: 2024, joined: '2024-09-02', status: 1, number: '2024S1' },
      { name: '欧阳知夏', college: '机电学院', grade: 2024, joined: '2024-09-02', status: 1, number: '2024S2' },
      { name: '周砚', college: '机电学院', grade: 2024, joined: '2024-09-02', status: 1, number: '2024S3' },
      { name: '陈一诺', college: '护理学院', grade: 2023, joined: '2024-08-26', status: 1, number: '2024S4' },
      { name: '赵清和', college: '护理学院', grade: 2024, joined: '2024-09-02', status: 1, number: '2024S5' },
      { name: '孙念安', college: '未分配', grade: 2024, joined: '2024-09-02', status: 0, number: '2024S6' },
    ])
    expect(await rows("SELECT name, title FROM dim_teacher FINAL WHERE job_no LIKE 'T2%' ORDER BY job_no")).toEqual([
      { name: '王立春', title: '' },
      { name: '李霜降', title: '' },
      { name: '何芒种', title: '助教' },
      { name: '高谷雨', title: '其他' },
    ])
    expect(
      await rows(
        'SELECT k.name AS name, c.name AS course, t.name AS teacher, k.term_id AS term, toString(start_date) AS start, toString(end_date) AS end FROM dim_course_class AS k FINAL JOIN dim_course AS c FINAL USING course_id JOIN dim_teacher AS t FINAL ON t.user_id = k.teacher_id WHERE k.class_id > 2000000000 ORDER BY class_id',
      ),
    ).toEqual([
      {
        name: '制图1班',
        course: '工程 制图',
        teacher: '王立春',
        term: '2024-2025-1',
        start: '2024-09-02',
        end: '2025-01-19',
      },
      {
        name: '护理1班',
        course: '"基础"护理,上',
        teacher: '李霜降',
        term: '2024-2025-1',
        start: '2024-09-02',
        end: '2025-07-06',
      },
      {
        name: '体育1班',
        course: '体育',
        teacher: '何芒种',
        term: '2024-2025-2',
        start: '2025-02-17',
        end: '2025-07-06',
      },
    ])
    expect(
      (
        await world.database.pool.query(
          "SELECT name FROM college WHERE school_id = 1 AND name LIKE '%学院' ORDER BY id",
        )
      ).rows,
    ).toEqual([{ name: '机电学院' }, { name: '护理学院' }])
  })

  it('adds nothing when it is run again', async () => {
    const before = await numbers(1, TODAY)
    const again = await importOneRoster(deps(), { source: sample('v1p1'), school: '4153000001' }, silent)
    expect(again).toMatchObject({ people: 10, newPeople: 0, weeks: 0 })
    for (const counts of Object.values(again.tables)) expect(counts.taken).toBe(0)
    expect(again.tables.enrollments).toEqual({ read: 10, taken: 0, known: 10, refused: {} })
    expect(await numbers(1, TODAY)).toEqual(before)
    const { rows: jobs } = await world.database.pool.query(
      "SELECT state, rows_read, ok, failed FROM import_job WHERE kind = 'oneroster' ORDER BY id",
    )
    expect(jobs).toEqual([
      { state: 'done', rows_read: 33, ok: 32, failed: 1 },
      { state: 'done', rows_read: 33, ok: 32, failed: 1 },
    ])
  })

  it('knows a zip file of the same files for the same', async () => {
    const before = await numbers(1, TODAY)
    const zip = join(dir, 'roster.zip')
    writeFileSync(
      zip,
      zipOf(
        readdirSync(sample('v1p1')).map((name) => ({
          name: `名册/${name}`,
          content: readFileSync(join(sample('v1p1'), name)),
        })),
      ),
    )
    const again = await importOneRoster(deps(), { source: zip, school: '4153000001' }, silent)
    expect(again.tables.enrollments).toEqual({ read: 10, taken: 0, known: 10, refused: {} })
    for (const counts of Object.values(again.tables)) expect(counts.taken).toBe(0)
    expect(await numbers(1, TODAY)).toEqual(before)
    const { rows: jobs } = await world.database.pool.query(
      "SELECT file_sha256 FROM import_job WHERE kind = 'oneroster' ORDER BY id",
    )
    expect(new Set(jobs.map((job) => job.file_sha256)).size).toBe(1)
  })

  it('follows a file of changes: what is to be deleted ends and stays, the rest stands', async () => {
    const before = await numbers(1, TODAY)
    const dayBefore = await numbers(1, '2025-03-09')
    const report = await importOneRoster(deps(), { source: sample('v1p1-delta'), school: '甲学院' }, silent)
    expect(report.tables).toEqual({
      courses: { read: 1, taken: 1, known: 0, refused: {} },
      classes: { read: 2, taken: 2, known: 0, refused: {} },
      users: { read: 4, taken: 3, known: 1, refused: {} },
      enrollments: { read: 3, taken: 3, known: 0, refused: {} },
    })
    expect(report).toMatchObject({ people: 4, newPeople: 1 })
    // One student came and one left, a course and its class ended, a class came; one enrolment ended and one came.
    expect(await numbers(1, TODAY)).toEqual(plus(before, [0, 0, 0, -1, 0, 0]))
    // The past loses nothing; the class that came is of a session that had begun.
    expect(await numbers(1, '2025-03-09')).toEqual(plus(dayBefore, [0, 0, 0, 0, 1, 0]))
    expect(
      await rows(
        "SELECT name, status, toString(removed_at) AS removed FROM dim_student FINAL WHERE student_no IN ('2024S2', '2024S3', '2024S7') ORDER BY student_no",
      ),
    ).toEqual([
      { name: '欧阳知夏', status: -1, removed: '2025-03-10 16:00:00' },
      { name: '周砚之', status: 1, removed: null },
      { name: '苏采薇', status: 1, removed: null },
    ])
    expect(
      await rows(
        "SELECT k.name AS name, t.name AS teacher FROM dim_course_class AS k FINAL JOIN dim_teacher AS t FINAL ON t.user_id = k.teacher_id WHERE k.name = '体育1班'",
      ),
    ).toEqual([{ name: '体育1班', teacher: '李霜降' }])

    const again = await importOneRoster(deps(), { source: sample('v1p1-delta'), school: '甲学院' }, silent)
    for (const counts of Object.values(again.tables)) expect(counts.taken).toBe(0)
    expect(again).toMatchObject({ newPeople: 0, weeks: 0 })
  })
})

describe('importing a OneRoster 1.2 file set', () => {
  it('takes roles from roles.csv and schools by their codes', async () => {
    const [first, second] = [await numbers(1, TODAY), await numbers(2, TODAY)]
    const report = await importOneRoster(deps(), { source: sample('v1p2') }, silent)
    expect(report).toMatchObject({
      version: '1.2',
      schools: ['乙学院'],
      people: 4,
      newPeople: 4,
      firstDay: '2024-08-20',
    })
    expect(report.tables).toEqual({
      academicSessions: { read: 1, taken: 1, known: 0, refused: {} },
      orgs: { read: 3, taken: 1, known: 1, refused: { unknown_school: 1 } },
      courses: { read: 2, taken: 1, known: 0, refused: { unknown_org: 1 } },
      classes: { read: 1, taken: 1, known: 0, refused: {} },
      users: { read: 6, taken: 4, known: 0, refused: { unknown_org: 1, no_role: 1 } },
      roles: { read: 7, taken: 5, known: 0, refused: { unknown_user: 1, unsupported_role: 1 } },
      enrollments: { read: 4, taken: 3, known: 0, refused: { unknown_user: 1 } },
    })
    expect(await numbers(2, TODAY)).toEqual(plus(second, [4, 2, 2, 1, 1, 2]))
    expect(await numbers(1, TODAY)).toEqual(first)
    expect(
      await rows(
        "SELECT name, toString(joined_at) AS joined FROM dim_student FINAL WHERE student_no IN ('B2', 'B3') ORDER BY student_no",
      ),
    ).toEqual([
      { name: '江望舒', joined: '2024-08-20' },
      { name: '白青禾', joined: '2024-09-02' },
    ])
    expect(await rows("SELECT name FROM dim_teacher FINAL WHERE job_no = 'B1'")).toEqual([{ name: 'Ada Young' }])
    const again = await importOneRoster(deps(), { source: sample('v1p2') }, silent)
    for (const counts of Object.values(again.tables)) expect(counts.taken).toBe(0)
    expect(await numbers(2, TODAY)).toEqual(plus(second, [4, 2, 2, 1, 1, 2]))
  })
})

describe('rows that cannot be taken', () => {
  it('are counted by reason and shown with file, line and column', async () => {
    const report = await importOneRoster(deps(), { source: sample('v1p1-bad'), school: '4153000001' }, silent)
    expect(report.tables).toEqual({
      academicSessions: { read: 3, taken: 1, known: 0, refused: { invalid: 2 } },
      orgs: { read: 5, taken: 0, known: 2, refused: { duplicate: 1, nothing_to_end: 1, unknown_school: 1 } },
      courses: {
        read: 5,
        taken: 1,
        known: 0,
        refused: { unknown_org: 1, unknown_session: 1, nothing_to_end: 1, missing: 1 },
      },
      classes: { read: 4, taken: 1, known: 0, refused: { unknown_course: 1, unknown_session: 1, invalid: 1 } },
      users: {
        read: 12,
        taken: 4,
        known: 0,
        refused: {
          unsupported_role: 1,
          duplicate: 1,
          unknown_org: 1,
          missing: 1,
          invalid: 2,
          nothing_to_end: 1,
          role_changed: 1,
        },
      },
      enrollments: {
        read: 10,
        taken: 2,
        known: 0,
        refused: {
          duplicate: 1,
          unknown_user: 1,
          unknown_class: 1,
          unsupported_role: 1,
          second_teacher: 1,
          role_changed: 1,
          invalid: 2,
        },
      },
    })
    expect(report.refusals).toContain('courses.csv 第 6 行 sourcedId：必填项为空')
    const { rows: jobs } = await world.database.pool.query<{ errors: string[] }>(
      "SELECT errors FROM import_job WHERE kind = 'oneroster' ORDER BY id DESC LIMIT 1",
    )
    expect(jobs[0]?.errors).toContain('users.csv 第 5 行 role：不支持的角色“guardian”')
    expect(jobs[0]?.errors).toContain('enrollments.csv 第 10 行 beginDate：内容不合规定“2024-13-01”')
  })
})
