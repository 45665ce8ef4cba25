import { expect, it } from 'vitest'
import type { CommandResult } from './commands.ts'
import { faultText, hasFaults } from './print-report.ts'

const counts = (taken: number, existing: number, refused: Record<string, number> = {}) => ({
  read: 9,
  taken,
  known: existing,
  refused,
})
const roster = (people: number, tables: object): CommandResult =>
  ({ kind: 'oneroster', report: { people, tables } }) as unknown as CommandResult
const oulad = (people: number, tables: object): CommandResult =>
  ({ kind: 'oulad', report: { people, tables } }) as unknown as CommandResult
const xapi = (taken: number, existing: number, refused: Record<string, number> = {}, voided = 0): CommandResult =>
  ({ kind: 'xapi', report: { taken, known: existing, refused, voided } }) as unknown as CommandResult

it.each<[string, CommandResult]>([
  ['everything new', roster(3, { users: counts(3, 0) })],
  ['everything known', roster(3, { users: counts(0, 3) })],
  ['roles that nobody needs beside others', roster(3, { users: counts(3, 0, { unsupported_role: 6 }) })],
  ['the end of what never stood', roster(3, { users: counts(3, 0, { nothing_to_end: 2 }) })],
  ['changes of enrolments alone', roster(0, { enrollments: counts(2, 0) })],
  ['a data set', oulad(2, { studentVle: counts(3, 0) })],
  ['statements that are known', xapi(0, 4)],
  ['statements that take others back', xapi(0, 0, {}, 2)],
])('ends with status 0: %s', (_, result) => {
  expect(hasFaults(result)).toBe(false)
})

it.each<[string, CommandResult, string]>([
  ['a row of many', roster(3, { users: counts(8, 0, { missing: 1 }) }), '其余记录已经导入'],
  ['nobody but guardians', roster(0, { users: counts(0, 0, { unsupported_role: 9 }) }), '没有导入任何人员'],
  ['an empty file of users', roster(0, { users: counts(0, 0), orgs: counts(1, 0) }), '没有导入任何人员'],
  ['nothing at all', roster(0, { enrollments: counts(0, 0) }), '没有导入任何人员'],
  ['no student', oulad(0, { courses: counts(1, 0) }), '没有导入任何人员'],
  ['no statement', xapi(0, 0), '没有导入任何人员'],
  ['conflicts', xapi(3, 0, { conflict: 1 }), '其余记录已经导入'],
])('ends with status 1 and says why: %s', (_, result, text) => {
  expect(hasFaults(result)).toBe(true)
  expect(faultText(result)).toContain(text)
})
