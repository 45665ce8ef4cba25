import { z } from 'zod'
import { ACCOUNT_MAX } from '../../limits.ts'
import type { PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import {
  DEVICE_NAME_LENGTH,
  PAIRING_ALPHABET,
  PAIRING_LENGTH,
  plainCode,
  WALL_PICTURE_MEGABYTES,
  type WallOrder,
  type WallState,
  type WallStatus,
  wallOrders,
} from '../../walls/wall-devices.ts'
import type { PlanTexts } from '../../walls/wall-plan.ts'
import type { WallShow } from '../../walls/wall-show.ts'
import { emptyAsAbsent, emptyInput, endpoint, fileOf, isoDay, jsonText } from '../call.ts'
import type { LiveScope } from './topics.ts'

/** What a wall shows until somebody approves it. Moments in ISO 8601. */
export interface PairingAnswer {
  deviceId: string
  /** Eight letters. */
  code: string
  expiresAt: string
  /** What the wall's key has to sign to ask for its token. */
  nonce: string
}

/** `pending`: nobody has typed the code yet. `gone`: unknown, run out or revoked; the wall starts pairing again. */
export type TokenAnswer =
  | { state: 'pending'; nonce: string }
  | { state: 'gone' }
  | { state: 'paired'; token: string; expiresAt: string; nonce: string }

/** What a device is: its name, its area and what it shows. */
export interface DeviceSelf {
  id: string
  name: string
  area: LiveScope
  areaName: string
  show: WallShow
  /** Id of the replay that it shows for now; null where it shows the present. */
  replay: string | null
}

/** The screen behind a code, before it is approved. */
export interface PairingRequest {
  ip: string
  /** Browser and system. */
  device: string
  since: string
}

/** A paired wall, in the list of all. */
export interface WallDeviceRow extends DeviceSelf {
  state: WallState
  /** Words for what it shows. */
  shows: string
  /** What its carousel waits for, in the words of the wall itself; null while something is due. */
  waitsFor: PlanTexts | null
  version: number
  ip: string
  device: string
  /** What it said last; null where it has never said anything. */
  status: WallStatus | null
  /** It runs the build that the server serves. */
  isNewBuild: boolean
  lastSeenAt: string | null
  approvedAt: string
  approvedBy: PersonName
  revokedAt: string | null
  /** When its picture was taken. */
  pictureAt: string | null
}

/** How long a wall was connected on a day, s. */
export interface DeviceDay {
  id: string
  name: string
  day: string
  seconds: number
}

const WALLS_RIGHT = rights.authorityWalls
const PAIR_RIGHT = rights.pairWalls
const look = { demand: { rights: [WALLS_RIGHT] }, scope: 'area' } as const
const pair = { demand: { rights: [PAIR_RIGHT] }, scope: 'area', writes: true, audit: 'write' } as const

const deviceId = z.uuid()
const code = z
  .string()
  .max(40)
  .transform(plainCode)
  .pipe(z.string().regex(new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_LENGTH}}$`), '配对码应为大屏上显示的 8 个字母'))
const name = z.string().trim().min(1, '请输入大屏名称').max(DEVICE_NAME_LENGTH, `名称最多 ${DEVICE_NAME_LENGTH} 字`)
const word = z.string().max(60)
/** What a device shows; whether the wall exists, and who may give it, its handler decides. */
export const wallShow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('wall'), path: word, params: z.record(z.string().regex(/^[a-zA-Z]{1,20}$/), word) }),
  z.strictObject({ kind: z.literal('round'), round: z.string().regex(/^(nation|\d{6})$/) }),
])
const assigned = {
  name,
  areaLevel: z.enum(['nation', 'province', 'school']),
  areaId: z.string().max(20),
  show: jsonText('show', 2000).pipe(wallShow),
}
const base64 = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
/** Without days the last thirty, today among them. */
const days = z.strictObject({
  startDate: emptyAsAbsent(isoDay),
  endDate: emptyAsAbsent(isoDay),
  id: emptyAsAbsent(deviceId),
})

/** Client -> server `status` of a paired wall. */
export const wallStatusInput = z.strictObject({
  slide: z.string().max(200),
  dataAge: z.number().min(0).max(1e12).nullable(),
  fps: z.number().min(0).max(1000),
  heap: z.number().min(0).max(1e12),
  nodes: z.number().int().min(0).max(1e8),
  build: z.string().max(80),
  link: z.enum(['connecting', 'live', 'polling', 'lost', 'nothing']),
  screen: z.tuple([z.number().int().min(0).max(100_000), z.number().int().min(0).max(100_000)]),
  uptime: z.number().min(0).max(1e13),
})

/** Walls that prove themselves by a key of their own, and the fleet of them. */
export const deviceCalls = {
  'device/requestPairing': endpoint<PairingAnswer>()({
    demand: 'public',
    scope: 'none',
    why: 'a screen that nobody has approved is nobody yet; it gets a code that opens nothing by itself',
    writes: true,
    limit: { perMinute: 10, by: 'network' },
    // SPKI of a P-256 key.
    input: z.strictObject({ publicKey: base64(200) }),
  }),
  'device/getNonce': endpoint<{ nonce: string }>()({
    demand: 'public',
    scope: 'none',
    why: 'a number that only the key of this device can do anything with',
    writes: true,
    limit: { perMinute: 240, by: 'network' },
    input: z.strictObject({ deviceId }),
  }),
  'device/token': endpoint<TokenAnswer>()({
    demand: 'public',
    scope: 'none',
    why: 'the signature over the nonce is the proof',
    writes: true,
    limit: { perMinute: 240, by: 'network' },
    input: z.strictObject({ deviceId, nonce: z.string().max(100), signature: base64(200) }),
  }),
  'device/self': endpoint<DeviceSelf>()({ demand: 'device', scope: 'self', input: emptyInput }),
  'device/sendPicture': endpoint<null>()({
    demand: 'device',
    scope: 'self',
    writes: true,
    audit: 'write',
    multipart: { megabytes: WALL_PICTURE_MEGABYTES },
    input: emptyInput,
  }),
  'device/getList': endpoint<WallDeviceRow[]>()({ ...look, personal: { approvedBy: 'name' }, input: emptyInput }),
  'device/getPicture': endpoint<{ takenAt: string; jpeg: string } | null>()({
    ...look,
    input: z.strictObject({ id: deviceId }),
  }),
  'device/getDays': endpoint<DeviceDay[]>()({ ...look, input: days }),
  'device/exportDays': fileOf('大屏连接时长', {
    demand: { rights: [WALLS_RIGHT] },
    scope: 'area',
    limit: { perMinute: 10, by: 'session' },
    input: days,
  }),
  'device/order': endpoint<null>()({
    ...look,
    writes: true,
    audit: 'write',
    input: z.strictObject({ id: deviceId, order: z.enum(Object.keys(wallOrders) as [WallOrder, ...WallOrder[]]) }),
  }),
  'device/findCode': endpoint<PairingRequest>()({ ...pair, input: z.strictObject({ code }) }),
  'device/approve': endpoint<{ id: string }>()({
    ...pair,
    input: z.strictObject({
      code,
      ...assigned,
      password: z
        .string()
        .min(1, '请输入您的密码')
        .max(ACCOUNT_MAX * 4),
    }),
  }),
  'device/save': endpoint<{ version: number }>()({
    ...pair,
    input: z.strictObject({ id: deviceId, ...assigned, version: z.coerce.number().int().min(1) }),
  }),
  'device/revoke': endpoint<null>()({ ...pair, input: z.strictObject({ id: deviceId }) }),
} as const
