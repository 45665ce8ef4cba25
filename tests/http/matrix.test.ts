import { randomUUID } from 'node:crypto'
import { type Answer, type Call, type CallPath, callAt, callPaths, type Envelope, faults, SUCCESS_CODE } from '@data-centre/api'
import { signedHeaders } from '@data-centre/server/platform/signature.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { noteGrowth } from '../product/growth.ts'
import { type DemoWorld, demoWorld, type Identity, type KnownSchool, ownsProvince, ownsSchool } from '../product/identities.ts'
import { loginAs } from '../product/login.ts'
import { type Product, removeFolder, startProduct } from '../product/server.ts'
import { inputs } from './inputs.ts'
import { refusedByContent } from './refusals.ts'

const PERSONAL_RIGHT = 901
const EXPORT_RIGHT = 902
/** Rows of single people of several schools. */
const PERSON_LIST_RIGHT = 903
const ofPersons: readonly CallPath[] = ['rankingList/activeTeacher', 'rankingList/activeStudent']
const FILES_PER_SESSION = 8
/** Calls that write are asked too: a server of its own. */
let product: Product
let world: DemoWorld
let own: KnownSchool
let foreign: KnownSchool
/** Names of people, as who may read them reads them. */
let persons: readonly string[]
beforeAll(async () => {
  product = await startProduct({ env: { SIMULATOR: '0' } })
  world = await demoWorld(product.url)
  const home = world.identities.find(({ name }) => name === 'school_a')?.caller.user?.schoolId
  own = world.schools.find(({ id }) => id === home) as KnownSchool
  foreign = world.schools.find(({ province }) => province !== own.province && province !== '云南省') as KnownSchool
  const { caller } = identityNamed('super')
  const lists = await Promise.all([caller.data('rankingList/activeTeacher', { pageSize: 100 }), caller.data('rankingList/activeStudent', { pageSize: 100 })])
  persons = [...new Set(lists.flatMap(({ list }) => list.map(({ name }) => name)))]
})
afterAll(async () => {
  await product.stop()
  removeFolder(product.dataDir)
})
const identityNamed = (name: string): Identity => world.identities.find((one) => one.name === name) as Identity

/** What a call is asked to narrow to. */
interface Target {
  school?: KnownSchool
  province?: string
}

/** Calls about the map of one wall: the scope is a code of its own. */
const headMaps: readonly CallPath[] = ['bigLargeScreen/getHeadMap', 'bigLargeScreen/saveHeadMap']
/** Ending the session is tried by the tests of sessions; machines prove themselves by signature. */
const left: readonly CallPath[] = ['user/logout', 'user/signOut', 'ingest/events']

const takes = (call: Call, field: string): boolean => 'shape' in call.input && field in (call.input.shape as object)

/** Targets that fit a call: none, a school, a province; the foreign ones only where there is something foreign. */
function targetsOf(path: CallPath, call: Call, { area }: Identity): Target[] {
  const targets: Target[] = [{}]
  const schools = area?.nation
    ? [own]
    : area?.province
      ? [world.schools.find(({ province }) => province === area.province) as KnownSchool, foreign]
      : [ownOf(area?.schoolId), foreign]
  const provinces = area?.nation ? ['云南省'] : ['云南省', foreign.province]
  const isHeadMap = headMaps.includes(path)
  if (path === 'user/getSchoolLogo') return [{ school: own }]
  if ((takes(call, 'schoolId') && call.scope !== 'province') || isHeadMap) targets.push(...schools.map((school) => ({ school })))
  if ((takes(call, 'province') && call.scope !== 'school') || isHeadMap) targets.push(...provinces.map((province) => ({ province })))
  return targets
}
const ownOf = (id: string | undefined): KnownSchool => world.schools.find((school) => school.id === id) ?? own

function inputOf(path: CallPath, { school, province }: Target): Record<string, unknown> {
  if (headMaps.includes(path)) return { ...inputs[path], scopeCode: school?.id ?? (province && world.provinceCodes.get(province)) ?? 'China' }
  return { ...inputs[path], ...(school ? { schoolId: school.id } : {}), ...(province ? { province } : {}) }
}

