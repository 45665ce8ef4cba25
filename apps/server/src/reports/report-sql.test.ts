import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Call, contract, type ReportInput, subjectOfAnswer } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { tinySubject } from '../../testing/tiny-answers.ts'
import { Calendar } from '../warehouse/calendar.ts'
import { compile } from '../warehouse/compile/compile.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Directory } from '../warehouse/directory/directory.ts'
import { contextOf } from './context.ts'
import { chinaPlaces } from './places.ts'
import { planOf } from './shapes/plan-of.ts'

/**
 * The SQL of every report stands in warehouse/sql, so that a change of a measure or of the compiler is read as a
 * difference of text. `UPDATE_SQL=1 npx vitest run report-sql` writes it anew.
 */
const folder = fileURLToPath(new URL('../warehouse/sql/', import.meta.url))
const update = process.env['UPDATE_SQL'] === '1'

const today = '2025-05-14'
const directory = {
  schools: () => [],
  school: (id: number) => ({ id, provinceCode: '530000' }),
  course: (id: number) => ({ id, schoolId: 1, collegeId: 11 }),
  courseClass: (id: number) => ({ id, schoolId: 1, collegeId: 11 }),
  person: (id: number) => ({
    id,
    role: id === tinySubject('teaId').teaId ? 'teacher' : 'student',
    schoolId: 1,
    collegeId: 11,
  }),
  groupSchool: () => 1,
  version: () => 1,
  collegeName: () => undefined,
}
const scopes: Record<string, Scope> = {
  nation: { level: 'nation', label: '' },
  area: { level: 'nation', label: '' },
  province: { level: 'province', provinces: ['530000'], label: '' },
  school: { level: 'school', schools: [1], label: '' },
}

const reports = (Object.entries(contract) as [string, Call][]).flatMap(([path, call]) =>
  call.kind === 'report' ? [{ path, call }] : [],
)

/** Statement of a report under a question; none where only counters of today are asked. */
function statementOf({ call }: (typeof reports)[number], scope: Scope, input: ReportInput = {}): string {
  const surroundings = {
    directory: directory as unknown as Directory,
    places: chinaPlaces,
    terms: new Calendar(),
    today,
    lastDay: '2025-05-13',
  }
  const question = { ...tinySubject(subjectOfAnswer(call.answer)), ...input }
  const { asks } = planOf(contextOf(question, scope, surroundings), call.answer)
  return asks.length > 0 ? compile(asks, scope, today).sql : ''
}

const scopeOf = ({ path, call }: (typeof reports)[number]): Scope => {
  const scope = scopes[call.scope]
  if (!scope) throw new Error(`${path}: a report of scope ${call.scope}`)
  return scope
}
const textOf = (report: (typeof reports)[number]): string =>
  `-- ${report.path}: ${report.call.answer.shape}, scope ${report.call.scope}, the default period\n${statementOf(report, scopeOf(report)) || '-- counters of today only'}\n`

describe('SQL of the reports', () => {
  if (update) rmSync(folder, { recursive: true, force: true })
  it.each(reports)('$path is the text that was read', (report) => {
    const path = join(folder, `${report.path}.sql`)
    const text = textOf(report)
    if (update) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    expect(text).toBe(readFileSync(path, 'utf8'))
  })
  it('has no text of a report that is gone', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
    expect(files.sort()).toEqual(reports.map(({ path }) => `${path}.sql`).sort())
  })
})

describe('filters of a question', () => {
  const filters: readonly ReportInput[] = [
    { platform: 'zjy' },
    { courseType: 'spoc' },
    { courseLevel: '校级' },
    { periodState: 'running' },
    { teacherTitle: '教授' },
    { teacherKind: 'dual' },
    { major: 111 },
    { grade: '2024' },
    { adminClass: 1 },
    { partnerProvince: '530000' },
    { partnerSchool: 2 },
    { resourceType: 'video' },
    { questionType: 'single' },
    { difficulty: '1' },
    { projectLevel: '国家级' },
    { projectRole: 'host' },
    { groupLevel: '校级' },
    { creditState: 'approved' },
    { role: 'student' },
    { logGroup: 'study' },
    { scoreBand: '60' },
    { groupId: 5 },
    { ...tinySubject('courseId') },
    { ...tinySubject('teaId') },
    { ...tinySubject('stuId') },
    { ...tinySubject('classId') },
    { faceTeachId: 8001 },
  ]
  it.each(reports)('of $path are followed, or leave a number out', (report) => {
    const own = scopeOf(report)
    const narrow = own.level === 'school' ? [own, { ...own, colleges: [11] }] : [own]
    for (const scope of narrow)
      for (const filter of filters)
        for (const input of [filter, { ...filter, platform: 'zjy', periodType: 'day' } as const])
          expect(() => statementOf(report, scope, input), JSON.stringify(input)).not.toThrow()
  })
})
