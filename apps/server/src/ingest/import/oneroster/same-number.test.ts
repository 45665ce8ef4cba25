import { describe, expect, it } from 'vitest'
import { provideImportWorld, roster, rosterText, run, world } from '../../../../testing/worlds/import-world.ts'
import type { Command } from '../commands.ts'
import { faultText, hasFaults } from '../print-report.ts'

provideImportWorld()

/** What is left of an import: its report, and whether the command ends with status 1. */
async function outcomeOf(command: Command) {
  const result = await run(command)
  if (result.kind !== 'oneroster') throw new Error(result.kind)
  return { ...result.report, isFault: hasFaults(result), text: faultText(result) }
}

/** How many people, classes and lasting enrolments a school has. */
async function countsOf(school: number): Promise<number[]> {
  const [counts] = await world.store.query<Record<string, number>>(
    `SELECT ${['dim_student', 'dim_teacher', 'dim_course_class', 'dim_enrolment']
      .map(
        (table) =>
          `(SELECT count() FROM ${table} FINAL WHERE school_id = ${school} AND ${table === 'dim_student' || table === 'dim_teacher' ? 'user_id' : 'class_id'} > 2000000000) AS ${table}`,
      )
      .join()}`,
  )
  return Object.values(counts ?? {}).map(Number)
}

/** The same people, course and class as another system names them. */
const renamed = (school: string, changed: Record<string, string> = {}) =>
  roster(
    {
      'courses.csv': rosterText('courses.csv').replace('c1,', 'C-1,'),
      'classes.csv': rosterText('classes.csv').replace('k1,', 'K-1,').replace('c1,', 'C-1,'),
      'users.csv': rosterText('users.csv').replaceAll(/^u/gm, 'U-'),
      'enrollments.csv': rosterText('enrollments.csv')
        .replaceAll(',k1,', ',K-1,')
        .replaceAll(/,u(\d)/g, ',U-$1'),
      ...changed,
    },
    [],
    school,
  )()

describe('a roster that comes again with new sourcedIds', () => {
  it('doubles nobody: its people are refused with their number and name', async () => {
    await run(roster({}, [], '3')())
    expect(await countsOf(3)).toEqual([2, 1, 1, 2])
    const again = await outcomeOf(renamed('3'))
    expect(again.tables.users).toMatchObject({ read: 3, taken: 0, known: 0, refused: { number_taken: 3 } })
    expect(again.refusals).toContain(
      'users.csv 第 3 行 identifier：本校已有人使用这个学号或工号，而 sourcedId 不同：若是同一人（例如换了教务系统），请加 --match-by-number 再次运行；若是两人，请更正号码“S1 张小明”',
    )
    expect([again.isFault, again.text]).toEqual([true, expect.stringContaining('没有导入任何人员')])
    expect(await countsOf(3)).toEqual([2, 1, 1, 2])
    // Of several people the others are taken.
    const more = `${rosterText('users.csv').replaceAll(/^u/gm, 'U-')}U-9,true,o1,student,s9,新,来,S9\n`
    expect((await outcomeOf(renamed('3', { 'users.csv': more }))).tables.users).toMatchObject({
      taken: 1,
      refused: { number_taken: 3 },
    })
  })

  it('is of the same people where the numbers are to decide, then and later', async () => {
    await run(roster({}, [], '4')())
    const matched = await outcomeOf({ ...renamed('4'), matchByNumber: true } as Command)
    expect(matched).toMatchObject({ people: 3, newPeople: 0, isFault: false })
    expect(matched.notes).toContain('按学号或工号把 3 人对应到本校已有的人员')
    // A class has no number: the new one comes beside the old one, with the same two students.
    expect(await countsOf(4)).toEqual([2, 1, 2, 4])
    for (const command of [renamed('4'), roster({}, [], '4')()]) {
      const later = await outcomeOf(command)
      expect(later).toMatchObject({ people: 3, newPeople: 0, isFault: false })
      expect(later.tables.users).toMatchObject({ taken: 0, known: 3, refused: {} })
    }
    expect(await countsOf(4)).toEqual([2, 1, 2, 4])
  })

  it('leaves a number free that the file takes from who had it, and one of another school', async () => {
    await run(roster({}, [], '5')())
    const users = rosterText('users.csv').replace('明,S2', '明,S3')
    const changed = await outcomeOf(roster({ 'users.csv': `${users}u4,true,o1,student,s4,替,补,S2\n` }, [], '5')())
    expect(changed.tables.users).toMatchObject({ taken: 2, known: 2, refused: {} })
    expect(await countsOf(5)).toEqual([3, 1, 1, 2])
    const held = await outcomeOf(roster({ 'users.csv': users.replace('明,S3', '明,S1') }, [], '5')())
    expect(held.refusals).toContain('users.csv 第 4 行 identifier：学号或工号与第 3 行重复“S1”')
    const alone = `${users.split('\n')[0]}\nu3,true,o1,student,s2,小,明,S1\n`
    expect((await outcomeOf(roster({ 'users.csv': alone }, [], '5')())).refusals).toContain(
      'users.csv 第 2 行 identifier：本校另有一人使用这个学号或工号，请更正号码“S1 明小”',
    )
  })
})