/** The text of the answer by the contract line alone; success has none. */
function verdict(path: CallPath, call: Call, who: Identity, { school, province }: Target): string {
  const byContent = refusedByContent[path] ?? ''
  if (call.demand === 'public') return call.scope === 'nation' && (school || province) ? faults.forbidden.msg : byContent
  if (!who.area) return path === 'dataOverviewTotalData/getSchools' ? faults.notLoggedIn.msg : faults.signedOut.msg
  // A session is no device.
  if (call.demand === 'device') return faults.forbidden.msg
  if (typeof call.demand === 'object') {
    const held = call.demand.rights?.some((id) => who.rights.has(id)) || call.demand.walls?.some((id) => who.walls.includes(id))
    if (!held) return faults.forbidden.msg
  }
  if ((call.kind === 'export' && !who.rights.has(EXPORT_RIGHT)) || (call.reveals && !who.rights.has(PERSONAL_RIGHT))) return faults.forbidden.msg
  if (call.kind === 'endpoint' && call.writes && call.audit !== 'logout') {
    if (who.name === 'demo') return faults.demoReadOnly.msg
    if (who.name === 'wall') return faults.forbidden.msg
  }
  if (call.scope === 'school' && !school) return `${faults.invalid.msg}：schoolId`
  if (call.scope === 'province' && !province) return `${faults.invalid.msg}：province`
  if (call.scope === 'nation' && !who.area.nation) return faults.forbidden.msg
  if ((school && !ownsSchool(who, school)) || (province && !ownsProvince(who, province))) return faults.forbidden.msg
  // An account without a province is told so; a wall of the nation is not for a part of it.
  if (path === 'basicInfo/getProvinceList' && !who.area.nation && !who.area.province) return faults.forbidden.msg
  if (headMaps.includes(path) && !school && !province && !who.area.nation) return faults.forbidden.msg
  const isWide = !school && (who.area.nation || who.area.province)
  if (ofPersons.includes(path) && isWide && !who.rights.has(PERSONAL_RIGHT) && !who.rights.has(PERSON_LIST_RIGHT)) return faults.forbidden.msg
  return byContent
}

const isList = (data: unknown, ...keys: string[]): boolean => Array.isArray(data) && data.every((row) => keys.every((key) => key in row))
const isRecord = (data: unknown, ...keys: string[]): boolean => data !== null && typeof data === 'object' && !Array.isArray(data) && keys.every((key) => key in data)

function hasShape(answer: Answer, data: unknown): boolean {
  switch (answer.shape) {
    case 'kpis':
      return isList(data, 'id', 'label', 'unit', 'value') && (data as { id: string }[]).map(({ id }) => id).join() === answer.measures.join()
    case 'series':
    case 'hours':
      return (
        isRecord(data, 'x', 'series') && (data as { x: unknown[]; series: { data: unknown[] }[] }).series.every((one) => one.data.length === (data as { x: unknown[] }).x.length)
      )
    case 'parts':
      return isList(data, 'id', 'name', 'value', 'rate')
    case 'places':
    case 'lastDay':
      return isList(data, 'code', 'name', 'lng', 'lat', 'values')
    case 'ranking':
      return isList(data, 'rank', 'prevRank', 'id', 'name', 'owner', 'value')
    case 'table':
      return isRecord(data, 'list', 'total', 'pageNum', 'pageSize') && isList((data as { list: unknown }).list, 'id', 'name', 'values')
    case 'flow':
      return isRecord(data, 'nodes', 'links')
    case 'group':
      return Object.entries(answer.of).every(([key, part]) => isRecord(data, key) && hasShape(part, (data as Record<string, unknown>)[key]))
  }
}

