import { describe, expect, it } from 'vitest'
import type { Files } from '../../../../../testing/import-files.ts'
import { provideImportWorld, roster, rosterText, run, world } from '../../../../../testing/worlds/import-world.ts'

provideImportWorld()

async function bring(files: Files, school: number, without: string[] = []) {
  world.clock.at += 1000
  const result = await run(roster(files, without, String(school))())
  if (result.kind !== 'oneroster') throw new Error(result.kind)
  return result.report
}
const text = async (sql: string): Promise<string[]> =>
  (await world.store.query<{ text: string }>(sql)).map((row) => row.text)
/** The class of the school with its teacher, and whether it stands. */
const classOf = (school: number) =>
  text(
    `SELECT concat(k.name, ' ', ifNull(t.job_no, '-'), ' ', toString(k.status)) AS text FROM dim_course_class AS k FINAL
     LEFT JOIN dim_teacher AS t FINAL ON t.user_id = k.teacher_id WHERE k.school_id = ${school} AND k.class_id > 2000000000`,
  )

const TABLES = ['academicSessions', 'orgs', 'courses', 'classes', 'users', 'enrollments']
/** Changes of some tables: heads behind the columns of every change, and rows. */
const changes = (school: number, tables: Record<string, string>) =>
  bring(
    {
      'manifest.csv': `propertyName,value\noneroster.version,1.1\n${Object.keys(tables)
        .map((table) => `file.${table},delta\n`)
        .join('')}`,
      ...Object.fromEntries(
        Object.entries(tables).map(([table, text]) => [`${table}.csv`, `sourcedId,status,dateLastModified,${text}\n`]),
      ),
    },
    school,
    TABLES.filter((table) => !(table in tables)).map((table) => `${table}.csv`),
  )
const teacherChange = (row: string, school: number) =>
  changes(school, {
    enrollments: `userSourcedId,role,primary,beginDate,endDate,classSourcedId,schoolSourcedId\n${row},k1,o1`,
  })
const users = (state = 'true') => ({
  'users.csv': `${rosterText('users.csv')}u8,${state},o1,teacher,t8,八,李,G8\nu9,true,o1,teacher,t9,九,李,G9\n`,
})
const enrolments = (...rows: string[]): Files => ({
  'enrollments.csv': `sourcedId,userSourcedId,role,primary,beginDate,endDate,classSourcedId,schoolSourcedId\n${rows.map((row) => `${row},k1,o1\n`).join('')}`,
})

describe('a late row of a time before', () => {
  it('changes neither name nor life of a class, a course and a department', async () => {
    const orgs = 'sourcedId,name,type,identifier,parentSourcedId\no1,某学院,school,,\nd1,机电,department,1,o1\n'
    await bring({ 'orgs.csv': orgs }, 7)
    for (const [status, day, name] of [
      ['active', '2025-04-01', '新名'],
      ['tobedeleted', '2025-03-01', '旧名'],
      ['active', '2025-02-01', '更旧名'],
    ]) {
      const row = (ref: string) => `${ref},${status},${day},${name}`
      const { tables } = await changes(7, {
        classes: `title,courseSourcedId,classType,schoolSourcedId,termSourcedIds\n${row('k1')},c1,scheduled,o1,t1`,
        courses: `title,orgSourcedId\n${row('c1')},o1`,
        orgs: `name,type,identifier,parentSourcedId\n${row('d1')},department,1,o1`,
      })
      for (const counts of Object.values(tables)) expect(counts.refused).toEqual({})
    }
    expect(await classOf(7)).toEqual(['新名 G1 1'])
    expect(
      await text(
        "SELECT concat(name, ' ', toString(status)) AS text FROM dim_course FINAL WHERE school_id = 7 AND course_id > 2000000000",
      ),
    ).toEqual(['新名 1'])
    expect(
      await text(
        "SELECT concat(name, ' ', toString(status)) AS text FROM dim_college FINAL WHERE school_id = 7 AND is_unassigned = 0",
      ),
    ).toEqual(['新名 1'])
  })

  it('names nobody else as the teacher of a class', async () => {
    await bring(users(), 2)
    await teacherChange('e9,active,2025-04-01,u9,teacher,true,,', 2)
    const late = await teacherChange('e8,active,2025-03-01,u8,teacher,true,,', 2)
    expect(late.tables.enrollments).toEqual({ read: 1, taken: 0, known: 1, refused: {} })
    expect(await classOf(2)).toEqual(['制图一班 G9 1'])
    await teacherChange('e8,active,2025-05-01,u8,teacher,true,,', 2)
    expect(await classOf(2)).toEqual(['制图一班 G8 1'])
  })
})

