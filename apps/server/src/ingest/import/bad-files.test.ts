import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Files, inGbk, ouladFiles, rosterFiles, statementLine, written } from '../../../testing/import-files.ts'
import { openTestWorld, type TestWorld } from '../../../testing/intake-world.ts'
import { zipOf } from '../../../testing/zip-of.ts'
import { seedRegions } from '../../domain/seeds/regions.ts'
import type { Intake } from '../intake.ts'
import { type Command, type CommandResult, carryOut } from './commands.ts'
import { hasFaults, oneRosterLines, ouladLines, xapiLines } from './print-report.ts'

let world: TestWorld
let intake: Intake
beforeAll(async () => {
  world = await openTestWorld()
  await seedRegions(world.database.pool)
  const schools = Array.from(
    { length: 30 },
    (_, i) => `(${i + 1}, '41530000${String(i + 1).padStart(2, '0')}', '学院${i + 1}号', '学${i + 1}', '530000', '530100', 1, '普通', '公办', '2024-12-01')`,
  )
  await world.database.pool.query(`INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES ${schools.join()}`)
  intake = await world.intake('import')
})
afterAll(async () => {
  await intake.close()
  await world.close()
})

/** Everything that an import may write. */
async function everything(): Promise<object> {
  const tables = [
    'dim_student',
    'dim_teacher',
    'dim_college',
    'dim_course',
    'dim_course_class',
    'dim_enrolment',
    'dim_resource',
    'dim_homework',
    'fact_log',
    'fact_homework',
    'dim_day',
  ]
  const [facts] = await world.store.query<Record<string, number>>(`SELECT ${tables.map((table) => `(SELECT count() FROM ${table}) AS ${table}`).join()}`)
  const { rows } = await world.database.pool.query(
    'SELECT (SELECT count(*) FROM school) AS schools, (SELECT min(joined_at) FROM school) AS since, (SELECT count(*) FROM source_ref) AS refs, (SELECT count(*) FROM college) AS colleges, (SELECT count(*) FROM roster_session) AS sessions, (SELECT count(*) FROM ingest_dead_letter) AS letters',
  )
  return { ...facts, ...rows[0] }
}

const run = (command: Command): Promise<CommandResult> => carryOut({ ...world, pool: world.database.pool, intake }, command, () => undefined)
let count = 0
const place = (name: string): string => {
  const folder = join(world.dir, 'files', String(count++))
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}
/** A whole gzip, and its first half. */
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))
const packed = (text: string | Buffer): Buffer => gzipSync(text)

const xapi =
  (content: string | Buffer, school = '1') =>
  (): Command => {
    const file = place('statements.jsonl')
    writeFileSync(file, content)
    return { kind: 'xapi', file, school }
  }
const oulad =
  (changed: Files, without: string[] = [], school = '1') =>
  (): Command => ({
    kind: 'oulad',
    folder: written(place('oulad'), Object.fromEntries(Object.entries(ouladFiles(changed)).filter(([name]) => !without.includes(name)))),
    school,
  })
const roster =
  (changed: Files, without: string[] = [], school = '1') =>
  (): Command => ({
    kind: 'oneroster',
    source: written(place('roster'), Object.fromEntries(Object.entries(rosterFiles(changed)).filter(([name]) => !without.includes(name)))),
    school,
  })
const zip = (bytes: Buffer) => (): Command => {
  const source = place('roster.zip')
  writeFileSync(source, bytes)
  return { kind: 'oneroster', source, school: '1' }
}
const wholeZip = zipOf(Object.entries(rosterFiles()).map(([name, content]) => ({ name, content })))
const rosterText = (name: string): string => String(rosterFiles()[name])
const ouladText = (name: string): string => String(ouladFiles()[name])
/** A gzip whose middle was overwritten. */
const damagedGzip = packed(Array.from({ length: 500 }, (_, i) => `${i},AAA,2024J,resource\n`).join('')).fill(0x55, 600, 700)
const broken = (text: string, before: string): Buffer => {
  const bytes = Buffer.from(text)
  bytes[bytes.indexOf(before)] = 0xff
  return bytes
}
const line = statementLine('s1', '2025-03-01T08:00:00+08:00')

