import {
  type Call,
  type CallPath,
  callAt,
  type Demand,
  type Envelope,
  Fault,
  kindsOfViewPersonal,
  type ReportInput,
  rights,
  schoolCapability,
  type TopicName,
  topicDemands,
} from '@data-centre/api'
import { networkOf } from '../platform/address.ts'
import { withinArea } from '../platform/database/row-security.ts'
import { maskFields } from '../platform/mask.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { ActDetails } from './act.ts'
import { actorOf, type Caller } from './caller.ts'
import { success } from './envelope.ts'
import type { Form } from './form.ts'
import type { CallContext, Change, Handlers, Origin } from './handler.ts'
import { logRefusal } from './refused-acts.ts'
import { makeScope } from './scope.ts'
import { type CallServices, type Stage, signedOutFault } from './services.ts'

/** One call as it reached the server: from HTTP, or from inside a batch. */
export interface Incoming {
  path: CallPath
  input: unknown
  /** Body of a multipart call, read only once its sender may make the call; `input` is empty then. */
  form?: Form
  /** Halves of the session, as sent. */
  token: string | undefined
  cookie: string | undefined
  /** Token of a paired wall; who sends one is that wall, whatever else they send. */
  device?: string | undefined
  /** Id of the replay that the asking page shows. */
  replay?: string | undefined
  /** Asked by a page before which nobody sits: no use of the session. */
  unattended?: boolean
  origin: Origin
  cookies: CallContext<CallPath>['cookies']
}

/** A call that passed every check. */
export interface Checked {
  call: Call
  caller: Caller | undefined
  input: unknown
  scope: Scope | undefined
}

/** A request is a batch of panels more often than not: calls may be this many times as many as requests. */
const CALLS_PER_REQUEST = 4
const EXPORT_RIGHT = rights.exportFiles

/** The caller, or nobody for public calls. Limits are counted before the session is looked up for strangers, after it for callers. */
async function authenticate({ sessions, devices, limiter, config }: CallServices, call: Call, incoming: Incoming): Promise<Caller | undefined> {
  const { path, origin, token, cookie, device, unattended = false } = incoming
  const network = networkOf(origin.ip)
  if (call.limit?.by === 'network') limiter.take(`${path} network ${network}`, call.limit.perMinute)
  if (call.demand === 'public' || call.demand === 'machine') {
    limiter.take(`anonymous ${network}`, config.requestsPerMinute * CALLS_PER_REQUEST)
    return call.knowsCaller && device === undefined ? sessions.find(token, cookie).catch(asStranger) : undefined
  }
  const found = device === undefined ? sessions.find(token, cookie, { touch: !unattended }) : devices.find(device)
  const caller = await found.catch((error: unknown) => {
    limiter.take(`anonymous ${network}`, config.requestsPerMinute * CALLS_PER_REQUEST)
    const own = signedOutFault[path]
    throw own && device === undefined && error instanceof Fault ? new Fault(own) : error
  })
  limiter.take(`session ${caller.sessionId}`, config.requestsPerMinute * CALLS_PER_REQUEST)
  if (call.limit?.by === 'session') limiter.take(`${path} session ${caller.sessionId}`, call.limit.perMinute)
  return caller
}

/** A session that is over makes its holder a stranger where strangers are answered. */
function asStranger(error: unknown): undefined {
  if (!(error instanceof Fault)) throw error
}

/** Whether the caller holds what a call or a topic demands. */
function holds(demand: Demand, { rights, userManage, device }: Caller): boolean {
  if (demand === 'device') return device !== undefined
  if (typeof demand === 'string') return demand !== 'machine'
  return (demand.rights?.some((id) => rights.ids.has(id)) ?? false) || (demand.walls?.some((id) => userManage.includes(id)) ?? false)
}

/** Whether the caller holds what the call demands; a paired wall, besides, asks nothing that is not meant for walls. */
export const mayCall = (call: Call, caller: Caller): boolean =>
  (!caller.device || call.onWalls === true || call.demand === 'device') &&
  holds(call.demand, caller) &&
  (call.kind !== 'export' || caller.rights.ids.has(EXPORT_RIGHT)) &&
  (!call.reveals || caller.rights.ids.has(rights.viewPersonal))

/** Whether the caller may hear a topic. Demo callers see a label instead of names, and rooms are shared: topics with names are not for them. */
export const mayHear = (topic: TopicName, caller: Caller): boolean =>
  !caller.mustChange && holds(topicDemands[topic], caller) && (topicDemands[topic] === 'login' || !caller.isDemo)

