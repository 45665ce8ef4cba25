import { expect, it } from 'vitest'
import { type Files, rosterFiles } from '../../../../../testing/import-files.ts'
import { provideImportWorld, roster, run, world } from '../../../../../testing/worlds/import-world.ts'
import type { Command } from '../../commands.ts'

provideImportWorld()

/** Brings a file set of the schools whose codes it carries. */
async function bring(files: Files, without: string[] = []) {
  world.clock.at += 1000
  const { school: _, ...command } = roster(files, without)() as Extract<Command, { kind: 'oneroster' }>
  const result = await run(command)
  if (result.kind !== 'oneroster') throw new Error(result.kind)
  return result.report
}
const codeOf = (school: number): string => `41530000${String(school).padStart(2, '0')}`
/** The small roster with two schools of a district instead of one: who belonged to o1 belongs to the second one. */
const district = (a: number, b: number, changed: Files = {}): Files => ({
  ...Object.fromEntries(
    Object.entries(rosterFiles()).map(([name, text]) => [name, String(text).replaceAll(/\bo1\b/g, 'B')]),
  ),
  'orgs.csv': `sourcedId,name,type,identifier,parentSourcedId\nD,区,district,,\nA,甲,school,${codeOf(a)},D\nB,乙,school,${codeOf(b)},D\n`,
  ...changed,
})
const CLASSES = 'sourcedId,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds\n'
const rows = async (sql: string): Promise<string[]> =>
  (await world.store.query<{ text: string }>(sql)).map(({ text }) => text)

it('brings a course of a district, and one of another school, for each school that has a class of it', async () => {
  const files = district(2, 3, {
    'courses.csv': 'sourcedId,title,orgSourcedId\nc1,制图,D\nc2,体育,A\nc3,闲置,D\n',
    'classes.csv': `${CLASSES}k1,甲班,c1,scheduled,B,t1\nk2,乙班,c1,scheduled,A,t1\nk3,丙班,c2,scheduled,B,t1\n`,
  })
  const { tables } = await bring(files)
  expect(tables.courses).toEqual({ read: 3, taken: 2, known: 0, refused: { unknown_org: 1 } })
  expect([tables.classes?.taken, tables.enrollments?.taken]).toEqual([3, 3])
  expect(
    await rows(
      `SELECT concat(toString(k.school_id), ' ', k.name, ' ', c.name) AS text FROM dim_course_class AS k FINAL
       JOIN dim_course AS c FINAL ON c.course_id = k.course_id AND c.school_id = k.school_id
       WHERE k.class_id > 2000000000 AND k.school_id IN (2, 3) ORDER BY text`,
    ),
  ).toEqual(['2 乙班 制图', '3 丙班 体育', '3 甲班 制图'])
  const again = await bring(files)
  expect(again.tables.courses).toEqual({ read: 3, taken: 0, known: 2, refused: { unknown_org: 1 } })
  // Changes need not repeat the classes.
  const changes = district(2, 3, {
    'manifest.csv': 'propertyName,value\noneroster.version,1.1\nfile.orgs,bulk\nfile.courses,delta\n',
    'courses.csv':
      'sourcedId,status,dateLastModified,title,orgSourcedId\nc1,active,2025-01-01,机械制图,D\nc9,active,2025-01-01,新课,D\n',
  })
  const renamed = await bring(changes, ['academicSessions.csv', 'classes.csv', 'users.csv', 'enrollments.csv'])
  expect(renamed.tables.courses).toEqual({ read: 2, taken: 1, known: 0, refused: { unknown_org: 1 } })
  expect(
    await rows(
      "SELECT concat(toString(school_id), ' ', name) AS text FROM dim_course FINAL WHERE course_id > 2000000000 AND school_id IN (2, 3) ORDER BY text",
    ),
  ).toEqual(['2 体育', '2 机械制图', '3 体育', '3 机械制图'])
})

it('finds a standing class also where rows before name another school', async () => {
  await bring(district(4, 5))
  const wrong = Array.from({ length: 5000 }, (_, i) => `w${i},active,2025-01-01,k1,A,nobody,student\n`).join('')
  const { tables } = await bring(
    district(4, 5, {
      'manifest.csv': 'propertyName,value\noneroster.version,1.1\nfile.orgs,bulk\nfile.enrollments,delta\n',
      'enrollments.csv': `sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role\n${wrong}e9,active,2025-01-01,k1,B,u2,student\n`,
    }),
    ['academicSessions.csv', 'courses.csv', 'classes.csv', 'users.csv'],
  )
  expect(tables.enrollments).toEqual({ read: 5001, taken: 1, known: 0, refused: { unknown_user: 5000 } })
})
