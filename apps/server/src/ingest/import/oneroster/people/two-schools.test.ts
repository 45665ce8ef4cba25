import { describe, expect, it } from 'vitest'
import type { Files } from '../../../../../testing/import-files.ts'
import { provideImportWorld, roster, run, world } from '../../../../../testing/worlds/import-world.ts'
import type { Command } from '../../commands.ts'
import type { OneRosterReport } from '../report.ts'

provideImportWorld()

/** Two schools with a department and a class each; u1 teaches and u2 studies in both, u3 in the second one alone. */
const bothSchools = (a: number, b: number, changed: Files = {}): Files => ({
  'orgs.csv': `sourcedId,name,type,identifier,parentSourcedId
A,甲,school,${codeOf(a)},
A-1,机电学院,department,JD,A
B,乙,school,${codeOf(b)},
B-1,护理学院,department,HL,B
`,
  'courses.csv': 'sourcedId,title,orgSourcedId\ncA,制图,A-1\ncB,护理,B-1\n',
  'classes.csv': `sourcedId,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds
kA,制图一班,cA,scheduled,A,t1
kB,护理一班,cB,scheduled,B,t1
`,
  'users.csv': `sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier
u1,true,"A,B",teacher,t1,师,王,G1
u2,true,"A-1,B-1",student,s1,小明,张,S1
u3,true,B,student,s2,小,明,S2
`,
  'enrollments.csv': `sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate
e1,kA,A,u1,teacher,true,,
e2,kB,B,u1,teacher,true,,
e3,kA,A,u2,student,,2024-09-03,
e4,kB,B,u2,student,,2024-10-08,
e5,kB,B,u3,student,,,
`,
  ...changed,
})
const codeOf = (school: number): string => `41530000${String(school).padStart(2, '0')}`

const manifest12 = `propertyName,value
oneroster.version,1.2
file.academicSessions,bulk
file.orgs,bulk
file.courses,bulk
file.classes,bulk
file.users,bulk
file.roles,bulk
file.enrollments,bulk
`
const users12 = `sourcedId,enabledUser,username,givenName,familyName,identifier,primaryOrgSourcedId
u1,true,t1,师,王,G1,A
u2,true,s1,小明,张,S1,A
u3,true,s2,小,明,S2,B
`
const roles12 = `sourcedId,userSourcedId,roleType,role,beginDate,orgSourcedId
r1,u1,primary,teacher,,A
r2,u1,secondary,aide,,B
r3,u2,primary,student,,A-1
r4,u2,secondary,student,2024-09-10,B-1
r5,u3,primary,student,,B
`

async function outcomeOf(files: Files, school?: number): Promise<OneRosterReport> {
  // Versions of rows follow the clock.
  world.clock.at += 1000
  const { school: _, ...command } = roster(files)() as Extract<Command, { kind: 'oneroster' }>
  const result = await run(school === undefined ? command : { ...command, school: String(school) })
  if (result.kind !== 'oneroster') throw new Error(result.kind)
  for (const [table, { read, taken, known: existing, refused }] of Object.entries(result.report.tables)) {
    const sum = taken + existing + Object.values(refused).reduce((a, b) => a + b, 0)
    expect([table, existing >= 0, sum]).toEqual([table, true, read])
  }
  return result.report
}

/** Students of a school as `name college joined status`, its teachers as `name title`, and its classes as `name teacher students`. */
async function stateOf(school: number): Promise<string[][]> {
  const list = async (sql: string): Promise<string[]> =>
    (await world.store.query<{ text: string }>(sql)).map(({ text }) => text)
  return [
    await list(
      `SELECT concat(s.name, ' ', c.name, ' ', toString(s.joined_at), ' ', toString(s.status)) AS text FROM dim_student AS s FINAL JOIN dim_college AS c FINAL USING (school_id, college_id) WHERE school_id = ${school} ORDER BY student_no`,
    ),
    await list(
      `SELECT trim(concat(name, ' ', toString(title))) AS text FROM dim_teacher FINAL WHERE school_id = ${school} ORDER BY job_no`,
    ),
    await list(
      `SELECT concat(k.name, ' ', t.name, ' ', toString((SELECT count() FROM dim_enrolment FINAL WHERE school_id = ${school} AND dropped_at IS NULL))) AS text FROM dim_course_class AS k FINAL JOIN dim_teacher AS t FINAL ON t.user_id = k.teacher_id AND t.school_id = k.school_id WHERE k.school_id = ${school} ORDER BY k.name`,
    ),
  ]
}

const stateOfA = [['张小明 机电学院 2024-09-03 1'], ['王师'], ['制图一班 王师 1']]
const stateOfB = [['张小明 护理学院 2024-10-08 1', '明小 未分配 2024-09-02 1'], ['王师'], ['护理一班 王师 2']]

