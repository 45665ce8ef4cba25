import { describe, expect, it } from 'vitest'
import { inGbk, statementLine } from '../../../testing/import-files.ts'
import {
  line,
  oulad,
  ouladText,
  provideImportWorld,
  roster,
  rosterText,
  run,
  world,
  xapi,
} from '../../../testing/worlds/import-world.ts'
import type { Command, CommandResult } from './commands.ts'
import { hasFaults, oneRosterLines, ouladLines, xapiLines } from './print-report.ts'

provideImportWorld()

/** What the command prints, and how it ends. */
async function outcomeOf(command: Command): Promise<{ lines: string[]; status: number; result: CommandResult }> {
  const result = await run(command)
  const lines =
    result.kind === 'xapi'
      ? xapiLines(result.report)
      : result.kind === 'oulad'
        ? ouladLines(result.report)
        : result.kind === 'oneroster'
          ? oneRosterLines(result.report)
          : []
  return { lines, status: hasFaults(result) ? 1 : 0, result }
}
/** Learners of a school by number, with the day since which each belongs to it, and the school's own day. */
async function peopleOf(school: string): Promise<Record<string, string>> {
  const rows = await world.store.query<{ no: string; day: string }>(
    `SELECT student_no AS no, toString(joined_at) AS day FROM dim_student FINAL WHERE school_id = ${school} AND user_id NOT BETWEEN 1001 AND 2001 UNION ALL SELECT job_no, toString(joined_at) FROM dim_teacher FINAL WHERE school_id = ${school} AND user_id <> 9001`,
  )
  const database = await world.database.pool.query<{ day: string }>(
    'SELECT joined_at::text AS day FROM school WHERE id = $1',
    [school],
  )
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
      command: (school) =>
        xapi(`${line}\n\n${statementLine('s2', early, 'b')}\n${statementLine('s3', late, 'c')}\nno json`, school),
      status: 1,
      people: { school: '2024-12-01', a: '2025-03-01' },
      says: [
        '拒收       3 条',
        `statements.jsonl 第 3 行：日期早于 2000-01-01“${early}”`,
        `statements.jsonl 第 4 行：日期在将来“${late}”`,
        'statements.jsonl 第 5 行：不是 JSON',
      ],
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
      command: (school) =>
        oulad(
          {
            'courses.csv': inGbk('code_module,code_presentation,module_presentation_length,课程\nAAA,2024J,200,小明\n'),
          },
          [],
          school,
        ),
      status: 0,
      people: whole,
      says: ['courses.csv 是 GBK 编码，已按 GBK 读取', 'courses.csv 中没有用到的列：课程'],
    },
  ],
  [
    'oulad: doubled students',
    {
      command: (school) =>
        oulad({ 'studentInfo.csv': `${ouladText('studentInfo.csv')}AAA,2024J,101,M,Fail\n` }, [], school),
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
      command: (school) =>
        oulad({ 'studentInfo.csv': `${ouladText('studentInfo.csv')}AAA,2024J,103,M,Pass,x\n` }, [], school),
      status: 1,
      people: whole,
      says: ['studentInfo.csv 第 4 行：单元格比表头多'],
    },
  ],
  [
    'oneroster: GBK and a column that nobody knows',
    {
      command: (school) =>
        roster(
          {
            'users.csv': inGbk(
              rosterText('users.csv').replace('师,王', '小,张').replace('identifier', 'identifier,metadata.x,课程'),
            ),
          },
          [],
          school,
        ),
      status: 0,
      people: rosterWhole,
      says: ['users.csv 是 GBK 编码，已按 GBK 读取', 'users.csv 中没有用到的列：课程'],
    },
  ],
  [
    'oneroster: UTF-16 of Excel',
    {
      command: (school) =>
        roster(
          { 'users.csv': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rosterText('users.csv'), 'utf16le')]) },
          [],
          school,
        ),
      status: 0,
      people: rosterWhole,
      says: ['users.csv 是 UTF-16 编码，已按 UTF-16 读取'],
    },
  ],
  [
    'oneroster: doubled students',
    {
      command: (school) =>
        roster(
          { 'users.csv': `${rosterText('users.csv')}u4,true,o1,student,s4,重,号,S1\nu2,true,o1,student,s5,重,名,S5\n` },
          [],
          school,
        ),
      status: 1,
      people: rosterWhole,
      says: [
        'users.csv 第 5 行 identifier：学号或工号与第 3 行重复“S1”',
        'users.csv 第 6 行 sourcedId：与第 3 行重复“u2”',
        '拒收合计   2 行',
      ],
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
      command: (school) =>
        roster({ 'users.csv': `${rosterText('users.csv')}u4,true,o1,student,s4,多,格,S4,x\n` }, [], school),
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
      const { rows } = await world.database.pool.query<{ failed: number }>(
        'SELECT failed FROM import_job ORDER BY id DESC LIMIT 1',
      )
      expect((rows[0]?.failed ?? 0) > 0).toBe(status === 1)
    },
  )
})
