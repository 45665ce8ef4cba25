import { expect, it } from 'vitest'
import { surveyDraft } from './administration/feedback.ts'
import { jsonText } from './call.ts'
import { type CallPath, callAt, callPaths } from './index.ts'

/** Values that cannot be turned into a text or a number: doing so throws. */
const stubborn: readonly unknown[] = [
  { toString: 1 },
  { toString: null, valueOf: null },
  Object.create(null),
  [[{ toString: 1 }]],
  Symbol('x'),
  1n,
]

/** Fields whose rule throws where it should refuse. */
function throwing(path: CallPath): string[] {
  const input = callAt(path)?.input as { shape?: object; safeParse(value: unknown): unknown } | undefined
  if (!input) return []
  return Object.keys(input.shape ?? {}).filter((name) =>
    stubborn.some((value) => {
      try {
        input.safeParse({ [name]: value })
        return false
      } catch {
        return true
      }
    }),
  )
}

it('a field that cannot be read is refused by its rule and never throws', () => {
  expect(callPaths.flatMap((path) => throwing(path).map((name) => `${path} ${name}`))).toEqual([])
  expect(callPaths.length).toBeGreaterThan(100)
})

/** Whether a rule wants a list where it is given this. */
const wantsList = (path: CallPath, name: string, value: unknown): boolean => {
  const input = callAt(path)?.input as { safeParse(value: unknown): { error?: { issues: Issue[] } } }
  const issues = input.safeParse({ [name]: value }).error?.issues ?? []
  return issues.some((issue) => issue.path[0] === name && issue.path.length === 1 && issue.expected === 'array')
}
interface Issue {
  path: PropertyKey[]
  expected?: string
}

it('a list is read from a form too, where it comes as a comma list', () => {
  const lists = callPaths.flatMap((path) =>
    Object.keys((callAt(path)?.input as { shape?: object } | undefined)?.shape ?? {}).flatMap((name) =>
      wantsList(path, name, 5) ? [{ path, name }] : [],
    ),
  )
  expect(lists.length).toBeGreaterThan(5)
  const unread = lists.filter(({ path, name }) => wantsList(path, name, '1'))
  // The calls of one batch come as JSON.
  expect(unread.map(({ path, name }) => `${path} ${name}`)).toEqual(['batch calls'])
})

/** What a rule refuses of one field. */
function refusedAt(path: CallPath, name: string, value: unknown): string[] {
  const input = callAt(path)?.input as {
    safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } }
  }
  const issues = input.safeParse({ [name]: value }).error?.issues ?? []
  return issues.filter((issue) => issue.path[0] === name).map(({ message }) => message)
}
const fieldsOf = (path: CallPath): string[] =>
  Object.keys((callAt(path)?.input as { shape?: object } | undefined)?.shape ?? {})
/** Fields that take a day, with or without a time, and no other text. */
const dayFields = callPaths.flatMap((path) =>
  fieldsOf(path)
    .filter((name) => refusedAt(path, name, '2024-02-29').length === 0 && refusedAt(path, name, '2024-2-29').length > 0)
    .map((name) => ({ path, name })),
)

it('a day that no calendar has is refused by every field that takes a day', () => {
  const impossible = ['2026-02-30', '2025-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01']
  const taken = dayFields.flatMap(({ path, name }) =>
    impossible.filter((day) => refusedAt(path, name, day).length === 0).map((day) => `${path} ${name} ${day}`),
  )
  expect(taken).toEqual([])
  expect(new Set(dayFields.map(({ name }) => name))).toEqual(
    new Set([
      'startDate',
      'endDate',
      'schoolStartTime',
      'schoolEndTime',
      'expiresAt',
      'until',
      'day',
      'dueOn',
      'startTime',
      'endTime',
    ]),
  )
})

it('a day that is none is told from a text that is no day', () => {
  expect([refusedAt('replay/start', 'day', '2026-02-30'), refusedAt('replay/start', 'day', '30.2.2026')]).toEqual([
    ['参数错误：日期不存在'],
    ['日期格式应为 yyyy-MM-dd'],
  ])
  expect(refusedAt('sysLog/getPageList', 'startTime', '2026-02-30 10:00:00')).toEqual(['参数错误：日期不存在'])
  expect(refusedAt('sysLog/getPageList', 'startTime', '2026-02-28 25:00:00')).toEqual(['日期格式应为 yyyy-MM-dd'])
  const moments = surveyDraft.shape.startAt
  expect(
    ['2026-02-30T10:00:00+08:00', '0000-01-01T00:00:00Z', '2026-02-28T10:00:00+08:00'].map(
      (text) => moments.safeParse(text).success,
    ),
  ).toEqual([false, false, true])
})

it('a JSON text is refused with what no store takes, and taken with what only looks like it', () => {
  const field = jsonText('field')
  for (const text of ['"\\u0000"', '{"a":["\\ud83d"]}', '{"\\udc00":1}', '"\ud83d"', '['])
    expect(field.safeParse(text).error?.issues[0]?.message).toBe('参数错误：field')
  for (const value of ['C:\\udata', '\\u0000', '\\ud83d', '😀', { '😀': 1 }])
    expect(field.parse(JSON.stringify(value))).toEqual(value)
})