describe('somebody of two schools', () => {
  it('is a person of each, with the college and the first day there; a row counts once', async () => {
    const report = await outcomeOf(bothSchools(15, 16))
    expect(report.tables.users).toEqual({ read: 3, taken: 3, known: 0, refused: {} })
    expect(report.tables.enrollments).toEqual({ read: 5, taken: 5, known: 0, refused: {} })
    expect(report).toMatchObject({ people: 5, newPeople: 5, refusals: [] })
    expect([await stateOf(15), await stateOf(16)]).toEqual([stateOfA, stateOfB])

    const again = await outcomeOf(bothSchools(15, 16))
    expect(again).toMatchObject({ people: 5, newPeople: 0, weeks: 0 })
    for (const { taken } of Object.values(again.tables)) expect(taken).toBe(0)
    expect([await stateOf(15), await stateOf(16)]).toEqual([stateOfA, stateOfB])
  })

  it('is one person where the import is about one of the schools', async () => {
    const report = await outcomeOf(bothSchools(3, 4), 3)
    expect(report).toMatchObject({ people: 2, newPeople: 2 })
    expect(report.tables.users).toEqual({ read: 3, taken: 2, known: 0, refused: { unknown_org: 1 } })
    expect([await stateOf(3), await stateOf(4)]).toEqual([stateOfA, [[], [], []]])
  })

  it('is taken where one school takes the row and another one refuses it, and the refusal is listed', async () => {
    const users = String(bothSchools(5, 6)['users.csv'])
    // The second school has given S1 to u3 already.
    const first = users.replace('u2,true,"A-1,B-1"', 'u2,true,A-1').replace('明,S2', '明,S1')
    await outcomeOf(
      bothSchools(5, 6, {
        'users.csv': first,
        'enrollments.csv': String(bothSchools(5, 6)['enrollments.csv']).replace(/e4.*\n/, ''),
      }),
    )
    const only = `${users.split('\n').slice(0, 1).join('')}\nu2,true,"A-1,B-1",student,s1,小明明,张,S1\n`
    const report = await outcomeOf(bothSchools(5, 6, { 'users.csv': only }))
    expect(report.tables.users).toEqual({ read: 1, taken: 1, known: 0, refused: {} })
    expect(report.refusals).toContainEqual(
      expect.stringContaining('users.csv 第 2 行 identifier（学院6号）：本校已有人使用这个学号或工号'),
    )
    expect(report.notes).toContain('1 行人员只有一部分学校接收，原因见拒收记录')
    expect([(await stateOf(5))[0], (await stateOf(6))[0]]).toEqual([
      ['张小明明 机电学院 2024-09-03 1'],
      ['明小 未分配 2024-09-02 1'],
    ])
  })

  it('leaves both where the user is deleted, and neither where one school is no longer named', async () => {
    await outcomeOf(bothSchools(7, 8))
    const head = 'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier\n'
    const named = await outcomeOf(
      bothSchools(7, 8, { 'users.csv': `${head}u2,active,true,A-1,student,s1,小明,张,S1\n` }),
    )
    expect(named.tables.users).toEqual({ read: 1, taken: 0, known: 1, refused: {} })
    expect((await stateOf(8))[0]).toEqual(stateOfB[0])
    const deleted = await outcomeOf(
      bothSchools(7, 8, { 'users.csv': `${head}u2,tobedeleted,true,A-1,student,s1,小明,张,S1\n` }),
    )
    expect(deleted.tables.users).toEqual({ read: 1, taken: 1, known: 0, refused: {} })
    expect([(await stateOf(7))[0], (await stateOf(8))[0]]).toEqual([
      ['张小明 机电学院 2024-09-03 -1'],
      ['张小明 护理学院 2024-10-08 -1', '明小 未分配 2024-09-02 1'],
    ])
  })
})

describe('roles of two schools', () => {
  const files = (a: number, b: number, changed: Files = {}): Files =>
    bothSchools(a, b, { 'manifest.csv': manifest12, 'users.csv': users12, 'roles.csv': roles12, ...changed })

  it('belong to the school of their organization', async () => {
    const report = await outcomeOf(files(9, 10))
    expect(report.tables.users).toEqual({ read: 3, taken: 3, known: 0, refused: {} })
    expect(report.tables.roles).toEqual({ read: 5, taken: 5, known: 0, refused: {} })
    expect(report).toMatchObject({ people: 5, newPeople: 5, refusals: [] })
    expect([await stateOf(9), await stateOf(10)]).toEqual([
      stateOfA,
      [['张小明 护理学院 2024-09-10 1', '明小 未分配 2024-09-02 1'], ['王师 助教'], ['护理一班 王师 2']],
    ])
    const again = await outcomeOf(files(9, 10))
    for (const { taken } of Object.values(again.tables)) expect(taken).toBe(0)
  })

  it('end the person of that school alone, with and without a row of the user', async () => {
    await outcomeOf(files(11, 12))
    const head = 'sourcedId,status,dateLastModified,userSourcedId,roleType,role,orgSourcedId\n'
    const ended = `${head}r3,active,,u2,primary,student,A-1\nr4,tobedeleted,2025-03-01T00:00:00Z,u2,secondary,student,B-1\n`
    const withUser = await outcomeOf(
      files(11, 12, {
        'users.csv': users12.replace(/u[13].*\n/g, ''),
        'roles.csv': ended,
      }),
    )
    expect(withUser.tables.users).toEqual({ read: 1, taken: 1, known: 0, refused: {} })
    expect(withUser.tables.roles).toEqual({ read: 2, taken: 1, known: 1, refused: {} })
    expect([(await stateOf(11))[0], (await stateOf(12))[0]]).toEqual([
      ['张小明 机电学院 2024-09-03 1'],
      ['张小明 护理学院 2024-09-10 -1', '明小 未分配 2024-09-02 1'],
    ])

    await outcomeOf(files(13, 14))
    const without = await outcomeOf(
      files(13, 14, {
        'users.csv': users12.replace(/u[12].*\n/g, ''),
        'roles.csv': `${ended}r5,active,,u3,primary,student,B\n`,
      }),
    )
    expect(without.tables.roles).toEqual({ read: 3, taken: 1, known: 2, refused: {} })
    expect([(await stateOf(13))[0], (await stateOf(14))[0]]).toEqual([
      ['张小明 机电学院 2024-09-03 1'],
      ['张小明 护理学院 2024-09-10 -1', '明小 未分配 2024-09-02 1'],
    ])
  })
})