/** Calls with a handler: what their data hold at least. Those that are not listed answer text, a list or nothing. */
const records: Partial<Record<CallPath, readonly string[]>> = {
  'user/queryUserRight': ['schoolManage', 'userManage', 'schoolCarouselSet', 'selectRightIdList', 'rightTreeNodeList'],
  'common/login/GetUserInfo': ['id', 'schoolId', 'userName', 'avatarUrl', 'isDemo', 'areaLabel'],
  'user/getSecurity': ['password', 'sessions', 'machines'],
  'user/endOtherSessions': ['ended'],
  'captcha/captchaImage': ['uuid', 'img'],
  'captcha/getSlider': ['id', 'bg', 'piece', 'y'],
  'common/getSite': ['demo', 'accounts', 'filling'],
  'school/getSchoolVersion': ['version', 'dataSource', 'schoolStartTime', 'schoolEndTime', 'contacts'],
  'feedback/getSurveyDetail': ['id', 'title', 'version', 'startAt', 'endAt', 'state', 'steps', 'surveyToken'],
  'feedback/getSurveySettings': ['id', 'title', 'version', 'steps', 'updatedAt'],
  'feedback/getPageList': ['list', 'total', 'pageNum', 'pageSize'],
  'feedback/getStatistics': ['kpi', 'star', 'trend', 'matrix', 'words'],
  'bigLargeScreen/getRealTime': ['date', 'c', 'tot', 'yesterday', 'hour', 'seq'],
  'bigLargeScreen/getHeadMap': ['config', 'version', 'history'],
  'bigLargeScreen/saveHeadMap': ['version'],
  'bigLargeScreen/getWallCarousel': ['round', 'set', 'version', 'quiet', 'day'],
  'bigLargeScreen/startInterrupt': ['id'],
  'bigLargeScreen/saveWallCarousel': ['version'],
  'bigLargeScreen/getNewMedia': ['list', 'total', 'pageNum', 'pageSize', 'kpi'],
  'bigLargeScreen/saveNewMedia': ['saved', 'refused'],
  'bigLargeScreen/getDynamic': ['feed', 'minute', 'type', 'rank'],
  'provinceLargeScreen/getDynamic': ['feed', 'minute', 'type', 'rank'],
  'provinceLargeScreen/getHot': ['courses', 'resources', 'schools'],
  'provinceLargeScreen/getProvinceDialog': ['kpi', 'trend', 'share', 'list'],
  'device/getNonce': ['nonce'],
  'device/token': ['state'],
  'bigLargeScreen/getHuaweiTrafficStatistics': ['kpi', 'line', 'host', 'status', 'peak', 'statTime'],
  'bigLargeScreen/getWafStatistics': ['kpi', 'type', 'src', 'recent', 'arcs', 'statTime'],
  'bigLargeScreen/getDataAsset': ['kpi', 'domain', 'daily', 'tier', 'calls', 'fresh', 'tables', 'statTime'],
  'bigLargeScreen/getDataAssetFlow': ['nodes', 'links'],
  'sysLog/getPageList': ['list', 'total', 'pageNum', 'pageSize'],
  'sysLog/getStatistics': ['operations', 'exports', 'failed', 'people', 'days', 'modules'],
  'exportCentre/getPageList': ['list', 'total', 'pageNum', 'pageSize'],
  'sysJob/getJobRuns': ['list', 'total', 'pageNum', 'pageSize'],
  'sysJob/runJob': ['runId'],
  'rankingList/getMonths': ['x', 'series'],
  'teaPortrait/getUserListBySchool': ['list', 'total', 'pageNum', 'pageSize'],
  ...Object.fromEntries(
    callPaths
      .filter((path) => path.startsWith('rankingList/') && path !== 'rankingList/getMonths')
      .map((path) => [path, ['list', 'total', 'pageNum', 'pageSize', 'columns', 'by', 'from', 'statTime']]),
  ),
  'common/getSupport': ['contacts'],
  // Answers of the warnings: a page of rows where the name says so, else what the head of a page shows.
  ...Object.fromEntries(
    callPaths
      .filter((path) => /^teachingWarn\/get(Attendance|Homework|Performance|TeacherNotLogin|TeacherBehavior|Student|Province)/.test(path))
      .map((path) => [path, path.endsWith('List') ? ['list', 'total', 'pageNum', 'pageSize'] : ['day', 'levels', 'before', 'of', 'handled', 'trend', 'colleges', 'reasons']]),
  ),
  'ingest/getDeadLetters': ['list', 'total', 'pageNum', 'pageSize'],
  'ingest/getJumps': ['list', 'total', 'pageNum', 'pageSize'],
  'ingest/downloadDeadLetters': ['fileName', 'ndjson'],
  'ingest/replayDeadLetters': ['replayed', 'refused'],
  'ingest/getStatus': ['days', 'platforms', 'flows', 'unknown'],
  'ingest/createKey': ['key', 'secret'],
  'desk/search': ['pages', 'schools', 'people', 'peopleBy'],
  'savedView/save': ['id', 'name', 'query', 'isDefault'],
  'message/getMessages': ['list', 'total', 'pageNum', 'pageSize', 'unread'],
  'message/getUnread': ['unread'],
  'message/getNoticesSent': ['list', 'total', 'pageNum', 'pageSize'],
  'message/saveNotice': ['id'],
  'role/pageList': ['list', 'total', 'pageNum', 'pageSize'],
  'user/queryUserList': ['list', 'total', 'pageNum', 'pageSize'],
  'school/querySchoolList': ['list', 'total', 'pageNum', 'pageSize'],
  'school/schoolManageList': ['list', 'total', 'pageNum', 'pageSize'],
  'user/querySchoolUserList': ['list', 'total', 'pageNum', 'pageSize'],
  'school/getSmsLog': ['list', 'total', 'pageNum', 'pageSize'],
  'school/getSchoolCarouselSet': ['set', 'version'],
  'bigLargeScreen/getCarousel': ['set', 'version'],
  'bigLargeScreen/getSchoolScreen': [
    'totals',
    'colleges',
    'hours',
    'teaching',
    'teachingColleges',
    'groups',
    'groupMonths',
    'courses',
    'courseTypes',
    'courseLevels',
    'resources',
    'resourceTypes',
    'warnings',
    'classes',
  ],
  'bigLargeScreen/getSchoolOverview': ['totals', 'colleges', 'growth', 'share', 'courseTypes', 'quality', 'reach', 'influence', 'hours', 'place', 'standings', 'provinceCode'],
  'school/batchOperateSchool': ['ok', 'failed'],
  'school/sendSms': ['sent', 'skipped'],
}
const isRight = (path: CallPath, call: Call, data: unknown): boolean => {
  if (call.kind === 'report') return hasShape(call.answer, data)
  const keys = records[path]
  return keys ? isRecord(data, ...keys) : typeof data === 'string' || data === null || isList(data)
}

