import { expect, it } from 'vitest'
import type { Files } from '../../../../../testing/import-files.ts'
import { provideImportWorld, roster, rosterText, run, world } from '../../../../../testing/worlds/import-world.ts'
import { hasFaults } from '../../print-report.ts'

provideImportWorld()

const TABLES = ['academicSessions', 'orgs', 'courses', 'classes', 'users', 'roles', 'enrollments']
const ORGS = `sourcedId,name,type,identifier,parentSourcedId
o1,某学院,school,,
d1,机电,department,1,o1
d2,护理,department,2,o1
`
const USERS =
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier\n'
const ROLES = 'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId\n'

/** Imports files; those that are not named are left out of a set that has its own manifest. */
async function bring(school: number, files: Files) {
  // Versions of rows follow the clock.
  world.clock.at += 1000
  const without = files['manifest.csv'] ? TABLES.map((name) => `${name}.csv`).filter((name) => !files[name]) : []
  const result = await run(roster(files, without, String(school))())
  if (result.kind !== 'oneroster') throw new Error(result.kind)
  return { ...result.report, isFault: hasFaults(result) }
}

/** A file of changes. */
const delta = (school: number, table: 'users' | 'roles', rows: readonly string[]) =>
  bring(school, {
    'manifest.csv': `propertyName,value\noneroster.version,${table === 'roles' ? '1.2' : '1.1'}\nfile.${table},delta\n`,
    [`${table}.csv`]: `${table === 'roles' ? ROLES : USERS}${rows.join('\n')}\n`,
  })

/** A whole set of version 1.2 with these users and roles. */
const withRoles = (school: number, users: readonly string[], roles: readonly string[]) =>
  bring(school, {
    'manifest.csv': `propertyName,value\noneroster.version,1.2\n${['academicSessions', 'orgs', 'users', 'roles'].map((table) => `file.${table},bulk\n`).join('')}`,
    'academicSessions.csv': rosterText('academicSessions.csv'),
    'orgs.csv': ORGS,
    'users.csv': `sourcedId,enabledUser,username,givenName,familyName,identifier\n${users.map((ref) => `${ref},true,${ref},一,${ref},${ref}`).join('\n')}\n`,
    'roles.csv': `${ROLES}${roles.join('\n')}\n`,
  })

/** People of a school in the order of their numbers: number, then what is asked. */
async function people(school: number, columns: string, kind: 'student' | 'teacher' = 'student'): Promise<string[]> {
  const number = kind === 'student' ? 'student_no' : 'job_no'
  const rows = await world.store.query<{ text: string }>(
    `SELECT concat(p.${number}, ' ', ${columns}) AS text FROM dim_${kind} AS p FINAL LEFT JOIN dim_college AS c FINAL USING (school_id, college_id) WHERE p.school_id = ${school} AND p.user_id > 2000000000 ORDER BY p.${number}`,
  )
  return rows.map(({ text }) => text)
}
const JOINED = 'toString(p.joined_at)'
const COLLEGE = "c.name, ' ', toString(p.status)"
const LEFT = "ifNull(toString(toDate(p.removed_at, 'Asia/Shanghai')), '-')"
const user = (row: string, more = 'true,o1,student,s1,小明,张,S1'): string => `${row},${more}`

it('leaves the joining day of who stands to enrolments and roles', async () => {
  const schoolDay = async () =>
    (await world.database.pool.query("SELECT to_char(joined_at, 'YYYY-MM-DD') AS day FROM school WHERE id = 2")).rows[0]
  await bring(2, {})
  const before = [await people(2, JOINED), await schoolDay()]
  for (const row of ['u2,active,2023-03-05T00:00:00Z', 'u2,tobedeleted,2024-08-01T00:00:00Z'])
    await delta(2, 'users', [user(row)])
  const head = rosterText('enrollments.csv').split('\n')[0]
  await bring(2, {
    'academicSessions.csv': `${rosterText('academicSessions.csv')}t0,旧,schoolYear,2022-09-01,2023-07-01,2023\n`,
    'enrollments.csv': `${head}\n`,
  })
  expect([await people(2, JOINED), await schoolDay()]).toEqual(before)
  expect(before[0]).toEqual(['S1 2024-09-03', 'S2 2024-09-02'])
  await bring(2, { 'enrollments.csv': `${head}\ne2,k1,o1,u2,student,,2024-08-20,\n` })
  expect(await people(2, JOINED)).toEqual(['S1 2024-08-20', 'S2 2024-09-02'])
})

