import { Fault, type ReplayNow, type ReplayRun } from '@data-centre/api'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { dayOf, midnightOf, stampOf } from '../../platform/clock.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { pairedFor } from '../devices/fleet.ts'
import type { Replay } from './replays.ts'

type Paths = Extract<keyof Handlers, `replay/${string}`>

const wrong = (field: string, msg: string): Fault => new Fault('invalid', { msg, data: { reason: 'param', field } })
/** The moment of a day at a time of day, ms. */
const momentAt = (day: string, time: string): number =>
  midnightOf(day) + Date.parse(`1970-01-01T${time.length === 5 ? `${time}:00` : time}Z`)

const textOf = (run: Omit<ReplayRun, 'id'>) => ({
  moment: stampOf(run.moment),
  speed: run.speed,
  paused: run.paused,
  loops: run.loops,
})

/** How a replay runs, as it is answered. */
const nowOf = ({ id, day, moment, since, speed, paused, loops }: ReplayRun, now: number): ReplayNow => ({
  id,
  day,
  moment,
  since,
  speed,
  paused,
  loops,
  now,
})
const nameOf = ({ day, devices }: Replay): string => [`回放 ${day}`, ...devices.map(({ name }) => name)].join(' ')

/** Replays of past days: who starts, changes and ends them, and how they run. */
export function replayHandlers(services: Services): Pick<Handlers, Paths> {
  const { config, places, ports, replays } = services
  const today = (): string => dayOf(config.clock.now())
  const answerOf = (run: ReplayRun): ReplayNow => nowOf(run, config.clock.now())
  const daysOf = (scope: Scope) => {
    if (!ports.replayDays) throw new Fault('unavailable')
    return ports.replayDays(scope, today())
  }
  const heldOf = async (caller: CallContext<'replay/end'>['caller'], id: string): Promise<Replay> => {
    const found = (await replays.held(caller, places)).find((replay) => replay.id === id)
    if (!found) throw new Fault('replayOver')
    return found
  }
  /** Its walls ask what they show. */
  const notify = ({ devices }: Pick<Replay, 'devices'>): void => {
    for (const { id } of devices) ports.order?.(id, 'renew')
  }

  const start = async ({
    input: { day, time, speed, loops, devices },
    scope,
    caller,
    about,
  }: CallContext<'replay/start'>): Promise<{ id: string }> => {
    about(`回放 ${day}`)
    if (day >= today()) throw wrong('day', '只能回放今天以前的日期')
    const walls = []
    for (const id of new Set(devices)) walls.push(await pairedFor(services, caller, id))
    if (!(await daysOf(scope)).some((one) => one.day === day)) throw wrong('day', '这一天没有数据，不能回放')
    const before = (await replays.running()).filter((replay) => replay.devices.some(({ id }) => devices.includes(id)))
    const replay = await replays.start(
      { day, moment: momentAt(day, time), speed, loops },
      walls.map(({ id }) => id),
      caller.userId,
    )
    about(nameOf(replay), { after: textOf(replay) })
    for (const one of [...before, replay]) notify(one)
    return { id: replay.id }
  }

  return {
    'replay/getDays': ({ scope }) => daysOf(scope),
    'replay/getList': async ({ caller }) =>
      (await replays.held(caller, places)).map((replay) => ({
        ...answerOf(replay),
        devices: replay.devices.map(({ id, name }) => ({ id, name })),
        startedBy: replay.startedBy.name,
        startedAt: new Date(replay.startedAt).toISOString(),
        endsAt: new Date(replay.endsAt).toISOString(),
      })),
    'replay/start': start,
    'replay/change': async ({ input: { id, time, speed, paused, loops }, caller, about }) => {
      const before = await heldOf(caller, id)
      about(nameOf(before))
      const changes: Parameters<typeof replays.change>[1] = {}
      if (time !== undefined) changes.moment = momentAt(before.day, time)
      if (speed !== undefined) changes.speed = speed
      if (paused !== undefined) changes.paused = paused
      if (loops !== undefined) changes.loops = loops
      const after = await replays.change(id, changes)
      about(nameOf(before), { before: textOf(before), after: textOf(after) })
      return answerOf(after)
    },
    'replay/end': async ({ input: { id }, caller, about }) => {
      const before = await heldOf(caller, id)
      about(nameOf(before), { before: textOf(before) })
      await replays.end(id)
      notify(before)
      return null
    },
    'replay/get': async ({ input: { id }, caller }) => answerOf(await replays.watched(caller, id, places)),
  }
}