/** What may be called with an initial password: changing it, leaving, and what the form for it shows. */
const whileInitial: ReadonlySet<CallPath> = new Set<CallPath>(['user/changePassword', 'user/getSecurity', 'user/signOut', 'user/logout', 'common/login/GetUserInfo'])

function authorise(path: CallPath, call: Call, caller: Caller): void {
  // What strangers may do, nobody is kept from; but a look as somebody else does nothing in their name.
  if (call.demand === 'public') {
    if (caller.impersonatedBy && call.kind === 'endpoint' && call.writes) throw new Fault('impersonationReadOnly')
    return
  }
  if (caller.mustChange && !whileInitial.has(path)) throw new Fault('mustChange')
  if (!mayCall(call, caller)) throw new Fault('forbidden')
  const changes = call.kind === 'export' || (call.kind === 'endpoint' && call.writes === true && call.audit !== 'logout')
  if ((changes || (call.kind === 'endpoint' && call.takesFile)) && caller.impersonatedBy) throw new Fault('impersonationReadOnly')
  if (changes && caller.isDemo) throw new Fault('demoReadOnly')
  if (changes && caller.isWall && call.demand !== 'device') throw new Fault('forbidden')
}

/** Deepest nesting that an input has: the calls of a batch with their fields. */
const DEEPEST = 8

/** Text that no store takes (NUL, half a surrogate pair), and nesting that is built to overflow a stack. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value)
  if (value === null || typeof value !== 'object') return true
  return depth < DEEPEST && Object.values(value).every((part) => isStorable(part, depth + 1))
}

/** Checks input against the call's schema. Throws `invalid` with the schema's own Chinese text, else 参数错误：{字段}. */
export function validate(call: Call, input: unknown): unknown {
  if (!isStorable(input)) throw new Fault('invalid')
  const parsed = call.input.safeParse(input, { error: (issue) => `参数错误：${fieldOf(issue)}` })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Fault('invalid', { msg: issue?.message ?? '参数错误', data: { reason: 'param', field: issue ? fieldOf(issue) : '' } })
}

function fieldOf(issue: { path?: readonly PropertyKey[] | undefined; code?: string | undefined; keys?: unknown }): string {
  const keys = issue.code === 'unrecognized_keys' && Array.isArray(issue.keys) ? [String(issue.keys[0])] : []
  const field = [...(issue.path ?? []).map(String), ...keys].join('.')
  // A field name that a stranger made up is echoed in part only.
  return field.replace(/[^\w.]/g, '').slice(0, 60)
}

/** A caller of several schools holds the whole tree; the school they look at may not have opened the page. */
function demandCapability({ places }: CallServices, call: Call, caller: Caller, scope: Scope | undefined): void {
  if (call.scope !== 'school' || typeof call.demand === 'string' || !call.demand.rights || !scope?.schools) return
  const manageIds = places.school(scope.schools[0] as number)?.manageIds ?? []
  const opened = call.demand.rights.some((id) => {
    const needed = schoolCapability[id] ?? schoolCapability[Number(String(id).slice(0, 3))]
    return caller.rights.ids.has(id) && (needed === undefined || manageIds.includes(needed))
  })
  if (!opened) throw new Fault('notOpened')
}

/** What is written of a school holds for the whole of it: who sees single colleges writes nothing, but where a call keeps to them. */
function demandWhole(call: Call, scope: Scope | undefined): void {
  if (scope?.colleges && call.kind === 'endpoint' && call.writes && !call.byCollege) throw new Fault('forbidden')
}

/** Runs a call through every check: limit, session, right, input, scope. Throws the fault of the first that fails. */
export async function check(services: CallServices, incoming: Incoming): Promise<Checked> {
  const call = callAt(incoming.path)
  if (!call) throw new Fault('notFound')
  const caller = await authenticate(services, call, incoming)
  if (incoming.replay !== undefined) demandReplayable(call)
  const sent = async (): Promise<unknown> => (incoming.form ? incoming.form.fields() : incoming.input)
  return permit(services, incoming.path, { call, caller }, sent).catch(async (error: unknown) => {
    if (caller) await logRefusal(services, incoming.path, { call, caller }, incoming.origin, error)
    throw error
  })
}

