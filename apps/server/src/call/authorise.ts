import {
  type Call,
  type CallPath,
  type Demand,
  Fault,
  rights,
  schoolCapability,
  type TopicName,
  topicDemands,
} from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Caller } from './caller.ts'
import type { CallServices } from './services.ts'

const EXPORT_RIGHT = rights.exportFiles

/** Whether the caller holds what a call or a topic demands. */
function holds(demand: Demand, { rights, userManage, device }: Caller): boolean {
  if (demand === 'device') return device !== undefined
  if (typeof demand === 'string') return demand !== 'machine'
  return (
    (demand.rights?.some((id) => rights.ids.has(id)) ?? false) ||
    (demand.walls?.some((id) => userManage.includes(id)) ?? false)
  )
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
const whileInitial: ReadonlySet<CallPath> = new Set<CallPath>([
  'user/changePassword',
  'user/getSecurity',
  'user/signOut',
  'user/logout',
  'common/login/GetUserInfo',
])

export function authorise(path: CallPath, call: Call, caller: Caller): void {
  // What strangers may do, nobody is kept from; but a look as somebody else does nothing in their name.
  if (call.demand === 'public') {
    if (caller.impersonatedBy && call.kind === 'endpoint' && call.writes) throw new Fault('impersonationReadOnly')
    return
  }
  if (caller.mustChange && !whileInitial.has(path)) throw new Fault('mustChange')
  if (!mayCall(call, caller)) throw new Fault('forbidden')
  const changes =
    call.kind === 'export' || (call.kind === 'endpoint' && call.writes === true && call.audit !== 'logout')
  if ((changes || (call.kind === 'endpoint' && call.takesFile)) && caller.impersonatedBy)
    throw new Fault('impersonationReadOnly')
  if (changes && caller.isDemo) throw new Fault('demoReadOnly')
  if (changes && caller.isWall && call.demand !== 'device') throw new Fault('forbidden')
}

/** A caller of several schools holds the whole tree; the school they look at may not have opened the page. */
export function demandCapability({ places }: CallServices, call: Call, caller: Caller, scope: Scope | undefined): void {
  if (call.scope !== 'school' || typeof call.demand === 'string' || !call.demand.rights || !scope?.schools) return
  // Walls are nothing that a school opens: who holds one needs no right of the school.
  if (holds({ walls: call.demand.walls ?? [] }, caller)) return
  const manageIds = places.school(scope.schools[0] as number)?.manageIds ?? []
  const opened = call.demand.rights.some((id) => {
    const needed = schoolCapability[id] ?? schoolCapability[Number(String(id).slice(0, 3))]
    return caller.rights.ids.has(id) && (needed === undefined || manageIds.includes(needed))
  })
  if (!opened) throw new Fault('notOpened')
}

/** What is written of a school holds for the whole of it: who sees single colleges writes nothing, but where a call keeps to them. */
export function demandWhole(call: Call, scope: Scope | undefined): void {
  if (scope?.colleges && call.kind === 'endpoint' && call.writes && !call.byCollege) throw new Fault('forbidden')
}
