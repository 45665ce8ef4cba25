import { randomUUID } from 'node:crypto'
import { type Call, type CallPath, callAt, callPaths, type Envelope, faults, SUCCESS_CODE } from '@data-centre/api'
import { signedHeaders } from '@data-centre/server/platform/signature.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { noteGrowth } from '../product/growth.ts'
import {
  type DemoWorld,
  demoWorld,
  type Identity,
  type KnownSchool,
  ownsProvince,
  ownsSchool,
} from '../product/identities.ts'
import { loginAs } from '../product/login.ts'
import { isChanged, sample } from '../product/sample.ts'
import { type Product, removeFolder, startProduct } from '../product/server.ts'
import { isRight } from './answer-shapes.ts'
import { inputs } from './inputs.ts'
import { refusedByContent } from './refusals.ts'

const PERSONAL_RIGHT = 901
const EXPORT_RIGHT = 902
/** Rows of single people of several schools. */
const PERSON_LIST_RIGHT = 903
/** Who works in the centre of a school reads rows of people of one school. */
const SCHOOL_CENTRE_RIGHT = 100
const ofPersons: readonly CallPath[] = [
  'rankingList/activeTeacher',
  'rankingList/activeStudent',
  'rankingList/exportActiveTeacher',
  'rankingList/exportActiveStudent',
]
const FILES_PER_SESSION = 8
/** What is used across schools names both sides to each, never persons (product design 5.6, R1); a demo account reads no name even there. */
const namesPartners: readonly CallPath[] = [
  'resourceCourse/getCourseTrend',
  'resourceCourse/getCallSchool',
  'resourceCourse/exportCallSchool',
  'courseInvoked/getInvokedFlow',
  'courseInvoked/getInvokedCallList',
  'courseInvoked/getInvokedSchoolList',
  'courseInvoked/exportInvokedSchoolList',
  'dataOverviewTotalData/getInfluenceSchoolList',
  'dataOverviewTotalData/exportInfluenceSchoolList',
  'dataOverviewTotalData/exportDistribution',
  'schoolProject/getProjectJoinSituation',
  'schoolProject/getProjectList',
  'schoolProject/exportProjectList',
]
/** Calls that write are asked too: a server of its own. */
let product: Product
let world: DemoWorld
let own: KnownSchool
let foreign: KnownSchool
/** Names of people, as who may read them reads them. */
let persons: readonly string[]
beforeAll(async () => {
  product = await startProduct()
  world = await demoWorld(product.url)
  const home = world.identities.find(({ name }) => name === 'school_a')?.caller.user?.schoolId
  own = world.schools.find(({ id }) => id === home) as KnownSchool
  foreign = world.schools.find(({ province }) => province !== own.province && province !== '云南省') as KnownSchool
  const { caller } = identityNamed('super')
  const lists = await Promise.all([
    caller.data('rankingList/activeTeacher', { pageSize: 100 }),
    caller.data('rankingList/activeStudent', { pageSize: 100 }),
  ])
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
  if ((takes(call, 'schoolId') && call.scope !== 'province') || isHeadMap)
    targets.push(...schools.map((school) => ({ school })))
  if ((takes(call, 'province') && call.scope !== 'school') || isHeadMap)
    targets.push(...provinces.map((province) => ({ province })))
  return targets
}
const ownOf = (id: string | undefined): KnownSchool => world.schools.find((school) => school.id === id) ?? own

function inputOf(path: CallPath, { school, province }: Target): Record<string, unknown> {
  if (headMaps.includes(path))
    return { ...inputs[path], scopeCode: school?.id ?? (province && world.provinceCodes.get(province)) ?? 'China' }
  return { ...inputs[path], ...(school ? { schoolId: school.id } : {}), ...(province ? { province } : {}) }
}

/** The text of the answer by the contract line alone; success has none. */
function verdict(path: CallPath, call: Call, who: Identity, { school, province }: Target): string {
  const byContent = refusedByContent[path] ?? ''
  if (call.demand === 'public')
    return call.scope === 'nation' && (school || province) ? faults.forbidden.msg : byContent
  if (!who.area) return path === 'dataOverviewTotalData/getSchools' ? faults.notLoggedIn.msg : faults.signedOut.msg
  // A session is no device.
  if (call.demand === 'device') return faults.forbidden.msg
  if (typeof call.demand === 'object') {
    const held =
      call.demand.rights?.some((id) => who.rights.has(id)) || call.demand.walls?.some((id) => who.walls.includes(id))
    if (!held) return faults.forbidden.msg
  }
  if ((call.kind === 'export' && !who.rights.has(EXPORT_RIGHT)) || (call.reveals && !who.rights.has(PERSONAL_RIGHT)))
    return faults.forbidden.msg
  if (call.kind === 'endpoint' && call.writes && call.audit !== 'logout') {
    if (who.name === 'demo') return faults.demoReadOnly.msg
    if (who.name === 'wall') return faults.forbidden.msg
  }
  if (call.scope === 'school' && !school) return `${faults.invalid.msg}：schoolId`
  if (call.scope === 'province' && !province) return `${faults.invalid.msg}：province`
  if (call.scope === 'nation' && !who.area.nation) return faults.forbidden.msg
  if ((school && !ownsSchool(who, school)) || (province && !ownsProvince(who, province))) return faults.forbidden.msg
  // What is written of a school holds for the whole of it.
  const isOfSchool = call.scope !== 'none' && call.scope !== 'self'
  if (isOfSchool && who.area.ofCollege && call.kind === 'endpoint' && call.writes && !call.byCollege)
    return faults.forbidden.msg
  // An account without a province gets a message; a wall of the nation is not for a part of it.
  if (path === 'basicInfo/getProvinceList' && !who.area.nation && !who.area.province) return faults.forbidden.msg
  if (headMaps.includes(path) && !school && !province && !who.area.nation) return faults.forbidden.msg
  const isWide = !school && (who.area.nation || who.area.province)
  const readsPersons =
    who.rights.has(PERSONAL_RIGHT) ||
    who.rights.has(PERSON_LIST_RIGHT) ||
    (!isWide && who.rights.has(SCHOOL_CENTRE_RIGHT))
  if (ofPersons.includes(path) && !readsPersons) return faults.forbidden.msg
  // The page behind the ticket names the school.
  if (path.endsWith('Share/getTicket') && who.name === 'demo') return faults.forbidden.msg
  return byContent
}

/** A call as somebody makes it, and the text of the answer that is due. */
interface Attempt {
  who: Identity
  path: CallPath
  call: Call
  target: Target
  due: string
}
const nameOf = ({ who, path, target }: Attempt): string =>
  `${who.name} ${path} ${target.school?.id ?? target.province ?? ''}`
const isNamedIn =
  (text: string) =>
  ({ name }: KnownSchool): boolean =>
    text.includes(name)

/** Everything readable in the answer: the body, or the cells of a file. */
async function ask(
  path: CallPath,
  call: Call,
  caller: Caller,
  input: Record<string, unknown>,
): Promise<{ msg: string; right: boolean; text: string }> {
  if (call.kind === 'export') {
    const file = await caller.file(path, input).catch((error: Error) => error.message)
    if (typeof file === 'string')
      return { msg: (JSON.parse(file.slice(file.indexOf('{'))) as Envelope).msg, right: true, text: file }
    const sheets = await readXlsxFile(file)
    return { msg: '', right: sheets.length > 0, text: JSON.stringify(sheets) }
  }
  const envelope = (await caller.envelope(path, input as never)) as Envelope
  const answered = envelope.code === SUCCESS_CODE
  return {
    msg: answered ? '' : envelope.msg,
    right: !answered || isRight(path, call, envelope.data),
    text: JSON.stringify(envelope),
  }
}

/** Numbers of people as no answer may hold them: a mobile phone, an identity card. Ids of things may be as long, and places in a log, which end in one. */
const fullNumber = /(?<!"id":"?|"(?:id|cursor)":"\d+-|[\d.])(1[3-9]\d{9}|\d{17}[\dXx])(?![\d.])/

describe('every call of the contract for every identity (L17)', () => {
  const asked = new Map<CallPath, number>()
  /** How long the answers of each call took, ms. */
  const spent = new Map<CallPath, number>()

  /** Everything that somebody attempts of these calls. */
  const attemptsOf = (who: Identity, paths: readonly CallPath[] = callPaths): Attempt[] =>
    paths.flatMap((path) => {
      const call = callAt(path) as Call
      if (left.includes(path) || (call.limit?.by === 'network' && who.area)) return []
      return targetsOf(path, call, who).map((target) => ({
        who,
        path,
        call,
        target,
        due: verdict(path, call, who, target),
      }))
    })

  /** Makes the calls as somebody; answers what was said otherwise than is due, and what was shown that must not be. */
  async function walk(who: Identity, attempts: readonly Attempt[]): Promise<string[]> {
    const wrong: string[] = []
    let files = 0
    let caller = who.caller
    // Demo accounts see a label even instead of their own school's name.
    const hidden = world.schools.filter((school) => who.name === 'demo' || !ownsSchool(who, school))
    const mayReadPersons = who.rights.has(PERSONAL_RIGHT)
    for (const one of attempts) {
      const { path, call, target, due } = one
      const messages = nameOf(one)
      // A session may take few files a minute.
      if (call.kind === 'export' && who.area && ++files % FILES_PER_SESSION === 0)
        caller = await loginAs(product.url, who.name)
      const began = performance.now()
      const { msg, right, text: answer } = await ask(path, call, caller, inputOf(path, target))
      // A session is known by a number that may look like that of a person.
      const text = answer.replace(/"[\da-f]{32}"/g, '""')
      if (msg !== due) wrong.push(`${messages}: ${msg || 'allowed'}, not ${due || 'allowed'}`)
      if (!right) wrong.push(`${messages}: not of the declared shape: ${text.slice(0, 200)}`)
      const shown = namesPartners.includes(path) && who.name !== 'demo' ? undefined : hidden.find(isNamedIn(text))
      if (shown) wrong.push(`${messages}: shows ${shown.name}`)
      const person =
        (mayReadPersons ? undefined : persons.find((name) => text.includes(`"${name}"`))) ??
        (call.reveals ? undefined : fullNumber.exec(text)?.[0])
      if (person) wrong.push(`${messages}: names ${person}`)
      asked.set(path, (asked.get(path) ?? 0) + 1)
      spent.set(path, (spent.get(path) ?? 0) + performance.now() - began)
    }
    return wrong
  }

  const walkAs = (who: Identity, paths: readonly CallPath[]) => walk(who, attemptsOf(who, paths))

  /**
   * Reports and files are served by the same lines, and refusals that follow from the contract are made by the same ones for every
   * call. Of each report and file one answer is read, in a width that the seed draws; everybody meets each kind of refusal once, and
   * each call with code of its own each of its refusals. What such calls answer is all tried.
   */
  function withoutAlike(attempts: readonly Attempt[]): Attempt[] {
    const isServed = ({ call }: Attempt) => call.kind === 'report' || call.kind === 'export'
    const isRefused = ({ path, due }: Attempt) => due !== '' && due !== refusedByContent[path]
    const chosenOf = (what: string, all: readonly Attempt[], kindOf: (one: Attempt) => string) =>
      sample(what, all, {
        count: 0,
        nameOf,
        kindOf,
        isDue: () => isChanged((file) => file.startsWith('apps/server/src/call/')),
      })
    const refused = attempts.filter(isRefused)
    const answered = attempts.filter((one) => !isRefused(one))
    const chosen = new Set([
      ...answered.filter((one) => !isServed(one)),
      ...chosenOf('answers', answered.filter(isServed), ({ path }) => path),
      ...chosenOf('refusals', refused, ({ who, call, target, due }) =>
        JSON.stringify([who.name, call.kind, call.scope, call.demand, Object.keys(target), due]),
      ),
      ...chosenOf(
        'refused calls',
        refused.filter((one) => !isServed(one)),
        ({ path, due }) => `${path} ${due}`,
      ),
    ])
    return attempts.filter((one) => chosen.has(one))
  }

  it('answers by demand and scope, in the declared shape, without the name of a foreign school or a person in any byte', async () => {
    const tried = withoutAlike(world.identities.flatMap((who) => attemptsOf(who)))
    const wrong = await Promise.all(
      world.identities.map((who) =>
        walk(
          who,
          tried.filter((one) => one.who === who),
        ),
      ),
    )
    expect(wrong.flat()).toEqual([])
    // They ask side by side: each waits while the others are answered.
    for (const [path, ms] of spent)
      if (callAt(path)?.kind === 'report') noteGrowth('report', ms / world.identities.length)
    expect(callPaths.filter((path) => !asked.has(path))).toEqual(left)
    expect([...asked.values()].reduce((sum, times) => sum + times)).toBeGreaterThan(900)
  })
  it('notices a guard that lets a school see the nation, and one that shows people to everybody', async () => {
    expect(persons.length).toBeGreaterThan(20)
    expect(persons.filter((name) => name.includes('*'))).toEqual([])
    // The walk before has logged in often enough to end the sessions that it began with.
    const caller = await loginAs(product.url, 'super')
    // The session of the nation in the place of a narrower one: what a guard that does not look would answer.
    const wide: CallPath[] = [
      'dataOverviewTotalData/getTotalData',
      'opeDataOverview/getSchoolList',
      'opeDataOverview/exportSchool',
    ]
    const unbounded = await walkAs({ ...identityNamed('school_a'), caller }, wide)
    const pathsOf = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split(' ')[1]))]
    expect(pathsOf(unbounded.filter((line) => line.endsWith(`allowed, not ${faults.forbidden.msg}`)))).toEqual(wide)
    expect(pathsOf(unbounded.filter((line) => line.includes(': shows ')))).toEqual(wide.slice(1))
    // And one that lets nobody in.
    const closed = await walkAs({ ...identityNamed('super'), caller: await loginAs(product.url, 'school_a') }, [
      'opeDataOverview/getSchoolList',
    ])
    expect(closed[0]).toBe(`super opeDataOverview/getSchoolList : ${faults.forbidden.msg}, not allowed`)
    const unmasked = await walkAs({ ...identityNamed('operator'), caller }, [
      'rankingList/activeTeacher',
      'rankingList/activeStudent',
    ])
    expect(unmasked.length).toBeGreaterThan(0)
    expect(unmasked.filter((line) => !line.includes(': names '))).toEqual([])
    expect(['13812345678', '53010119990101123X'].map((number) => fullNumber.test(`"no":"${number}"`))).toEqual([
      true,
      true,
    ])
  })

  it('lets machines in by signature only', async () => {
    const body = Buffer.from('{}')
    const forged = signedHeaders(
      'demo-zyk',
      Buffer.alloc(32),
      { method: 'POST', path: '/api/ingest/events', body, nonce: randomUUID(), token: randomUUID() },
      Date.now(),
    )
    const post = (headers: Record<string, string>) =>
      fetch(`${product.url}/api/ingest/events`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-ndjson', ...headers },
      })
    expect((await post({})).status).toBe(400)
    expect((await post({ ...forged })).status).toBe(401)
  })
})
