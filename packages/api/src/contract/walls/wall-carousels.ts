import { z } from 'zod'
import { rights } from '../../rights.ts'
import { routes } from '../../routes.ts'
import {
  type CarouselSlide,
  carouselWalls,
  INTERRUPT_BODY_LENGTH,
  INTERRUPT_MINUTES,
  INTERRUPT_TITLE_LENGTH,
  type QuietHours,
} from '../../walls/wall-carousel.ts'
import type { DayClasses } from '../../walls/wall-plan.ts'
import { emptyAsAbsent, emptyInput, endpoint, idField, jsonText } from '../call.ts'
import { carouselOf, quietField } from '../carousel-field.ts'

/** A round of walls: the nation's or a province's. */
export interface WallCarousel {
  /** `nation`, or the six-digit code of a province. */
  round: string
  set: CarouselSlide[]
  /** 0: nobody has set it, the preset is shown. */
  version: number
  quiet: QuietHours | null
  /** What yesterday, today and the days ahead are, for stops that are shown on some days only. */
  days: DayClasses
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
  stop: Pick<CarouselSlide, 'path' | 'title' | 'params'> | null
  urgent: boolean
  startedAt: string
  endsAt: string
}

const EDIT_RIGHT = rights.wallContent
const WALLS = [2, 3, 6, 7, 8, 9]
const CONFIG_LENGTH = 20_000
const paths = carouselWalls.map((key) => routes[key].path)
const carouselId = z.string().regex(/^(nation|\d{6})$/)
const version = z.coerce.number().int().min(0).max(1_000_000_000)
const [MIN, MAX] = INTERRUPT_MINUTES
const length = (field: string, max: number) => z.string().trim().max(max, `${field}最多 ${max} 字`)
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

/** Which walls follow each other, and what breaks in. */
export const wallCarouselCalls = {
  /** Without a word the caller's own: the nation's, or that of the province they look after. */
  'bigLargeScreen/getWallCarousel': endpoint<WallCarousel>()({
    demand: { walls: WALLS, rights: [EDIT_RIGHT, rights.schoolRealTime, rights.provinceDashboard] },
    scope: 'none',
    why: 'addresses of walls and how long each stays; every wall checks its own right',
    onWalls: true,
    input: z.strictObject({ round: emptyAsAbsent(carouselId) }),
  }),
  'bigLargeScreen/saveWallCarousel': endpoint<{ version: number }>()({
    demand: { rights: [EDIT_RIGHT] },
    scope: 'area',
    writes: true,
    audit: 'write',
    input: z.strictObject({
      round: emptyAsAbsent(carouselId),
      set: jsonText('set', CONFIG_LENGTH).pipe(carouselOf(paths)),
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
  'bigLargeScreen/listInterrupts': endpoint<WallInterrupt[]>()({
    demand: { rights: [EDIT_RIGHT] },
    scope: 'area',
    input: emptyInput,
  }),
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
        minutes: z.coerce
          .number()
          .int()
          .min(MIN, `时长应为 ${MIN} 到 ${MAX} 分钟`)
          .max(MAX, `时长应为 ${MIN} 到 ${MAX} 分钟`),
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
