import { type CallPath, callAt, callPaths, type Envelope, SUCCESS_CODE } from '@data-centre/api'
import { type Session, schools, startTestServer, type TestServer } from '@data-centre/server/testing/server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: TestServer
let session: Session
const DEVICE = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  server = await startTestServer()
  session = (await server.login('super')).session
  await server.services.database.pool.query(
    `INSERT INTO wall_device(id, public_key, state, name, area_level, area_id, show, ip, ua, created_at, approved_by, approved_at)
     SELECT $1, '', 'paired', '大厅', 'nation', 'China', '{"kind":"wall","path":"/Overview","params":{}}', '', '', now(), min(id), now() FROM sys_user`,
    [DEVICE],
  )
})
afterAll(() => server.close())

const idOf = async (sql: string): Promise<number> =>
  (await server.services.database.pool.query<{ id: number }>(sql)).rows[0]?.id as number
const data = async <T>(path: CallPath, input: object): Promise<T> => {
  const { envelope } = await server.call(path, input, session, callAt(path)?.method ?? 'POST')
  if (envelope.code !== SUCCESS_CODE) throw new Error(`${path}: ${envelope.msg}`)
  return envelope.data as T
}

const account = async () => {
  const userId = await idOf("SELECT id FROM sys_user WHERE user_name = 'affairs_a'")
  const { version } = await data<{ version: number }>('user/getUserDetail', { userId })
  return { userId, version }
}
const role = async () => {
  const { rows } = await server.services.database.pool.query<{
    id: number
    version: number
    name: string
    code: string
  }>("SELECT id, version, name, code FROM sys_role WHERE code = 'school_leader'")
  return rows[0] as (typeof rows)[number]
}
const node = async () => {
  const { rows } = await server.services.database.pool.query(
    `SELECT id AS "rightId", version, parent_id AS "parentId", type, kind, name, path, component, show, sort AS index, meta FROM sys_right WHERE kind = 'page' AND parent_id IS NOT NULL AND component IS NOT NULL ORDER BY id LIMIT 1`,
  )
  const { meta, ...row } = rows[0] as { meta: unknown; rightId: number; version: number; parentId: number }
  return { ...row, meta: JSON.stringify(meta) }
}
const school = async (schoolId: number = schools.own) => {
  const { rows } = await server.services.database.pool.query<{ revision: string }>(
    'SELECT revision::text AS revision FROM school WHERE id = $1',
    [schoolId],
  )
  return { schoolId, revision: rows[0]?.revision }
}
const weights =
  (...parts: string[]) =>
  async () => ({
    schoolId: schools.own,
    version: 0,
    weights: JSON.stringify(Object.fromEntries(parts.map((part, i) => [part, i === 0 ? 100 : 0]))),
  })
const slides = JSON.stringify([{ path: '/Overview', title: '总览', seconds: 30, enabled: true }])

/** Saves of what a form shows: each names the state that it began from. */
const edits: Partial<Record<CallPath, () => Promise<object>>> = {
  'user/saveUser': async () => {
    const { userId, version } = await account()
    return { id: userId, version, userName: 'affairs_a' }
  },
  'user/saveUserRight': async () => ({ ...(await account()), rightIds: '', userManage: '' }),
  'user/editManageArea': async () => ({ ...(await account()), areaKind: 'school', areaIds: String(schools.own) }),
  'role/save': async () => ({ ...(await role()), scopeKind: 'school', remark: '核对' }),
  'role/updateRoleRight': async () => {
    const { id, version } = await role()
    return { roleId: id, version, rightIds: '' }
  },
  'sysRoleAuthority/saveRoleAuthority': async () => {
    const { id, version } = await role()
    return { roleId: id, version, dataScope: 'school', pii: '0', exportLimit: 100, detail: '{"userManage":[]}' }
  },
  'role/saveRight': node,
  'role/moveRight': async () => {
    const { rightId, version, parentId } = await node()
    return { rightId, version, parentId }
  },
  'school/editSchool': async () => {
    const { revision } = await school()
    const place = { province: '云南省', city: '昆明市', typeId: 1, tier: '普通', nature: '公办' }
    return { id: schools.own, revision, code: 'T1', name: '云岭职业学院', shortName: '云岭', ...place }
  },
  'school/setSchoolVersion': async () => ({ ...(await school()), version: 1 }),
  'school/setAuthority': async () => ({ ...(await school()), manageIds: '1,8' }),
  'school/setSchoolLogo': async () => ({ ...(await school()), url: '' }),
  'school/setOpen': async () => ({ ...(await school(schools.sister)), isOpen: '0' }),
  'school/setSchoolCarouselSet': async () => {
    const { set, version } = await data<{ set: unknown; version: number }>('school/getSchoolCarouselSet' as CallPath, {
      schoolId: schools.own,
    })
    return { schoolId: schools.own, version, schoolCarouselSet: JSON.stringify(set) }
  },
  'feedback/saveSurvey': async () => {
    const { id, version, title, startAt, endAt, steps } = await data<Record<string, unknown>>(
      'feedback/getSurveySettings',
      {},
    )
    return { survey: JSON.stringify({ id, version, title, startAt, endAt, steps }) }
  },
  'bigLargeScreen/saveHeadMap': async () => {
    const map = { screen: 'Overview', scopeCode: 'China' }
    const { config, version } = await data<{ config: unknown; version: number }>('bigLargeScreen/getHeadMap', map)
    return { ...map, config: JSON.stringify(config), version }
  },
  'bigLargeScreen/saveWallCarousel': async () => ({ set: slides, version: 0 }),
  'device/save': async () => ({
    ...{ id: DEVICE, name: '大厅', areaLevel: 'nation', areaId: 'China', version: 1 },
    show: JSON.stringify({ kind: 'wall', path: '/Overview', params: {} }),
  }),
  'zjyRankStatistics/saveCourseRankSet': weights('enrolments', 'logs', 'activities', 'participation', 'stars'),
  'zjyRankStatistics/saveTchrRankSet': weights('sessions', 'activities', 'grading', 'resources', 'stars'),
  'zjyRankStatistics/saveStuRankSet': weights('attendance', 'participation', 'onTime', 'study', 'score'),
}

