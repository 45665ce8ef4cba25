import { cutText, nameText, wellFormed } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { type OddText, oddTexts } from '../../../testing/odd-texts.ts'
import { provideImportWorld, roster, rosterText, run, world, xapi } from '../../../testing/worlds/import-world.ts'
import { visibleText } from '../../platform/text/name-key.ts'
import type { CommandResult } from '../import/commands.ts'

const ROUNDS = 12
const odd = oddTexts('text-fields imports')
provideImportWorld()

const columnOf = async (table: string, column: string, school: string): Promise<string[]> =>
  (
    await world.store.query<{ text: string }>(
      `SELECT ${column} AS text FROM ${table} FINAL WHERE school_id = {school:UInt32}`,
      { school: Number(school) },
    )
  ).map(({ text }) => text)
const reportOf = (result: CommandResult) => {
  if (!('report' in result)) throw new Error(`no report: ${JSON.stringify(result)}`)
  return result.report
}
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
/** How a roster keeps a name: on one line, without what nobody sees. */
const asName = (text: string): string => nameText(visibleText(text))

/** A column of a roster that is kept: a row that brings a text in it, and where it is read back. */
interface Column {
  file: string
  row(n: string, cell: string): string
  table: string
  column: string
  max: number
}
const columns: Record<string, Column> = {
  'users givenName': {
    file: 'users.csv',
    row: (n, cell) => `n${n},true,o1,student,l${n},${cell},姓,N${n}`,
    table: 'dim_student',
    column: 'substringUTF8(name, 2)',
    max: 60,
  },
  'users familyName': {
    file: 'users.csv',
    row: (n, cell) => `n${n},true,o1,teacher,l${n},名,${cell},N${n}`,
    table: 'dim_teacher',
    column: 'substringUTF8(name, 1, lengthUTF8(name) - 1)',
    max: 60,
  },
  'users identifier': {
    file: 'users.csv',
    row: (n, cell) => `n${n},true,o1,student,l${n},名,姓,${cell}`,
    table: 'dim_student',
    column: 'student_no',
    max: 36,
  },
  'users username': {
    file: 'users.csv',
    row: (n, cell) => `n${n},true,o1,student,${cell},名,姓,`,
    table: 'dim_student',
    column: 'student_no',
    max: 36,
  },
  'users sourcedId': {
    file: 'users.csv',
    row: (n, cell) => `${cell},true,o1,student,l${n},名,姓,N${n}`,
    table: 'dim_student',
    column: 'student_no',
    max: 120,
  },
  'courses title': {
    file: 'courses.csv',
    row: (n, cell) => `n${n},${cell},o1`,
    table: 'dim_course',
    column: 'name',
    max: 120,
  },
  'classes title': {
    file: 'classes.csv',
    row: (n, cell) => `n${n},${cell},c1,scheduled,o1,t1`,
    table: 'dim_course_class',
    column: 'name',
    max: 120,
  },
  'orgs name': {
    file: 'orgs.csv',
    row: (n, cell) => `n${n},${cell},department,`,
    table: 'dim_college',
    column: 'name',
    max: 60,
  },
}
const inUtf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('a column of a roster', () => {
  it.each(Object.entries(columns).map(([name, one], i) => [name, String(i + 2), one] as const))(
    '%s is kept well-formed and without what nobody sees',
    async (name, school, { file, row, table, column, max }) => {
      const drawn = Array.from({ length: ROUNDS }, () => odd.ofEachKind(max)).flat()
      const standing = rosterText(file)
      const rows = drawn.map(({ text }, n) => `${row(String(n), quoted(text))}\n`).join('')
      const report = reportOf(await run(roster({ [file]: inUtf16(standing + rows) }, [], school)()))
      const counts =
        'tables' in report ? Object.entries(report.tables).find(([one]) => `${one}.csv` === file)?.[1] : undefined
      const all = drawn.length + standing.trim().split('\n').length - 1
      expect(counts).toMatchObject({ read: all, refused: {} })
      const kept = await columnOf(table, column, school)
      for (const text of kept) expect(text).toBe(wellFormed(text))
      // What cannot be in a text is U+FFFD there, or left out.
      const form = column === 'student_no' ? visibleText : asName
      const expected = drawn.map(({ text }, n) => (name === 'users sourcedId' ? `N${n}` : form(text)))
      expect(expected.filter((text) => !kept.includes(text))).toEqual([])
    },
  )

  it('with a NUL byte in a file of bytes refuses the file in words', async () => {
    const text = rosterText('users.csv').replace('小明', '小\0明')
    await expect(run(roster({ 'users.csv': text }, [], '20')())).rejects.toThrow('users.csv 不是文本文件')
  })
})