it('has who came by a file of changes join with their first row, in any order of files', async () => {
  const rows = [
    'u9,active,2024-11-05T00:00:00Z',
    'u9,active,2025-03-05T00:00:00Z',
    'u9,tobedeleted,2024-10-05T00:00:00Z',
  ].map((row) => user(row, 'true,o1,student,s9,新,来,S9'))
  for (const [at, order] of [
    [0, 1, 2],
    [1, 2, 0],
    [1, 0, 2],
  ].entries()) {
    await bring(3 + at, {})
    for (const one of order) await delta(3 + at, 'users', [rows[one] ?? ''])
    expect((await people(3 + at, JOINED)).at(-1)).toBe('S9 2024-11-05')
  }
})

it('follows roles that come without their users: a move, an end, a return, and no secondary role', async () => {
  await withRoles(
    6,
    ['u1', 'u2', 'u3'],
    ['u1', 'u2', 'u3'].map((ref) => `r-${ref},,,${ref},primary,student,,,d1`),
  )
  const moved = await delta(6, 'roles', [
    'r-u1,active,2025-03-01T00:00:00Z,u1,primary,student,,,d2',
    'r-u2,tobedeleted,2025-03-01T00:00:00Z,u2,primary,student,,,d1',
    'r4,active,2025-03-01T00:00:00Z,u2,primary,student,,,d2',
    'r5,active,2025-03-01T00:00:00Z,u3,secondary,student,,,d2',
    'r6,tobedeleted,2025-03-02T00:00:00Z,u4,primary,student,,,d1',
  ])
  expect(moved).toMatchObject({ isFault: false })
  expect(moved.tables.roles).toEqual({ read: 5, taken: 3, known: 1, refused: { nothing_to_end: 1 } })
  expect(await people(6, COLLEGE)).toEqual(['u1 护理 1', 'u2 护理 1', 'u3 机电 1'])
  await delta(6, 'roles', ['r-u1,tobedeleted,2025-03-10T00:00:00Z,u1,primary,student,,,d2'])
  expect((await people(6, COLLEGE))[0]).toBe('u1 护理 -1')
  const back = await delta(6, 'roles', [
    'r7,active,2025-04-10T00:00:00Z,u1,primary,student,,,d2',
    'r8,tobedeleted,2025-04-10T00:00:00Z,u3,secondary,aide,,,d1',
  ])
  expect(back.tables.roles).toMatchObject({ taken: 1, known: 1 })
  expect(await people(6, COLLEGE)).toEqual(['u1 护理 1', 'u2 护理 1', 'u3 机电 1'])
  const late = await delta(6, 'roles', ['r-u1,active,2025-02-01T00:00:00Z,u1,primary,student,,,d1'])
  expect(late).toMatchObject({ isFault: false })
  expect((await people(6, COLLEGE))[0]).toBe('u1 护理 1')
})

it('reads the last day of a role: it decides nothing where another one lasts, and ends who has no other', async () => {
  const both = ['r1,,,u1,primary,student,2021-09-01,2024-06-30,d1', 'r2,,,u1,primary,teacher,2024-09-02,2099-12-31,d1']
  for (const [at, roles] of [both, both.toReversed()].entries()) {
    await withRoles(7 + at, ['u1'], roles)
    expect(await people(7 + at, JOINED, 'teacher')).toEqual(['u1 2024-09-02'])
    expect(await people(7 + at, JOINED)).toEqual([])
  }
  await withRoles(9, ['u1', 'u2'], ['r1,,,u1,primary,student,2022-09-01,,d1', 'r2,,,u2,primary,student,,2024-06-30,d1'])
  expect(await people(9, `${LEFT}, ' ', ${JOINED}`)).toEqual(['u1 - 2022-09-01', 'u2 2024-06-30 2024-06-30'])
  const over = ['r1,,,u1,primary,student,2022-09-01,2025-01-19,d1', 'r2,,,u2,primary,student,,2024-06-30,d1']
  expect((await withRoles(9, ['u1', 'u2'], over)).tables.users).toMatchObject({ taken: 1, known: 1 })
  expect(await people(9, LEFT)).toEqual(['u1 2025-01-19', 'u2 2024-06-30'])
  const wrong = ['r1,,,u1,primary,student,2022-09-01,2021-01-19,d1']
  expect((await withRoles(9, ['u1'], wrong)).tables.roles?.refused).toEqual({ invalid: 1 })
})