const refused: [string, () => Command, string][] = [
  ['xapi: no such file', () => ({ kind: 'xapi', file: '/nowhere/statements.jsonl', school: '1' }), '没有找到文件 /nowhere/statements.jsonl'],
  ['xapi: a folder', () => ({ kind: 'xapi', file: world.dir, school: '1' }), '是一个文件夹，不是文件'],
  ['xapi: 0 bytes', xapi(''), 'statements.jsonl 是空文件'],
  ['xapi: 0 bytes, packed', xapi(packed('')), 'statements.jsonl 是空文件'],
  ['xapi: blank lines only', xapi('\n\n'), 'statements.jsonl 中没有 xAPI 语句'],
  ['xapi: gzip cut off', xapi(cut(packed(`${line}\n`.repeat(2000)))), 'statements.jsonl 不完整：压缩文件在中途被截断'],
  ['xapi: an array cut off', xapi(`[${line},\n${line.slice(0, 40)}`), 'statements.jsonl 不完整：JSON 数组在第 2 条处中断'],
  ['xapi: an archive', xapi(wholeZip), 'statements.jsonl 不是文本文件'],
  [
    'xapi: a damaged character',
    xapi(broken(`${line}\n${statementLine('s2', '2025-03-01T08:00:00+08:00', 'a', '电工课程')}`, '工')),
    'statements.jsonl 第 2 行含有损坏的字符（不是有效的 UTF-8）',
  ],
  ['xapi: another kind of file', xapi(ouladText('courses.csv')), '的 2 条语句全部被拒收，没有导入任何内容。statements.jsonl 第 1 行：不是 JSON'],
  ['oulad: no such folder', () => ({ kind: 'oulad', folder: '/nowhere', school: '1' }), '没有找到文件夹 /nowhere'],
  ['oulad: a file is missing', oulad({}, ['vle.csv']), '中缺少 vle.csv(.gz)'],
  ['oulad: 0 bytes', oulad({ 'studentVle.csv': '' }), 'studentVle.csv 是空文件'],
  ['oulad: gzip cut off', oulad({ 'studentVle.csv.gz': cut(packed(ouladText('studentVle.csv').repeat(500))) }, ['studentVle.csv']), 'studentVle.csv 不完整：压缩文件在中途被截断'],
  ['oulad: damaged gzip', oulad({ 'vle.csv.gz': damagedGzip }, ['vle.csv']), 'vle.csv 已损坏，无法解压'],
  ['oulad: a workbook under another name', oulad({ 'studentInfo.csv': wholeZip }), 'studentInfo.csv 不是文本文件。请在 Excel 中另存为“CSV UTF-8（逗号分隔）”'],
  ['oulad: no text', oulad({ 'studentInfo.csv': Buffer.from([0x61, 0x0a, 0xff, 0xff, 0xff, 0x0a]) }), 'studentInfo.csv 第 2 行既不是 UTF-8，也不是 GBK'],
  [
    'oulad: a quote without end',
    oulad({ 'studentVle.csv': `${ouladText('studentVle.csv')}"AAA,2024J,101` }),
    'studentVle.csv 第 3 行不是有效的 CSV：引号没有结束，文件可能在中途被截断',
  ],
  ['oulad: a column is missing', oulad({ 'vle.csv': 'id_site,code_module\n1,AAA\n' }), 'vle.csv 第 1 行缺少列：code_presentation、activity_type'],
  ['oulad: a column twice', oulad({ 'vle.csv': 'id_site,code_module,code_presentation,activity_type,id_site\n' }), 'vle.csv 第 1 行有两个名为 id_site 的列'],
  ['oulad: no course', oulad({ 'courses.csv': ouladText('courses.csv').replace('2024J', '1985J') }), '数据集中没有可以导入的课程'],
  ['oneroster: 0 bytes', zip(Buffer.alloc(0)), 'roster.zip 是空文件'],
  ['oneroster: a zip cut in the middle', zip(cut(wholeZip)), '压缩包 roster.zip 不完整或已损坏，请重新取得完整的文件后再导入'],
  ['oneroster: a zip without its directory', zip(wholeZip.subarray(0, wholeZip.indexOf('PK\u0001\u0002'))), '压缩包 roster.zip 不完整或已损坏'],
  [
    'oneroster: a damaged file in a zip',
    zip(zipOf(Object.entries(rosterFiles()).map(([name, content]) => ({ name, content, ...(name === 'users.csv' ? { says: { checksum: 1 } } : {}) })))),
    '压缩包 roster.zip 中的 users.csv 已损坏：校验和不符',
  ],
  ['oneroster: an empty file', roster({ 'enrollments.csv': '' }), 'enrollments.csv 是空文件'],
  [
    'oneroster: gzip cut off',
    roster({ 'enrollments.csv.gz': cut(packed(rosterText('enrollments.csv').repeat(300))) }, ['enrollments.csv']),
    'enrollments.csv 不完整：压缩文件在中途被截断',
  ],
  ['oneroster: a damaged character', roster({ 'users.csv': broken(rosterText('users.csv'), '明') }), 'users.csv 第 3 行含有损坏的字符'],
  ['oneroster: a quote without end', roster({ 'enrollments.csv': `${rosterText('enrollments.csv')}e4,"k1` }), 'enrollments.csv 第 5 行不是有效的 CSV：引号没有结束'],
  ['oneroster: a column is missing', roster({ 'enrollments.csv': rosterText('enrollments.csv').replace('userSourcedId', 'user') }), 'enrollments.csv 第 1 行缺少列：userSourcedId'],
]

