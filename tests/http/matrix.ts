import { type Call, type CallPath, callAt, callPaths, type Envelope, faults, SUCCESS_CODE } from '@data-centre/api'
import readXlsxFile from 'read-excel-file/node'
import type { Caller } from '../product/caller.ts'
import {
  type DemoWorld,
  demoWorld,
  type Identity,
  type KnownSchool,
  ownsProvince,
  ownsSchool,
} from '../product/identities.ts'
import { loginAs } from '../product/login.ts'
import { isRight } from './answer-shapes.ts'
import { inputs } from './inputs.ts'
import { isOfPersons } from './person-calls.ts'
import { refusedByContent } from './refusals.ts'

const PERSONAL_RIGHT = 901
const EXPORT_RIGHT = 902
/** Rows of single people of several schools. */
const PERSON_LIST_RIGHT = 903
/** Who works in the centre of a school reads rows of people of their own school. */
const SCHOOL_CENTRE_RIGHT = 100
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
  'courseInvoked/getOutgoingTrend',
  'courseInvoked/getOutgoingList',
  'courseInvoked/exportOutgoingList',
  'courseInvoked/getOutgoingCallList',
  'courseInvoked/exportOutgoingCallList',
  'dataOverviewTotalData/getInfluenceSchoolList',
  'dataOverviewTotalData/exportInfluenceSchoolList',
  'dataOverviewTotalData/exportDistribution',
  'schoolProject/getProjectJoinSituation',
  'schoolProject/getProjectList',
  'schoolProject/exportProjectList',
]
/** What a call is asked to narrow to. */
export interface Target {
  school?: KnownSchool
  province?: string
}

/** Calls about the map of one wall: the scope is a code of its own. */
const headMaps: readonly CallPath[] = ['bigLargeScreen/getHeadMap', 'bigLargeScreen/saveHeadMap']
/** Ending the session is tried by the tests of sessions; machines prove themselves by signature. */
export const left: readonly CallPath[] = ['user/logout', 'user/signOut', 'ingest/events']

const takes = (call: Call, field: string): boolean => 'shape' in call.input && field in (call.input.shape as object)

/** The text of the answer by the contract line alone; success has none. */
function verdict(path: CallPath, call: Call, who: Identity, { school, province }: Target): string {
  const byContent = refusedByContent[path] ?? ''
  if (call.demand === 'public') return byContent
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
  const isOutside = who.area.nation || who.area.province
  const readsPersons =
    who.rights.has(PERSONAL_RIGHT) ||
    who.rights.has(PERSON_LIST_RIGHT) ||
    (!isOutside && who.rights.has(SCHOOL_CENTRE_RIGHT))
  if (isOfPersons(path) && !readsPersons) return faults.forbidden.msg
  // The page behind the ticket names the school.
  if (path.endsWith('Share/getTicket') && who.name === 'demo') return faults.forbidden.msg
  return byContent
}

/** A call as somebody makes it, and the text of the answer that is due. */
export interface Attempt {
  who: Identity
  path: CallPath
  call: Call
  target: Target
  due: string
}
export const nameOf = ({ who, path, target }: Attempt): string =>
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
export const fullNumber = /(?<!"id":"?|"(?:id|cursor)":"\d+-|[\d.])(1[3-9]\d{9}|\d{17}[\dXx])(?![\d.])/

/** Every call of the contract as every identity of a server's demo world. */
export class Matrix {
  /** How often each call was asked. */
  readonly asked = new Map<CallPath, number>()
  /** How long the answers of each call took, ms. */
  readonly spent = new Map<CallPath, number>()

  readonly server: string
  readonly world: DemoWorld
  /** Names of people, as who may read them reads them. */
  readonly persons: readonly string[]
  private readonly own: KnownSchool
  private readonly foreign: KnownSchool

  private constructor(server: string, world: DemoWorld, persons: readonly string[]) {
    this.server = server
    this.world = world
    this.persons = persons
    const home = identityIn(world, 'school_a').caller.user?.schoolId
    this.own = world.schools.find(({ id }) => id === home) as KnownSchool
    this.foreign = world.schools.find(
      ({ province }) => province !== this.own.province && province !== '云南省',
    ) as KnownSchool
  }

  /** Logs everybody in. The calls that write are asked too: the server is to be nobody else's. */
  static async open(server: string): Promise<Matrix> {
    const world = await demoWorld(server)
    const { caller } = identityIn(world, 'super')
    const lists = await Promise.all([
      caller.data('rankingList/activeTeacher', { pageSize: 100 }),
      caller.data('rankingList/activeStudent', { pageSize: 100 }),
    ])
    const persons = [...new Set(lists.flatMap(({ list }) => list.map(({ name }) => name)))]
    return new Matrix(server, world, persons)
  }

