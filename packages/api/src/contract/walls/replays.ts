import { z } from 'zod'
import type { PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { REPLAY_MAX_SPEED, REPLAY_MAX_WALLS, type ReplayNow } from '../../walls/wall-replay.ts'
import { emptyAsAbsent, emptyInput, endpoint, isoDay, listInput } from '../call.ts'

/** A replay that runs, in the list of all. Moments in ISO 8601. */
export interface ReplayRow extends ReplayNow {
  /** Walls that show it. */
  devices: { id: string; name: string }[]
  startedBy: PersonName
  startedAt: string
  /** When it ends by itself. */
  endsAt: string
}

const GIVE_RIGHT = rights.pairWalls
const look = { demand: { rights: [GIVE_RIGHT] }, scope: 'area' } as const
const give = { ...look, writes: true, audit: 'write' } as const

const id = z.uuid()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, '时间格式应为 HH:mm')
const SPEED_TEXT = `倍速应为 1 到 ${REPLAY_MAX_SPEED} 的整数`
const speed = z.coerce
  .number({ error: SPEED_TEXT })
  .int(SPEED_TEXT)
  .min(1, SPEED_TEXT)
  .max(REPLAY_MAX_SPEED, SPEED_TEXT)
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())
const walls = listInput(z.array(z.uuid()).max(REPLAY_MAX_WALLS, `一个回放最多用于 ${REPLAY_MAX_WALLS} 块大屏`))

/** Replays of past days on walls. They are given by who gives walls their show. */
export const replayCalls = {
  /** Past days of the caller's area that hold facts, oldest first, each with its logs. */
  'replay/getDays': endpoint<{ day: string; logs: number }[]>()({ ...look, input: emptyInput }),
  'replay/getList': endpoint<ReplayRow[]>()({ ...look, personal: { startedBy: 'name' }, input: emptyInput }),
  'replay/start': endpoint<{ id: string }>()({
    ...give,
    input: z.strictObject({ day: isoDay, time, speed, loops: flag, devices: walls }),
  }),
  /** Pauses it, lets it go on, changes its speed, jumps to a time of its day. What is left out stays. */
  'replay/change': endpoint<ReplayNow>()({
    ...give,
    input: z.strictObject({
      id,
      speed: emptyAsAbsent(speed),
      paused: emptyAsAbsent(flag),
      loops: emptyAsAbsent(flag),
      time: emptyAsAbsent(time),
    }),
  }),
  'replay/end': endpoint<null>()({ ...give, input: z.strictObject({ id }) }),
  /** How a replay runs, for the pages that show it: of its walls, of who has started it, of who looks after one of its walls. */
  'replay/get': endpoint<ReplayNow>()({ demand: 'login', scope: 'self', onWalls: true, input: z.strictObject({ id }) }),
} as const