const ONE_STEP = 'sets one thing to what it names, whatever stood there: repeating it changes nothing'
const OWN = 'concerns nobody but the caller'
const NEW = 'makes or appends something, and replaces nothing'
const ENDS = 'ends or deletes something; the second finds it gone'

/** Writes that replace nothing which somebody else may have before them, and those that other tests race. */
const others: Readonly<Record<string, readonly CallPath[]>> = {
  [OWN]: callPaths.filter((path) =>
    /^(user\/(login|tokenLogin|logout|signOut|changePassword|end\w+|forgetMachine|seeAs|seeAsEnd)|message\/(mark\w+|hide)|savedView\/\w+|exportCentre\/\w+|sysUserExportLog\/\w+|upload\/\w+)$/.test(
      path,
    ),
  ),
  [ONE_STEP]: [
    'user/resetPassword',
    'user/setStatus',
    'role/addUser',
    'role/deleteUser',
    'role/removeUser',
    'role/setDemoUser',
    'school/editUserSchoolManageArea',
    'school/batchOperateSchool',
    'replay/change',
    'device/order',
  ],
  [NEW]: [
    'user/revealMobile',
    'feedback/revealPhone',
    'school/revealContact',
    'feedback/saveFeedback',
    'message/saveNotice',
    'dispute/raise',
    'sysJob/runJob',
    'ingest/events',
    'ingest/replayDeadLetters',
    'ingest/createKey',
    'ingest/sendTestEvent',
    'school/importSchool',
    'school/sendSms',
    'replay/start',
    'bigLargeScreen/startInterrupt',
    'device/requestPairing',
    'device/getNonce',
    'device/token',
    'device/sendPicture',
    'device/findCode',
    'device/approve',
  ],
  [ENDS]: [
    'role/delete',
    'role/remove',
    'role/deleteRight',
    'message/withdrawNotice',
    'dispute/answer',
    'dispute/withdraw',
    'device/revoke',
    'replay/end',
    'ingest/disableKey',
    'school/undoImport',
    'bigLargeScreen/endInterrupt',
    'bigLargeScreen/deleteNewMedia',
    'feedback/deleteFeedback',
    'feedback/deleteFeedbackMore',
  ],
  'raced where their rows are: drawn-lines, flows and new-media tests of the server': [
    'teachingWarn/handleWarn',
    'teachingWarn/saveWarnRule',
    'teachingWarn/saveWarnRules',
    'ingest/setHomePages',
    'bigLargeScreen/saveNewMedia',
  ],
}

it('knows of each write whether it replaces what somebody else may have before them', () => {
  const writes = callPaths.filter((path) => {
    const call = callAt(path)
    return call?.kind === 'endpoint' && call.writes
  })
  const listed = [...Object.keys(edits), ...Object.values(others).flat()]
  expect(writes.filter((path) => !listed.includes(path))).toEqual([])
  expect(listed.filter((path, i) => listed.indexOf(path) !== i)).toEqual([])
})

it.each(Object.entries(edits))(
  '%s: of two saves from the same state one is done, the other says who was faster',
  async (path, input) => {
    const same = await input()
    const save = async (): Promise<Envelope> => (await server.call(path, same, session)).envelope
    const answers = await Promise.all([save(), save()])
    expect(
      answers.map(({ code }) => code).filter((code) => code === SUCCESS_CODE),
      JSON.stringify(answers),
    ).toHaveLength(1)
    const refused = answers.find(({ code }) => code !== SUCCESS_CODE)
    expect(refused?.data).toMatchObject({ reason: 'conflict', by: 'super', at: expect.any(String) })
    expect(refused?.msg).toMatch(/^数据已被 super 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/)
  },
)