it('reads the year of entry in the ways in which it is written', async () => {
  const grades = ['2023级', '２０２１', '2020-2021', '大二', '2022届', '10;2019', '"10,2019年级"']
  const head = 'sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier,grades\n'
  await bring(10, {
    'users.csv': `${head}u1,true,o1,teacher,t1,师,王,G1,\n${grades.map((grade, at) => `s${at},true,o1,student,s${at},一,甲,${at},${grade}\n`).join('')}`,
    'enrollments.csv': `${rosterText('enrollments.csv').split('\n').slice(0, 2).join('\n')}\n`,
  })
  expect(await people(10, 'toString(p.grade)')).toEqual(
    [2023, 2021, 2020, 2024, 2024, 2024, 2019].map((grade, at) => `${at} ${grade}`),
  )
})

it('leaves who is of two departments in the one where they are, whatever their sequence', async () => {
  const head = 'sourcedId,dateLastModified,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier\n'
  const users = (orgs: string, changed = ''): Files => ({
    'orgs.csv': ORGS,
    'users.csv': `${head}u2,${changed},true,"${orgs}",student,s1,小明,张,S1\n`,
    'enrollments.csv': `${rosterText('enrollments.csv').split('\n')[0]}\n`,
  })
  for (const [at, changed] of ['', '2025-03-01T00:00:00Z'].entries()) {
    await bring(11 + at, users('d1,d2', changed))
    const again = await bring(11 + at, users('o1,d2,d1', changed))
    expect(again.tables.users).toMatchObject({ taken: 0, known: 1 })
    expect(await people(11 + at, COLLEGE)).toEqual(['S1 机电 1'])
    await bring(11 + at, users('d2', changed))
    expect(await people(11 + at, COLLEGE)).toEqual(['S1 护理 1'])
  }
})

it('does not hold an older row against the numbers of today', async () => {
  await bring(13, { 'orgs.csv': ORGS })
  await delta(13, 'users', [
    user('u2,active,2025-03-02T00:00:00Z', 'true,d1,student,s1,小明,张,S5'),
    user('u9,active,2025-03-02T00:00:00Z', 'true,d1,student,s9,新,来,S1'),
  ])
  for (let time = 0; time < 2; time++) {
    const late = await delta(13, 'users', [user('u2,active,2025-02-02T00:00:00Z', 'true,d2,student,s1,小明,张,S1')])
    expect([late.isFault, late.tables.users?.refused]).toEqual([false, {}])
  }
  expect(await people(13, COLLEGE)).toEqual(['S1 机电 1', 'S2 未分配 1', 'S5 机电 1'])
  const [history] = await world.store.query<{ days: string[] }>(
    "SELECT arrayMap(place -> toString(place.1), places) AS days FROM dim_student FINAL WHERE school_id = 13 AND student_no = 'S5'",
  )
  expect(history?.days).toContain('2025-02-02')
  const held = await delta(13, 'users', [user('u2,active,2025-03-03T00:00:00Z')])
  expect(held.tables.users?.refused).toEqual({ number_held: 1 })
})

it('takes a number in full-width digits for the same number', async () => {
  await bring(14, { 'users.csv': rosterText('users.csv').replace('S1', 'Ｓ１') })
  expect(await people(14, COLLEGE)).toEqual(['S1 未分配 1', 'S2 未分配 1'])
  expect((await bring(14, {})).tables.users).toMatchObject({ taken: 0, known: 3 })
})

it('lists who has left before the first file, and asks nobody to correct it', async () => {
  const users = rosterText('users.csv')
    .replace('sourcedId,', 'sourcedId,status,')
    .replaceAll(/^(u\d),/gm, '$1,active,')
  const first = await bring(15, { 'users.csv': `${users}u7,tobedeleted,true,o1,student,s7,旧,人,S7\n` })
  expect([first.isFault, first.tables.users?.refused]).toEqual([false, { nothing_to_end: 1 }])
  expect(first.refusals).toEqual(['users.csv 第 5 行 status：要结束的记录不存在“u7”'])
})
