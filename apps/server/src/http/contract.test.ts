import {
  builtInRoles,
  type Call,
  type CallPath,
  callAt,
  callPaths,
  rightsTree,
  SUCCESS_CODE,
  schoolCapability,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alikeOnce } from '../../testing/alike-calls.ts'
import { isFull } from '../../testing/one-of-each.ts'
import { type Session, schools, startTestServer, type TestServer } from '../../testing/server.ts'
import { makeScope } from '../call/scope.ts'
import { demoAccounts } from '../domain/seeds/demo-accounts.ts'
import { compareRoutes } from './mount/mount.ts'

const HOUR_MS = 3_600_000
let server: TestServer
const sessions = new Map<string, Session>()
let loggedInAt = 0
async function openSessions(): Promise<void> {
  for (const { userName } of demoAccounts) sessions.set(userName, (await server.login(userName)).session)
  loggedInAt = server.clock.at
}
beforeAll(async () => {
  server = await startTestServer()
  await openSessions()
})
afterAll(() => server.close())

type Verdict = 'ok' | 'signed-out' | 'forbidden' | 'demo' | 'other'

/** What every identity may touch, written down by hand: the test must not reuse the rules that it checks. */
const areas: Record<string, { nation?: true; province?: string; schools: number[] }> = {
  super: { nation: true, schools: [1, 2, 3, 4] },
  operator: { nation: true, schools: [1, 2, 3, 4] },
  auditor: { nation: true, schools: [1, 2, 3, 4] },
  wall: { nation: true, schools: [1, 2, 3, 4] },
  province_yn: { province: '云南省', schools: [1, 2, 4] },
  school_a: { schools: [1] },
  leader_a: { schools: [1] },
  affairs_a: { schools: [1] },
  demo: { schools: [4] },
}
/** What every school of this world has opened; school 1 has opened all that the calls ask for. */
const openedByAll = [1, 8]
const hasToBeOpened = (id: number): boolean =>
  !openedByAll.includes(schoolCapability[id] ?? schoolCapability[Number(String(id).slice(0, 3))] ?? 1)
const shown = new Set(rightsTree.filter((right) => right.show === 1).map((right) => right.id))
const heldBy = (userName: string): { rights: Set<number>; walls: readonly number[] } => {
  const account = demoAccounts.find((entry) => entry.userName === userName)
  const role = builtInRoles.find(({ code }) => code === account?.role)
  const ids = role?.rights === 'all' ? rightsTree.map(({ id }) => id) : (role?.rights ?? [])
  return {
    rights: new Set(ids.filter((id) => shown.has(id) && !(userName === 'demo' && hasToBeOpened(id)))),
    walls: [...(role?.userManage ?? []), ...(account?.userManage ?? [])],
  }
}

function expected(
  path: CallPath,
  userName: string,
  schoolId: number | undefined,
  province: string | undefined,
): Verdict {
  const call = callAt(path)
  if (!call) return 'other'
  const own = areas[userName]
  const held = heldBy(userName)
  if (call.demand === 'public' || call.demand === 'machine' || !own) return 'other'
  if (call.demand === 'device') return 'forbidden'
  if (typeof call.demand === 'object') {
    const may =
      call.demand.rights?.some((id) => held.rights.has(id)) || call.demand.walls?.some((id) => held.walls.includes(id))
    if (!may) return 'forbidden'
  }
  if (call.kind === 'export' && !held.rights.has(902)) return 'forbidden'
  if (userName === 'demo' && call.kind === 'export') return 'demo'
  if (call.scope === 'none' || call.scope === 'self') return 'ok'
  if (call.scope === 'nation' && !own.nation) return 'forbidden'
  if (schoolId !== undefined && !own.schools.includes(schoolId)) return 'forbidden'
  if (schoolId === undefined && province !== undefined && !own.nation && own.province !== province) return 'forbidden'
  const opens = typeof call.demand === 'object' && call.demand.rights?.filter((id) => held.rights.has(id))
  if (call.scope === 'school' && schoolId !== 1 && opens && opens.length > 0 && opens.every(hasToBeOpened))
    return 'other'
  return 'ok'
}