describe('the teacher of a class', () => {
  it('is the primary one of today, in any order of rows', async () => {
    const rows = ['e1,u1,teacher,true,2024-09-02,2024-10-31', 'e9,u9,teacher,true,2024-11-01,2025-01-19']
    for (const [school, ordered] of [
      [3, rows],
      [4, rows.toReversed()],
    ] as const) {
      const { tables } = await bring({ ...users(), ...enrolments(...ordered) }, school)
      expect(tables.enrollments?.refused).toEqual({ second_teacher: 1 })
      expect(await classOf(school)).toEqual(['制图一班 G9 1'])
    }
    // Whose time is over does not come back by a row about it.
    await teacherChange('e1,active,2025-05-01,u1,teacher,true,2024-09-02,2024-10-31', 4)
    expect(await classOf(4)).toEqual(['制图一班 G9 1'])
  })

  it('is not replaced by one who is not the primary one', async () => {
    await bring(users(), 5)
    const { tables } = await teacherChange('e9,active,2025-03-01,u9,teacher,false,,', 5)
    expect(tables.enrollments?.refused).toEqual({ second_teacher: 1 })
    expect(await classOf(5)).toEqual(['制图一班 G1 1'])
  })

  it('is the next one where the user of the primary one is refused', async () => {
    const rows = ['e8,u8,teacher,true,,', 'e1,u1,teacher,false,,']
    const { tables } = await bring({ ...users('maybe'), ...enrolments(...rows) }, 6)
    expect(tables.enrollments).toEqual({ read: 2, taken: 1, known: 0, refused: { unknown_user: 1 } })
    expect(await classOf(6)).toEqual(['制图一班 G1 1'])
    await bring({ ...users(), ...enrolments(...rows) }, 6)
    expect(await classOf(6)).toEqual(['制图一班 G8 1'])
  })
})

it('lets an enrolment be in one class at a time, whichever of its rows comes first', async () => {
  const rows = ['e2,active,2024-10-01,u2,k2', 'e2,active,2024-11-01,u2,k1', 'e2,active,2024-12-01,u2,k2']
  const classes = { 'classes.csv': `${rosterText('classes.csv')}k2,二班,c1,scheduled,o1,t1\n` }
  for (const [school, ordered] of [
    [8, rows],
    [9, rows.toReversed()],
  ] as const) {
    await bring(classes, school)
    for (const row of ordered) {
      const { tables } = await changes(school, {
        enrollments: `userSourcedId,classSourcedId,role,schoolSourcedId\n${row},student,o1`,
      })
      expect(tables.enrollments).toEqual({ read: 1, taken: 1, known: 0, refused: {} })
    }
    expect(
      await text(
        `SELECT concat(k.name, ' ', toString(e.dropped_at IS NULL)) AS text FROM dim_enrolment AS e FINAL
         JOIN dim_course_class AS k FINAL ON k.class_id = e.class_id JOIN dim_student AS s FINAL ON s.user_id = e.user_id
         WHERE e.school_id = ${school} AND s.student_no = 'S1' ORDER BY text`,
      ),
    ).toEqual(['二班 1', '制图一班 0'])
  }
})
