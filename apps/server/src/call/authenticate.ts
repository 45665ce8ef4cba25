import { type Call, Fault } from '@data-centre/api'
import { networkOf } from '../platform/address.ts'
import type { Caller } from './caller.ts'
import type { Incoming } from './incoming.ts'
import { type CallServices, signedOutFault } from './services.ts'

/** A request is a batch of panels more often than not: calls may be this many times as many as requests. */
const CALLS_PER_REQUEST = 4

/** Who calls a public call that knows its callers. Whoever has a session is counted by it, so that a network full of strangers stops nobody. */
async function findPublicCaller(
  { sessions, limiter }: CallServices,
  { limit }: Call,
  { path, origin, token, cookie, device }: Incoming,
): Promise<Caller | undefined> {
  const caller = token && device === undefined ? await sessions.find(token, cookie).catch(asStranger) : undefined
  const counted = caller ? `session ${caller.sessionId}` : `network ${networkOf(origin.ip)}`
  if (limit) limiter.take(`${path} ${counted}`, limit.perMinute)
  return caller
}

/** The caller, or nobody for public calls. Limits are counted before the session is looked up for strangers, after it for callers. */
export async function authenticate(
  services: CallServices,
  call: Call,
  incoming: Incoming,
): Promise<Caller | undefined> {
  const { sessions, devices, limiter, config } = services
  const { path, origin, token, cookie, device, unattended = false } = incoming
  const network = networkOf(origin.ip)
  if (call.limit?.by === 'network' && !call.knowsCaller)
    limiter.take(`${path} network ${network}`, call.limit.perMinute)
  if (call.demand === 'public' || call.demand === 'machine') {
    limiter.take(`anonymous ${network}`, config.requestsPerMinute * CALLS_PER_REQUEST)
    return call.knowsCaller ? findPublicCaller(services, call, incoming) : undefined
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