/** Inputs that pass validation; what a call needs besides the scope. */
const inputs: Partial<Record<CallPath, object>> = {
  'device/getPicture': { id: '00000000-0000-4000-8000-000000000000' },
  'replay/get': { id: '00000000-0000-4000-8000-000000000000' },
  'device/getDays': { startDate: '2025-05-01', endDate: '2025-05-14' },
  'device/exportDays': { startDate: '2025-05-01', endDate: '2025-05-14' },
  'teaPortrait/getUserListBySchool': { role: 'teacher' },
  'ranking/getZykRanking': { type: 'course' },
  'ranking/exportZykRanking': { type: 'course' },
  'moocCourse/getCourseRanking': { type: 'course' },
  'moocCourse/exportCourseRanking': { type: 'course' },
  'zjyFaceTeach/getFaceTeachDetail': { classId: '7001' },
  'signCheck/getSignStudentList': { classId: '7001' },
  'classShare/getTicket': { classId: '7001' },
  'classShare/getReport': { classId: '7001', path: 'zjyFaceTeach/getFaceTeachClass', ticket: 'forged' },
  'classShare/getLesson': { classId: '7001', ticket: 'forged' },
  'courseShare/getTicket': { courseId: '1001' },
  'gjpd/queryCourseResourceNum': { courseId: '1001' },
  'courseShare/getReport': { courseId: '1001', path: 'moocCourse/getCourseInfo', ticket: 'forged' },
  'bigLargeScreen/getTeaStuDialog': { type: 'tea', id: '101', ticket: 'forged' },
  'bigLargeScreen/getTeaStuTicket': { type: 'tea', id: '101' },
  ...Object.fromEntries(
    callPaths
      .filter((path) => /^(teaPortrait\/(getTea|getShared|exportTea)|studentImage\/)/.test(path))
      .map((path) => [
        path,
        {
          ...(path.startsWith('tea') ? { teaId: 101 } : { stuId: 111 }),
          ...(/Shared/.test(path) ? { ticket: 'forged' } : {}),
          ...(path.endsWith('SharedList') ? { tab: 'courses' } : {}),
        },
      ]),
  ),
  'rankingList/getMonths': { list: 'activeSchool', id: '1' },
  'bigLargeScreen/getHeadMap': { screen: 'realTime', scopeCode: 'China' },
  'resource/getResourceFile': { resourceId: 5001 },
  'user/getSchoolLogo': { schoolId: 1 },
  'sysJob/getJobRuns': { id: 'sweep' },
  'dispute/getMarks': { path: '/school/dashBoard', filters: '{}' },
  'exportCentre/download': { id: 1 },
  'role/roleRightTree': { roleId: 1 },
  'role/roleUserList': { roleId: 1 },
  'sysRoleAuthority/getDetailByRoleId': { roleId: 1 },
  'user/getUserDetail': { userId: 1 },
  'user/queryUserManageArea': { userId: 1 },
  'school/getUnCheckSchoolList': { userId: 1 },
  'desk/search': { keyword: '职业' },
  'savedView/getList': { path: '/homePage' },
  'teachingWarn/getProvinceWarn': { kind: 'attendance' },
  'teachingWarn/getProvinceWarnList': { kind: 'attendance' },
  'teachingWarn/exportProvinceWarn': { kind: 'attendance' },
  'teachingWarn/getWarnRule': { kind: 'attendance' },
  'teachingWarn/getWarnHistory': { warnKey: 'attendance:1:1:0:2024-2025-2' },
  'teachingWarn/previewWarnRule': {
    kind: 'attendance',
    levels: JSON.stringify([1, 2, 3].map((level) => ({ level, rule: { absent: level + 2 }, enabled: true }))),
  },
  'school/previewSms': { schoolIds: '1', template: 'opening' },
}
const changes = (path: CallPath): boolean => {
  const call = callAt(path)
  return path === 'batch' || (call?.kind === 'endpoint' && call.writes === true)
}
const readable = callPaths.filter((path) => !changes(path) && !path.startsWith('captcha/'))
const tried = alikeOnce(readable)
const takes = (path: CallPath, field: string): boolean =>
  field in ((callAt(path) as unknown as { input: { shape?: object } } | undefined)?.input.shape ?? {})