it('keeps people apart whose numbers are addresses that begin alike', async () => {
  const address = (number: string): string => `https://sis.college.example/people/records/${number}`
  const users = rosterText('users.csv').replaceAll(/,([TS]\d)$/gm, (_, number: string) => `,${address(number)}`)
  const first = await outcomeOf(roster({ 'users.csv': users }, [], '7')())
  expect(first.tables.users).toMatchObject({ taken: 3, refused: {} })
  expect(await countsOf(7)).toEqual([2, 1, 1, 2])
  const numbers = await world.store.query<{ number: string }>(
    'SELECT student_no AS number FROM dim_student FINAL WHERE school_id = 7 AND user_id > 2000000000',
  )
  expect(numbers.map(({ number }) => number)).toEqual([
    expect.stringMatching(/^https:\/\/sis\.college\.example\/p~[0-9a-f]{6}$/),
    expect.stringMatching(/^https:\/\/sis\.college\.example\/p~[0-9a-f]{6}$/),
  ])
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(2)
  expect((await outcomeOf(roster({ 'users.csv': users }, [], '7')())).tables.users).toMatchObject({ known: 3 })
})

it('ends with status 1 where all people of a file are of roles that nobody needs', async () => {
  const guardians = rosterText('users.csv').replaceAll(/student|teacher/g, 'guardian')
  const outcome = await outcomeOf(
    roster(
      { 'users.csv': guardians, 'enrollments.csv': `${rosterText('enrollments.csv').split('\n')[0]}\n` },
      [],
      '6',
    )(),
  )
  expect(outcome.tables.users?.refused).toEqual({ unsupported_role: 3 })
  expect(outcome.refusals).toEqual(['users.csv 第 2 行起共 3 行 role：不支持的角色“guardian”'])
  expect(outcome).toMatchObject({ people: 0, isFault: true })
})

it('finds a school that was added a moment ago by its code alone', async () => {
  await world.database.pool.query(
    `INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES (77, '4153000077', '新学院', '新', '530000', '530100', 1, '普通', '公办', '2024-12-01')`,
  )
  expect(world.directory.school(77)).toBeUndefined()
  // Versions of rows follow the clock.
  world.clock.at += 1000
  const { school: _, ...command } = roster({
    'orgs.csv': 'sourcedId,name,type,identifier\no1,新学院,school,4153000077\n',
  })() as Extract<Command, { kind: 'oneroster' }>
  expect(await outcomeOf(command)).toMatchObject({ schools: ['新学院'], people: 3, isFault: false })
})