  identityNamed(name: string): Identity {
    return identityIn(this.world, name)
  }

  /** Targets that fit a call: none, a school, a province; the foreign ones only where there is something foreign. */
  targetsOf(path: CallPath, call: Call, { area }: Identity): Target[] {
    const targets: Target[] = [{}]
    const schools = area?.nation
      ? [this.own]
      : area?.province
        ? [this.world.schools.find(({ province }) => province === area.province) as KnownSchool, this.foreign]
        : [this.#ownOf(area?.schoolId), this.foreign]
    const provinces = area?.nation ? ['云南省'] : ['云南省', this.foreign.province]
    const isHeadMap = headMaps.includes(path)
    if (path === 'user/getSchoolLogo') return [{ school: this.own }]
    if ((takes(call, 'schoolId') && call.scope !== 'province') || isHeadMap)
      targets.push(...schools.map((school) => ({ school })))
    if ((takes(call, 'province') && call.scope !== 'school') || isHeadMap)
      targets.push(...provinces.map((province) => ({ province })))
    return targets
  }

  #ownOf(id: string | undefined): KnownSchool {
    return this.world.schools.find((school) => school.id === id) ?? this.own
  }

  #inputOf(path: CallPath, { school, province }: Target): Record<string, unknown> {
    if (headMaps.includes(path))
      return {
        ...inputs[path],
        scopeCode: school?.id ?? (province && this.world.provinceCodes.get(province)) ?? 'China',
      }
    return { ...inputs[path], ...(school ? { schoolId: school.id } : {}), ...(province ? { province } : {}) }
  }

  /** Everything that somebody attempts of these calls. */
  attemptsOf(who: Identity, paths: readonly CallPath[] = callPaths): Attempt[] {
    return paths.flatMap((path) => {
      const call = callAt(path) as Call
      if (left.includes(path) || (call.limit?.by === 'network' && who.area)) return []
      return this.targetsOf(path, call, who).map((target) => ({
        who,
        path,
        call,
        target,
        due: verdict(path, call, who, target),
      }))
    })
  }

  /** Makes the calls as somebody; answers what was said otherwise than is due, and what was shown that must not be. */
  async walk(who: Identity, attempts: readonly Attempt[]): Promise<string[]> {
    const wrong: string[] = []
    let files = 0
    let caller = who.caller
    // Demo accounts see a label even instead of their own school's name.
    const hidden = this.world.schools.filter((school) => who.name === 'demo' || !ownsSchool(who, school))
    const mayReadPersons = who.rights.has(PERSONAL_RIGHT)
    for (const one of attempts) {
      const { path, call, target, due } = one
      const messages = nameOf(one)
      // A session may take few files a minute.
      if (call.kind === 'export' && who.area && ++files % FILES_PER_SESSION === 0)
        caller = await loginAs(this.server, who.name)
      const began = performance.now()
      const { msg, right, text: answer } = await ask(path, call, caller, this.#inputOf(path, target))
      // A session is known by a number that may look like that of a person.
      const text = answer.replace(/"[\da-f]{32}"/g, '""')
      if (msg !== due) wrong.push(`${messages}: ${msg || 'allowed'}, not ${due || 'allowed'}`)
      if (!right) wrong.push(`${messages}: not of the declared shape: ${text.slice(0, 200)}`)
      const shown = namesPartners.includes(path) && who.name !== 'demo' ? undefined : hidden.find(isNamedIn(text))
      if (shown) wrong.push(`${messages}: shows ${shown.name}`)
      const person =
        (mayReadPersons ? undefined : this.persons.find((name) => text.includes(`"${name}"`))) ??
        (call.reveals ? undefined : fullNumber.exec(text)?.[0])
      if (person) wrong.push(`${messages}: names ${person}`)
      this.asked.set(path, (this.asked.get(path) ?? 0) + 1)
      this.spent.set(path, (this.spent.get(path) ?? 0) + performance.now() - began)
    }
    return wrong
  }

  walkAs(who: Identity, paths: readonly CallPath[]): Promise<string[]> {
    return this.walk(who, this.attemptsOf(who, paths))
  }
}

const identityIn = (world: DemoWorld, name: string): Identity =>
  world.identities.find((one) => one.name === name) as Identity