async function verdict(path: CallPath, input: object, session?: Session): Promise<Verdict> {
  const { envelope } = await server.call(path, input, session, callAt(path)?.method)
  if (Buffer.isBuffer(envelope.data) || envelope.code === SUCCESS_CODE || envelope.msg === '服务暂不可用，请稍后再试')
    return 'ok'
  if (envelope.code === -1 || envelope.msg === '您没有登录') return 'signed-out'
  if (envelope.msg === '演示账号不支持该操作') return 'demo'
  return envelope.msg === '您没有访问权限' ? 'forbidden' : 'other'
}

/** A college, a label instead of names, a screen: the walk of the gate through the built product asks as the others. */
const unlikeOthers = ['affairs_a', 'demo', 'wall']

describe('every call of the contract, for every identity', () => {
  const questions = (path: CallPath): { schoolId?: number; province?: string }[] => {
    const call = callAt(path)
    const asks: { schoolId?: number; province?: string }[] = []
    if (takes(path, 'schoolId') && call?.scope !== 'none')
      asks.push(
        ...Object.values(schools).map((schoolId) => ({
          schoolId,
          ...(call?.scope === 'province' ? { province: schoolId === schools.foreign ? '四川省' : '云南省' } : {}),
        })),
      )
    if (takes(path, 'province') && call?.scope !== 'school') asks.push({ province: '云南省' }, { province: '四川省' })
    if (call?.scope !== 'school' && call?.scope !== 'province') asks.push({})
    return asks
  }
  it('answers as the contract says', async () => {
    const wrong: string[] = []
    let count = 0
    for (const path of tried) {
      // The clock runs on with every file, and a session ends after some hours.
      if (server.clock.at - loggedInAt > HOUR_MS) await openSessions()
      for (const ask of questions(path)) {
        for (const [userName, session] of sessions) {
          if (!isFull && !unlikeOthers.includes(userName)) continue
          const want = expected(path, userName, ask.schoolId, ask.province)
          // Nobody has said or exported anything in this world that could be read, and it has no courses.
          const isMissing =
            path === 'feedback/getDetail' ||
            path === 'exportCentre/download' ||
            path === 'device/getPicture' ||
            path.endsWith('Share/getTicket') ||
            path === 'zjyFaceTeach/getFaceTeachDetail' ||
            path === 'signCheck/getSignStudentList' ||
            path === 'replay/get'
          if (want === 'other' || path === 'bigLargeScreen/getHeadMap' || (isMissing && want === 'ok')) continue
          // An empty province list is refused by the specification's own rule.
          const wanted =
            path === 'basicInfo/getProvinceList' && !areas[userName]?.nation && !areas[userName]?.province
              ? 'forbidden'
              : want
          // Exports are few a minute.
          if (callAt(path)?.kind === 'export') server.clock.at += 10_000
          const got = await verdict(path, { ...inputs[path], ...ask }, session)
          count += 1
          if (got !== wanted) wrong.push(`${userName} ${path} ${JSON.stringify(ask)}: ${got}, not ${wanted}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(isFull ? 3000 : 500)
  })
  it('is refused without a session, unless it is public', async () => {
    for (const path of readable) {
      const isPublic = callAt(path)?.demand === 'public'
      // A file is found by its own address only, a person by a ticket.
      const answered =
        path === 'uploadFile/getFileByUrl' ||
        path === 'bigLargeScreen/getTeaStuDialog' ||
        path === 'courseShare/getReport' ||
        path === 'classShare/getReport' ||
        path === 'classShare/getLesson' ||
        path.includes('/getShared')
          ? 'other'
          : 'ok'
      expect([path, await verdict(path, { ...inputs[path] })]).toEqual([path, isPublic ? answered : 'signed-out'])
    }
  })
  it('demands the ids that it needs and never guesses them', async () => {
    for (const path of readable) {
      const call = callAt(path)
      if (call?.scope !== 'school' && call?.scope !== 'province') continue
      const field = call.scope === 'school' ? 'schoolId' : 'province'
      // What else the call needs is there: only the id is missing.
      const input = inputs[path] ?? {}
      const { envelope } = await server.call(path, input, sessions.get('super'), call.method)
      // A page that is not built is nobody's right yet: its calls refuse everybody before they look at the input.
      const isBuilt =
        typeof call.demand === 'string' ||
        call.demand.walls !== undefined ||
        call.demand.rights?.some((id) => shown.has(id))
      expect([path, envelope.msg]).toEqual([path, isBuilt ? `参数错误：${field}` : '您没有访问权限'])
    }
  })
  it('narrows a college officer to their colleges', async () => {
    const ask = (collegeId: number) =>
      verdict('dataOverviewTotalData/getCollegeOverview', { schoolId: 1, collegeId }, sessions.get('affairs_a'))
    expect([await ask(11), await ask(12), await ask(31)]).toEqual(['ok', 'forbidden', 'forbidden'])
  })
  it('keeps walls within the area of their account', async () => {
    const ask = (userName: string, scopeCode: string) =>
      verdict('bigLargeScreen/getHeadMap', { screen: 'realTime', scopeCode }, sessions.get(userName))
    expect([
      await ask('wall', 'China'),
      await ask('province_yn', 'China'),
      await ask('province_yn', '530000'),
      await ask('province_yn', '510000'),
      await ask('province_yn', '3'),
    ]).toEqual(['ok', 'forbidden', 'ok', 'forbidden', 'forbidden'])
  })
  it('tells aggregates only, and no small groups, where the area or the wall asks for it', async () => {
    const flagsOf = async (userName: string, path: CallPath, input: object): Promise<string[]> => {
      const { token, cookie } = sessions.get(userName) as Session
      const scope = makeScope(
        callAt(path) as Call,
        await server.services.sessions.find(token, cookie),
        input,
        server.services.places,
      )
      return Object.keys(scope ?? {}).filter((key) => key === 'aggregatesOnly' || key === 'hidesSmallGroups')
    }
    const [nation, province, ofSchool, wall, now] = [
      'opeDataOverview/getTotal',
      'rankingList/activeSchool',
      'dataOverviewTotalData/getTotalData',
      'bigLargeScreen/getSchoolScreen',
      'bigLargeScreen/getRealTime',
    ] as const
    expect(await flagsOf('super', nation, {})).toEqual(['hidesSmallGroups'])
    expect(await flagsOf('operator', nation, {})).toEqual(['aggregatesOnly', 'hidesSmallGroups'])
    expect(await flagsOf('auditor', nation, {})).toEqual(['aggregatesOnly', 'hidesSmallGroups'])
    expect(await flagsOf('province_yn', province, {})).toEqual(['aggregatesOnly', 'hidesSmallGroups'])
    // Of a school are its own people only, whoever looks after it.
    for (const outsider of ['super', 'operator', 'auditor', 'province_yn'])
      expect(await flagsOf(outsider, ofSchool, { schoolId: 1 }), outsider).toEqual([
        // Pages of the school centre open the rows of one's own school only.
        ...(outsider === 'super' ? [] : ['aggregatesOnly']),
        'hidesSmallGroups',
      ])
    expect(await flagsOf('school_a', ofSchool, { schoolId: 1 })).toEqual([])
    // Everybody walks past a wall.
    expect(await flagsOf('school_a', wall, { schoolId: 1 })).toEqual(['hidesSmallGroups'])
    expect([await flagsOf('school_a', now, { schoolId: 1 }), await flagsOf('wall', now, { schoolId: 1 })]).toEqual([
      [],
      ['aggregatesOnly', 'hidesSmallGroups'],
    ])
  })
})

describe('the mount', () => {
  it('has a route for every line and no other under /api', async () => {
    expect(() => compareRoutes([{ method: 'POST', url: '/api/stray' }])).toThrow(/without a line: POST \/api\/stray/)
    expect(() => compareRoutes([])).toThrow(/without a route/)
    for (const url of ['/api/nothing', '/api', '/api/constructor', '/api/__proto__', '/api/user/login/x.js']) {
      const answer = await server.running.app.inject({ method: 'POST', url, payload: {} })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 500])
    }
  })
  it('takes the contract’s method only', async () => {
    for (const path of callPaths) {
      const other = callAt(path)?.method === 'GET' ? 'POST' : 'GET'
      expect((await server.running.app.inject({ method: other, url: `/api/${path}` })).statusCode).toBe(404)
    }
  })
})
