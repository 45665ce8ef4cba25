import { z } from 'zod'
import { routes } from '../routes.ts'
import { type CarouselStop, carouselWalls, type DayClass, INTERRUPT_BODY_LENGTH, INTERRUPT_MINUTES, INTERRUPT_TITLE_LENGTH, type QuietHours } from '../wall-carousel.ts'
import { emptyAsAbsent, endpoint, idField, jsonText, nothing } from './call.ts'
import { quietField, roundOf } from './round-field.ts'

/** A round of walls: the nation's or a province's. */
export interface WallCarousel {
  /** `nation`, or the six-digit code of a province. */
  round: string
  set: CarouselStop[]
  /** 0: nobody has set it, the preset is shown. */
  version: number
  quiet: QuietHours | null
  /** What today is, for stops that are shown on some days only. */
  day: DayClass
}

/** What breaks into every round and every single wall of an area until its time is over. */
export interface WallInterrupt {
  id: string
  areaLevel: 'nation' | 'province' | 'school'
  areaId: string
  /** Name of the area, for the list. */
  areaName: string
  /** `notice`: words over the whole stage. `wall`: another wall. */
  kind: 'notice' | 'wall'
  title: string
  body: string
  stop: Pick<CarouselStop, 'path' | 'title' | 'params'> | null
  urgent: boolean
  startedAt: string
  endsAt: string
}

const EDIT_RIGHT = 503
const WALLS = [2, 3, 6, 7, 8, 9]
const CONFIG_LENGTH = 20_000
const paths = carouselWalls.map((key) => routes[key].path)
const roundId = z.string().regex(/^(nation|\d{6})$/)
const version = z.coerce.number().int().min(0).max(1_000_000_000)
const [LEAST, MOST] = INTERRUPT_MINUTES
const length = (field: string, most: number) => z.string().trim().max(most, `${field}最多 ${most} 字`)
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

/** Which walls follow each other, and what breaks in. */
export const wallRoundCalls = {
  /** Without a word the caller's own: the nation's, or that of the province he looks after. */
  'bigLargeScreen/getWallCarousel': endpoint<WallCarousel>()({
    demand: { walls: WALLS, rights: [EDIT_RIGHT, 119, 201] },
    scope: 'none',
    why: 'addresses of walls and how long each stays; every wall checks its own right',
    onWalls: true,
    input: z.strictObject({ round: emptyAsAbsent(roundId) }),
  }),
  'bigLargeScreen/saveWallCarousel': endpoint<{ version: number }>()({
    demand: { rights: [EDIT_RIGHT] },
    scope: 'area',
    writes: true,
    audit: 'write',
    input: z.strictObject({
      round: emptyAsAbsent(roundId),
      set: jsonText('set', CONFIG_LENGTH).pipe(roundOf(paths)),
      quiet: jsonText('quiet').pipe(quietField).optional(),
      version,
    }),
  }),
  /** What breaks in now in the area that is watched, and in those around it: the newest and most urgent first. */
  'bigLargeScreen/getInterrupts': endpoint<WallInterrupt[]>()({
    demand: 'login',
    scope: 'area',
    onWalls: true,
    // What breaks in does so now.
    inReplay: 'present',
    input: z.strictObject({ province: z.string().max(20).optional(), schoolId: emptyAsAbsent(idField) }),
  }),
  /** What breaks in now anywhere in the area of who asks, for those who end it. */
  'bigLargeScreen/listInterrupts': endpoint<WallInterrupt[]>()({ demand: { rights: [EDIT_RIGHT] }, scope: 'area', input: nothing }),
  'bigLargeScreen/startInterrupt': endpoint<{ id: string }>()({
    demand: { rights: [EDIT_RIGHT] },
    scope: 'area',
    writes: true,
    audit: 'write',
    input: z
      .strictObject({
        province: emptyAsAbsent(z.string().max(20)),
        schoolId: emptyAsAbsent(idField),
        kind: z.enum(['notice', 'wall']),
        title: length('标题', INTERRUPT_TITLE_LENGTH),
        body: length('正文', INTERRUPT_BODY_LENGTH),
        path: emptyAsAbsent(z.enum(paths as [string, ...string[]])),
        urgent: flag,
        minutes: z.coerce.number().int().min(LEAST, `时长应为 ${LEAST} 到 ${MOST} 分钟`).max(MOST, `时长应为 ${LEAST} 到 ${MOST} 分钟`),
      })
      .refine(({ kind, title }) => kind !== 'notice' || title !== '', { message: '请输入标题', path: ['title'] })
      .refine(({ kind, path }) => kind !== 'wall' || path !== undefined, { message: '请选择大屏', path: ['path'] }),
  }),
  'bigLargeScreen/endInterrupt': endpoint<null>()({
    demand: { rights: [EDIT_RIGHT] },
    scope: 'area',
    writes: true,
    audit: 'write',
    input: z.strictObject({ id: idField }),
  }),
} as const