/** Everything readable in the answer: the body, or the cells of a file. */
async function ask(path: CallPath, call: Call, caller: Caller, input: Record<string, unknown>): Promise<{ msg: string; right: boolean; text: string }> {
  if (call.kind === 'export') {
    const file = await caller.file(path, input).catch((error: Error) => error.message)
    if (typeof file === 'string') return { msg: (JSON.parse(file.slice(file.indexOf('{'))) as Envelope).msg, right: true, text: file }
    const sheets = await readXlsxFile(file)
    return { msg: '', right: sheets.length > 0, text: JSON.stringify(sheets) }
  }
  const envelope = (await caller.envelope(path, input as never)) as Envelope
  const answered = envelope.code === SUCCESS_CODE
  return { msg: answered ? '' : envelope.msg, right: !answered || isRight(path, call, envelope.data), text: JSON.stringify(envelope) }
}

/** Numbers of people as no answer may hold them: a mobile phone, an identity card. Ids of things may be as long. */
const fullNumber = /(?<!"id":"?|[\d.])(1[3-9]\d{9}|\d{17}[\dXx])(?![\d.])/

describe('every call of the contract for every identity (L17)', () => {
  const asked = new Map<CallPath, number>()
  /** How long the answers of each call took, ms. */
  const spent = new Map<CallPath, number>()

  /** Asks the calls as somebody; answers what was said otherwise than `verdict` has it, and what was shown that must not be. */
  async function walk(who: Identity, paths: readonly CallPath[] = callPaths): Promise<string[]> {
    const wrong: string[] = []
    let files = 0
    let caller = who.caller
    // Demo accounts see a label even instead of their own school's name.
    const hidden = world.schools.filter((school) => who.name === 'demo' || !ownsSchool(who, school))
    const mayReadPersons = who.rights.has(PERSONAL_RIGHT)
    for (const path of paths) {
      const call = callAt(path) as Call
      if (left.includes(path) || (call.limit?.by === 'network' && who.area)) continue
      for (const target of targetsOf(path, call, who)) {
        const messages = `${who.name} ${path} ${target.school?.id ?? target.province ?? ''}`
        const due = verdict(path, call, who, target)
        // A session may take few files a minute.
        if (call.kind === 'export' && due === '' && ++files % FILES_PER_SESSION === 0) caller = await loginAs(product.url, who.name)
        const began = performance.now()
        const { msg, right, text } = await ask(path, call, caller, inputOf(path, target))
        if (msg !== due) wrong.push(`${messages}: ${msg || 'allowed'}, not ${due || 'allowed'}`)
        if (!right) wrong.push(`${messages}: not of the declared shape: ${text.slice(0, 200)}`)
        const shown = hidden.find(({ name }) => text.includes(name))
        if (shown) wrong.push(`${messages}: shows ${shown.name}`)
        const person = (mayReadPersons ? undefined : persons.find((name) => text.includes(`"${name}"`))) ?? (call.reveals ? undefined : fullNumber.exec(text)?.[0])
        if (person) wrong.push(`${messages}: names ${person}`)
        asked.set(path, (asked.get(path) ?? 0) + 1)
        spent.set(path, (spent.get(path) ?? 0) + performance.now() - began)
      }
    }
    return wrong
  }

  it('answers by demand and scope, in the declared shape, without the name of a foreign school or a person in any byte', async () => {
    const wrong = await Promise.all(world.identities.map((who) => walk(who)))
    expect(wrong.flat()).toEqual([])
    // They ask side by side: each waits while the others are answered.
    for (const [path, ms] of spent) if (callAt(path)?.kind === 'report') noteGrowth('report', ms / world.identities.length)
    expect(callPaths.filter((path) => !asked.has(path))).toEqual(left)
    expect([...asked.values()].reduce((sum, times) => sum + times)).toBeGreaterThan(900)
  })
  it('notices a guard that lets a school see the nation, and one that shows people to everybody', async () => {
    expect(persons.length).toBeGreaterThan(20)
    expect(persons.filter((name) => name.includes('*'))).toEqual([])
    const { caller } = identityNamed('super')
    // The session of the nation in the place of a narrower one: what a guard that does not look would answer.
    const wide: CallPath[] = ['dataOverviewTotalData/getTotalData', 'opeDataOverview/getSchoolList', 'opeDataOverview/exportSchool']
    const unbounded = await walk({ ...identityNamed('school_a'), caller }, wide)
    const pathsOf = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split(' ')[1]))]
    expect(pathsOf(unbounded.filter((line) => line.endsWith(`allowed, not ${faults.forbidden.msg}`)))).toEqual(wide)
    expect(pathsOf(unbounded.filter((line) => line.includes(': shows ')))).toEqual(wide.slice(1))
    // And one that lets nobody in.
    const closed = await walk({ ...identityNamed('super'), caller: identityNamed('school_a').caller }, ['opeDataOverview/getSchoolList'])
    expect(closed[0]).toBe(`super opeDataOverview/getSchoolList : ${faults.forbidden.msg}, not allowed`)
    const unmasked = await walk({ ...identityNamed('operator'), caller }, ['rankingList/activeTeacher', 'rankingList/activeStudent'])
    expect(unmasked.length).toBeGreaterThan(0)
    expect(unmasked.filter((line) => !line.includes(': names '))).toEqual([])
    expect(['13812345678', '53010119990101123X'].map((number) => fullNumber.test(`"no":"${number}"`))).toEqual([true, true])
  })

  it('lets machines in by signature only', async () => {
    const body = Buffer.from('{}')
    const forged = signedHeaders('demo-zyk', Buffer.alloc(32), { method: 'POST', path: '/api/ingest/events', body, nonce: randomUUID(), token: randomUUID() }, Date.now())
    const post = (headers: Record<string, string>) =>
      fetch(`${product.url}/api/ingest/events`, { method: 'POST', body, headers: { 'content-type': 'application/x-ndjson', ...headers } })
    expect((await post({})).status).toBe(400)
    expect((await post({ ...forged })).status).toBe(401)
  })
})