describe('a file that cannot be read to its end', () => {
  it.each(refused)('is refused in words, and nothing of it is taken (%s)', async (_, command, label) => {
    const before = await everything()
    await expect(run(command())).rejects.toThrow(label)
    expect(await everything()).toEqual(before)
  })

  it('leaves not even a school of its own', async () => {
    const before = await everything()
    const { school: _, ...command } = oulad({ 'studentVle.csv': '' })() as Extract<Command, { kind: 'oulad' }>
    await expect(run(command)).rejects.toThrow('studentVle.csv 是空文件')
    expect(await everything()).toEqual(before)
  })
})

/** What the command prints, and how it ends. */
async function outcomeOf(command: Command): Promise<{ lines: string[]; status: number; result: CommandResult }> {
  const result = await run(command)
  const lines =
    result.kind === 'xapi' ? xapiLines(result.report) : result.kind === 'oulad' ? ouladLines(result.report) : result.kind === 'oneroster' ? oneRosterLines(result.report) : []
  return { lines, status: hasFaults(result) ? 1 : 0, result }
}
/** Learners of a school by number, with the day since which each belongs to it, and the school's own day. */
async function peopleOf(school: string): Promise<Record<string, string>> {
  const rows = await world.store.query<{ no: string; day: string }>(
    `SELECT student_no AS no, toString(joined_at) AS day FROM dim_student FINAL WHERE school_id = ${school} AND user_id NOT BETWEEN 1001 AND 2001 UNION ALL SELECT job_no, toString(joined_at) FROM dim_teacher FINAL WHERE school_id = ${school} AND user_id <> 9001`,
  )
  const database = await world.database.pool.query<{ day: string }>('SELECT joined_at::text AS day FROM school WHERE id = $1', [school])
  return { school: database.rows[0]?.day ?? '', ...Object.fromEntries(rows.map(({ no, day }) => [no, day])) }
}