/** The checks behind the session, for a call whose caller is known: right, input, scope. What is sent is read only behind the first. */
export async function permit(services: CallServices, path: CallPath, { call, caller }: Pick<Checked, 'call' | 'caller'>, sent: () => Promise<unknown>): Promise<Checked> {
  if (caller) authorise(path, call, caller)
  const input = validate(call, await sent())
  await services.places.fresh()
  const scope = makeScope(call, caller, input, services.places)
  if (caller) demandCapability(services, call, caller, scope)
  demandWhole(call, scope)
  return { call, caller, input, scope }
}

/** Whether a call touches data of schools, which are other ones on another day. */
const isOfSchools = ({ scope }: Call): boolean => scope !== 'none' && scope !== 'self'

/** A page that shows a replay reads what walls read. It makes no files and changes nothing that is a school's. */
function demandReplayable(call: Call): void {
  if (!isOfSchools(call)) return
  if (!call.onWalls || call.demand === 'public' || call.inReplay === 'refused' || call.kind === 'export' || (call.kind === 'endpoint' && call.writes))
    throw new Fault('notReplayed')
}

/** What answers a checked call: the present, or the day that its page replays. */
async function stageFor(services: CallServices, handlers: Handlers, { replay }: Incoming, { call, caller }: Checked): Promise<Stage> {
  if (replay === undefined || !caller || !isOfSchools(call) || call.inReplay === 'present') return { services, handlers }
  const { ports, replays, places } = services
  if (!ports.stageOf) throw new Fault('unavailable')
  return ports.stageOf(await replays.watched(caller, replay, places))
}

/** Whether a call reads data of schools or of the nation: such calls are counted by family. */
const servesData = (call: Call): boolean => call.kind === 'report' || (call.kind === 'endpoint' && !call.writes && !call.raw && call.scope !== 'none' && call.scope !== 'self')

/** Answers one enveloped call; throws what it refuses. Exports and machine calls have mounts of their own. */
export async function answer(services: CallServices, handlers: Handlers, incoming: Incoming): Promise<Envelope> {
  const checked = await check(services, incoming)
  const stage = await stageFor(services, handlers, incoming, checked)
  if (!servesData(checked.call)) return respond(stage, incoming, checked)
  const started = performance.now()
  let ok = false
  try {
    const envelope = await respond(stage, incoming, checked)
    ok = true
    return envelope
  } finally {
    services.records.called({ caller: checked.caller && actorOf(checked.caller), module: familyOf(incoming.path), action: incoming.path, ok, costMs: performance.now() - started })
  }
}

const familyOf = (path: string): string => path.split('/')[0] ?? ''

async function respond({ services, handlers }: Stage, incoming: Incoming, { call, caller, input, scope }: Checked): Promise<Envelope> {
  /** Personal fields as the caller may read them. */
  const masked = (data: unknown): unknown => (call.personal ? maskFields(data, call.personal, caller?.rights.ids.has(rights.viewPersonal) ? kindsOfViewPersonal : []) : data)
  if (call.kind === 'report') {
    if (!services.ports.answers) throw new Fault('unavailable')
    const { data, statTime, computedAt } = await services.ports.answers.answer(call, input as ReportInput, scope as Scope)
    return success(masked(data), statTime, computedAt)
  }
  const handler = handlers[incoming.path as keyof Handlers] as (ask: unknown) => Promise<unknown>
  const ask = (notified: ActDetails): Promise<unknown> =>
    handler({
      input,
      caller,
      scope,
      file: incoming.form?.file,
      origin: incoming.origin,
      cookies: incoming.cookies,
      about: (target: string, change?: Change) => Object.assign(notified, { target, change }),
    })
  // What strangers may ask has no area, whoever asks it.
  const run = (notified: ActDetails): Promise<unknown> => (caller && call.demand !== 'public' ? withinArea(caller, () => ask(notified)) : ask(notified))
  const act = { caller: caller && actorOf(caller), module: familyOf(incoming.path), action: incoming.path, origin: incoming.origin }
  const changes = caller && (call.audit === 'write' || call.audit === 'logout')
  const notified: ActDetails = {}
  const data = changes ? await services.audit.during(act, run) : await run(notified)
  if (call.audit === 'read') await services.audit.write({ ...act, ...notified, ok: true })
  return success(masked(data))
}

/** A refusal as it is; anything else is logged with its request id and becomes a neutral text. */
export function toFault({ log }: Pick<CallServices, 'log'>, error: unknown, path: string, { requestId }: Pick<Origin, 'requestId'>): Fault {
  if (error instanceof Fault) return error
  log.error({ err: error, requestId, path }, 'call failed')
  return new Fault('internal', { data: { requestId } })
}
