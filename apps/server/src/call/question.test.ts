import {
  type Call,
  type CallPath,
  callAt,
  callPaths,
  faults,
  personOrClassFields,
  reportInput,
  unusedField,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../testing/server.ts'
import type { Caller } from './caller.ts'
import { permit } from './pipeline.ts'
import { reportOf } from './question.ts'
import { makeScope } from './scope.ts'

/** Accounts that look from outside, and walls. */
const accounts = ['auditor', 'province_yn', 'operator', 'wall', 'demo'] as const
/** Persons, classes and a lesson of the tiny world, by every field that names one. */
const named = {
  teaId: 101,
  stuId: 111,
  classId: 7002,
  faceTeachId: 8001,
  adminClass: 1,
  adminClassId: 1,
  warnKey: 'attendance:1:111::2024-2025-2',
  warnKeys: 'attendance:1:111::2024-2025-2',
} as const satisfies Record<string, number | string>

let server: TestServer
const sessions = new Map<string, { session: Session; caller: Caller }>()
beforeAll(async () => {
  server = await startTestServer()
  for (const name of [...accounts, 'super']) {
    const { session } = await server.login(name)
    const caller = await server.services.sessions.find(session.token, session.cookie)
    if (caller) sessions.set(name, { session, caller })
  }
})
afterAll(() => server.close())

const sessionOf = (name: string) => sessions.get(name) as { session: Session; caller: Caller }
const takes = ({ input }: Call, field: string): boolean =>
  Object.hasOwn((input as { shape?: object }).shape ?? {}, field)
const isOfSchools = ({ scope, demand }: Call): boolean => scope !== 'none' && scope !== 'self' && demand !== 'public'

/** Questions about one person, class or lesson that any call takes, in every place where an account may ask. */
const questions = callPaths.flatMap((path) => {
  const call = callAt(path)
  if (!call || !isOfSchools(call)) return []
  const places =
    call.scope === 'school'
      ? [{ schoolId: 1 }]
      : call.scope === 'province'
        ? [{ province: '云南省' }]
        : [{}, { province: '云南省' }, { schoolId: 1 }]
  const fields = Object.entries(named).filter(([field]) => takes(call, field))
  return fields.flatMap(([field, id]) =>
    places.map((place) => ({ path, call, field, input: { ...place, [field]: id } })),
  )
})

/** Whether a question passes every check, so that it would be answered. */
const isAnswered = (path: CallPath, call: Call, caller: Caller, input: object): Promise<boolean> =>
  permit(server.services, path, { call, caller }, async () => input).then(
    () => true,
    () => false,
  )
/** What an account may see where a question asks; undefined where it may ask nothing. */
function scopeAt(call: Call, caller: Caller, input: object) {
  try {
    return makeScope(call, caller, input, server.services.places)
  } catch {
    return undefined
  }
}

describe('a question about one person, class or lesson', () => {
  it('is known by its field, whatever call takes it', () => {
    expect(new Set(personOrClassFields)).toEqual(new Set(Object.keys(named)))
    const ids = callPaths.flatMap((path) => {
      const call = callAt(path)
      const isRead = call && isOfSchools(call) && !(call.kind === 'endpoint' && call.writes)
      const fields = isRead ? Object.keys((call.input as { shape?: object }).shape ?? {}) : []
      return fields.filter((field) => /(^id|Ids?|Keys?)$/.test(field) && !personOrClassFields.includes(field))
    })
    // A new one is looked at here. `id`: a person in calls that ask who reads persons; `userId`: an account, or a person of a log.
    expect([...new Set(ids)].sort()).toEqual([
      'collegeId',
      'courseId',
      'groupId',
      'id',
      'majorId',
      'manageId',
      'projectId',
      'resourceId',
      'roleId',
      'schoolId',
      'schoolIds',
      'termId',
      'typeId',
      'userId',
    ])
  })

  it.each(accounts)('has no answer for %s where they read aggregates only', async (name) => {
    const { caller } = sessionOf(name)
    const answered: string[] = []
    for (const { path, call, input } of questions)
      if (scopeAt(call, caller, input)?.aggregatesOnly && (await isAnswered(path, call, caller, input)))
        answered.push(`${path} ${JSON.stringify(input)}`)
    expect(answered).toEqual([])
  })

  it('has no answer in a report of several schools, whoever asks', async () => {
    const { caller } = sessionOf('super')
    const answered: string[] = []
    let asked = 0
    for (const { path, call, field, input } of questions)
      if (reportOf(call) && call.scope !== 'school' && field in reportInput.shape && field !== 'adminClass') {
        asked += 1
        if (await isAnswered(path, call, caller, input)) answered.push(`${path} ${JSON.stringify(input)}`)
      }
    expect(answered).toEqual([])
    expect(asked).toBeGreaterThan(300)
  })

  it('is refused with the text of its fault, and the report itself is not', async () => {
    const path = 'zjyOverviewTotalData/getTeachingTotal'
    const ask = async (name: string, input: object) =>
      (await server.call(path, input, sessionOf(name).session)).envelope
    const of = { province: '云南省', stuId: 111 }
    expect((await ask('auditor', of)).msg).toBe(faults.forbidden.msg)
    // Whether the student exists is not said either.
    expect((await ask('auditor', { ...of, stuId: 999_999 })).msg).toBe(faults.forbidden.msg)
    expect((await ask('super', of)).msg).toBe('参数错误：该数据不能按学生查询')
    const { caller } = sessionOf('auditor')
    expect(await isAnswered(path, callAt(path) as Call, caller, { province: '云南省' })).toBe(true)
  })
})

describe('a field that a report makes nothing of', () => {
  const unused = (path: CallPath, input: object) => {
    const report = reportOf(callAt(path) as Call)
    return report && unusedField(report, input)
  }
  it('is found by what the report counts and lists', () => {
    expect(unused('opeDataUser/getUserTotal', { courseId: 1 })).toBe('courseId')
    expect(unused('opeDataUser/getUserTotal', { keyword: '云' })).toBe('keyword')
    expect(unused('opeDataUser/getUserTotal', { ids: '1' })).toBe('ids')
    expect(unused('opeDataUser/getUserSchoolList', { keyword: '云', ids: '1' })).toBeUndefined()
    expect(unused('ZjyCourseClass/getStudentDetail', { stuId: 1, classId: 1 })).toBeUndefined()
    expect(unused('ZjyCourseClass/getStudentLogList', { stuId: 1, classId: 1 })).toBeUndefined()
    expect(unused('resourceCourse/getChapterList', { courseId: 1 })).toBeUndefined()
    expect(unused('zyqStatistics/getUserBehaviorTotal', { stuId: 1 })).toBe('stuId')
  })
  it('is refused for everybody', async () => {
    const input = { keyword: '云' }
    const { envelope } = await server.call('opeDataUser/getUserTotal', input, sessionOf('super').session)
    expect(envelope).toMatchObject({ msg: '参数错误：该数据不能按关键词查询', data: { field: 'keyword' } })
  })
})