interface Partly {
  command(school: string): () => Command
  says: string[]
  status: 0 | 1
  people: Record<string, string>
}
const whole = { school: '2024-09-21', 101: '2024-09-21', 102: '2024-09-26' }
const rosterWhole = { school: '2024-09-02', G1: '2024-09-02', S1: '2024-09-03', S2: '2024-09-02' }
const early = '1985-03-01T08:00:00+08:00'
const late = '2031-03-01T08:00:00+08:00'
const partly: [string, Partly][] = [
  [
    'xapi: dates',
    {
      command: (school) => xapi(`${line}\n\n${statementLine('s2', early, 'b')}\n${statementLine('s3', late, 'c')}\nno json`, school),
      status: 1,
      people: { school: '2024-12-01', a: '2025-03-01' },
      says: ['拒收       3 条', `statements.jsonl 第 3 行：日期早于 2000-01-01“${early}”`, `statements.jsonl 第 4 行：日期在将来“${late}”`, 'statements.jsonl 第 5 行：不是 JSON'],
    },
  ],
  [
    'xapi: GBK',
    {
      command: (school) => xapi(inGbk(`${statementLine('s1', '2025-03-01T08:00:00+08:00', 'a', '课程')}\n`), school),
      status: 0,
      people: { school: '2024-12-01', a: '2025-03-01' },
      says: ['statements.jsonl 是 GBK 编码，已按 GBK 读取'],
    },
  ],
  [
    'oulad: GBK and columns that nobody knows',
    {
      command: (school) => oulad({ 'courses.csv': inGbk('code_module,code_presentation,module_presentation_length,课程\nAAA,2024J,200,小明\n') }, [], school),
      status: 0,
      people: whole,
      says: ['courses.csv 是 GBK 编码，已按 GBK 读取', 'courses.csv 中没有用到的列：课程'],
    },
  ],
  [
    'oulad: doubled students',
    {
      command: (school) => oulad({ 'studentInfo.csv': `${ouladText('studentInfo.csv')}AAA,2024J,101,M,Fail\n` }, [], school),
      status: 1,
      people: whole,
      says: ['studentInfo.csv 第 4 行：与第 2 行重复“AAA,2024J,101,M,Fail”', '拒收合计   1 行'],
    },
  ],
  [
    'oulad: dates',
    {
      command: (school) =>
        oulad(
          {
            'courses.csv': `${ouladText('courses.csv')}BBB,1985J,200\nCCC,2031J,200\n`,
            'studentRegistration.csv':
              'code_module,code_presentation,id_student,date_registration,date_unregistration\nAAA,2024J,101,-10,\nAAA,2024J,102,-14450,\nAAA,2024J,102,5000,\nAAA,2024J,102,-5,\n',
            'studentVle.csv': `${ouladText('studentVle.csv')}AAA,2024J,101,501,-14450,1\nAAA,2024J,101,501,5000,1\nAAA,2024J,101,999,-60,1\n`,
            'studentAssessment.csv': `${ouladText('studentAssessment.csv')}1,102,-14450,0,50\n1,102,999999999,0,50\n1,101,21,0,90\n`,
          },
          [],
          school,
        ),
      status: 1,
      people: whole,
      says: [
        'courses.csv 第 3 行：日期早于 2000-01-01“BBB,1985J,200”',
        'courses.csv 第 4 行：日期在将来',
        'studentRegistration.csv 第 3 行：日期早于 2000-01-01',
        'studentRegistration.csv 第 4 行：日期在将来',
        'studentVle.csv 第 3 行：date 日期早于 2000-01-01',
        'studentVle.csv 第 4 行：date 日期在将来',
        'studentVle.csv 第 5 行：id_site 不明',
        'studentAssessment.csv 第 3 行：date_submitted 日期早于 2000-01-01',
        'studentAssessment.csv 第 4 行：date_submitted 日期在将来',
        'studentAssessment.csv 第 5 行：与第 2 行重复',
        '拒收合计   10 行',
      ],
    },
  ],
  [
    'oulad: too many cells',
    {
      command: (school) => oulad({ 'studentInfo.csv': `${ouladText('studentInfo.csv')}AAA,2024J,103,M,Pass,x\n` }, [], school),
      status: 1,
      people: whole,
      says: ['studentInfo.csv 第 4 行：单元格比表头多'],
    },
  ],
  [
    'oneroster: GBK and a column that nobody knows',
    {
      command: (school) => roster({ 'users.csv': inGbk(rosterText('users.csv').replace('师,王', '小,张').replace('identifier', 'identifier,metadata.x,课程')) }, [], school),
      status: 0,
      people: rosterWhole,
      says: ['users.csv 是 GBK 编码，已按 GBK 读取', 'users.csv 中没有用到的列：课程'],
    },
  ],
  [
    'oneroster: UTF-16 of Excel',
    {
      command: (school) => roster({ 'users.csv': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rosterText('users.csv'), 'utf16le')]) }, [], school),
      status: 0,
      people: rosterWhole,
      says: ['users.csv 是 UTF-16 编码，已按 UTF-16 读取'],
    },
  ],
  [
    'oneroster: doubled students',
    {
      command: (school) => roster({ 'users.csv': `${rosterText('users.csv')}u4,true,o1,student,s4,重,号,S1\nu2,true,o1,student,s5,重,名,S5\n` }, [], school),
      status: 1,
      people: rosterWhole,
      says: ['users.csv 第 5 行 identifier：学号或工号与第 3 行重复“S1”', 'users.csv 第 6 行 sourcedId：与第 3 行重复“u2”', '拒收合计   2 行'],
    },
  ],
  [
    'oneroster: dates',
    {
      command: (school) =>
        roster(
          {
            'academicSessions.csv': `${rosterText('academicSessions.csv')}t2,旧,semester,1985-09-01,1986-01-19,1986\nt3,新,semester,2031-09-01,2032-01-19,2032\n`,
            'enrollments.csv': `${rosterText('enrollments.csv')}e4,k1,o1,u9,student,,2001-09-01,\ne5,k1,o1,u3,student,,1985-09-01,\ne6,k1,o1,u3,student,,2031-09-01,\ne7,k1,o1,u1,student,,2002-09-01,\n`,
            'users.csv': rosterText('users.csv').replace('u3,true,o1', 'u3,true,o1'),
          },
          [],
          school,
        ),
      status: 1,
      people: rosterWhole,
      says: [
        'academicSessions.csv 第 3 行 startDate：日期早于 2000-01-01“1985-09-01”',
        'academicSessions.csv 第 4 行 startDate：日期在将来“2031-09-01”',
        'enrollments.csv 第 5 行 userSourcedId：人员不明“u9”',
        'enrollments.csv 第 6 行 beginDate：日期早于 2000-01-01“1985-09-01”',
        'enrollments.csv 第 7 行 beginDate：日期在将来“2031-09-01”',
        'enrollments.csv 第 8 行 role：角色与已有人员不符“u1”',
        '拒收合计   6 行',
      ],
    },
  ],
  [
    'oneroster: too many cells',
    {
      command: (school) => roster({ 'users.csv': `${rosterText('users.csv')}u4,true,o1,student,s4,多,格,S4,x\n` }, [], school),
      status: 1,
      people: rosterWhole,
      says: ['users.csv 第 5 行：单元格比表头多'],
    },
  ],
]

describe('a file with rows that cannot be meant', () => {
  it.each(partly.map(([name, one], i) => [name, String(i + 3), one] as const))(
    'is taken without them, each named with its line; no day of theirs moves a person or the school (%s)',
    async (_, school, { command, says, status, people }) => {
      const outcome = await outcomeOf(command(school)())
      for (const label of says) expect(outcome.lines.join('\n')).toContain(label)
      expect({ status: outcome.status, people: await peopleOf(school) }).toEqual({ status, people })
      const { rows } = await world.database.pool.query<{ failed: number }>('SELECT failed FROM import_job ORDER BY id DESC LIMIT 1')
      expect((rows[0]?.failed ?? 0) > 0).toBe(status === 1)
    },
  )
})