const SCHOOL = '25'
const [actor, resource, course] = ['https://lms.example', 'https://lms.example/r/', 'https://lms.example/courses/']
interface Parts {
  id?: string
  account?: string
  homePage?: string
  mbox?: string
  resourceId?: string
  resourceName?: string
  courseId?: string
  courseName?: string
}
/** A statement with texts in these parts, of a learner and about content of its own. */
const statement = (n: number, parts: Parts): object => ({
  id: parts.id ?? `s-${n}`,
  actor: parts.mbox
    ? { mbox: parts.mbox }
    : { account: { name: parts.account ?? `a-${n}`, homePage: parts.homePage ?? actor }, name: parts.account },
  verb: { id: 'http://adlnet.gov/expapi/verbs/played' },
  object: {
    id: parts.resourceId ?? `${resource}${n}`,
    definition: { name: { 'zh-CN': parts.resourceName ?? `资源${n}` } },
  },
  context: {
    contextActivities: {
      parent: {
        id: parts.courseId ?? `${course}${n}`,
        definition: {
          type: 'http://adlnet.gov/expapi/activities/course',
          name: { 'zh-CN': parts.courseName ?? `课程${n}` },
        },
      },
    },
  },
  timestamp: '2025-03-01T08:00:00+08:00',
})
/** Parts of a statement: identifiers are refused with what no store takes, names are kept on one line and well formed. */
const parts: Record<
  string,
  { max: number; isName?: true; of(text: string): Parts; kept?: [string, string]; form?(text: string): string }
> = {
  id: { max: 120, of: (id) => ({ id }) },
  'name of the account': { max: 36, of: (account) => ({ account }), kept: ['dim_student', 'student_no'] },
  'home page': { max: 250, of: (homePage) => ({ homePage }) },
  mbox: {
    max: 36,
    of: (text) => ({ mbox: `mailto:${text}` }),
    kept: ['dim_student', 'student_no'],
    form: (text) => text.toLowerCase(),
  },
  'id of a resource': { max: 400, of: (resourceId) => ({ resourceId }) },
  'name of a resource': {
    max: 500,
    isName: true,
    of: (resourceName) => ({ resourceName }),
    kept: ['dim_resource', 'name'],
  },
  'id of a course': { max: 400, of: (courseId) => ({ courseId }) },
  'name of a course': { max: 500, isName: true, of: (courseName) => ({ courseName }), kept: ['dim_course', 'name'] },
}

describe('a text of an imported statement', () => {
  it.each(Object.entries(parts))('%s is kept whole, or its statement alone is refused', async (name, part) => {
    const { max, isName, of, kept, form = (text: string) => text } = part
    const drawn = Array.from({ length: ROUNDS }, () => odd.ofEachKind(max)).flat()
    const base = Object.keys(parts).indexOf(name) * 1000
    const isTaken = ({ kind }: OddText): boolean => isName === true || kind === 'whole'
    const lines = [...drawn.map(({ text }, n) => statement(base + n, of(text))), statement(base + 999, {})]
    const taken = drawn.filter(isTaken)
    const report = reportOf(await run(xapi(lines.map((line) => JSON.stringify(line)).join('\n'), SCHOOL)()))
    const refused = drawn.length - taken.length
    expect(report).toMatchObject({
      rowsRead: lines.length,
      taken: taken.length + 1,
      refused: refused ? { invalid: refused } : {},
    })
    for (const text of report.refusals) expect(text).toBe(wellFormed(text))
    if (!kept) return
    const found = await columnOf(...kept, SCHOOL)
    for (const text of found) expect(text).toBe(wellFormed(text))
    const expected = taken.map(({ text }) => (isName ? cutText(nameText(text), 200) : form(text)))
    expect(expected.filter((text) => !found.includes(text))).toEqual([])
  })
})
