import { z } from 'zod'
import {
  CAROUSEL_MAX_SLIDES,
  CAROUSEL_SECONDS,
  CAROUSEL_TITLE_LENGTH,
  QUIET_DIM_MAX,
  type SlideDays,
  slideDays,
  slidePeriods,
} from '../walls/wall-carousel.ts'

const [MIN, MAX] = CAROUSEL_SECONDS
const seconds = `停留时间应为 ${MIN} 到 ${MAX} 秒的整数`
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')
const keys = <K extends string>(record: Readonly<Record<K, unknown>>) => z.enum(Object.keys(record) as [K, ...K[]])

/** Hours in which walls are darker; null for none. */
export const quietField = z.strictObject({ from: time, to: time, dim: z.number().min(0).max(QUIET_DIM_MAX) }).nullable()

/** A round over these paths: one stop at least that is switched on. */
export const carouselOf = (paths: readonly string[]) =>
  z
    .array(
      z.strictObject({
        path: z.enum(paths as [string, ...string[]]),
        title: z
          .string()
          .trim()
          .min(1, '请输入标题')
          .max(CAROUSEL_TITLE_LENGTH, `标题最多 ${CAROUSEL_TITLE_LENGTH} 字`),
        seconds: z.number().int(seconds).min(MIN, seconds).max(MAX, seconds),
        enabled: z.boolean(),
        params: z
          .strictObject({
            province: z
              .string()
              .regex(/^\d{6}$/)
              .optional(),
            schoolId: z
              .string()
              .regex(/^\d{1,15}$/)
              .optional(),
            period: keys(slidePeriods).optional(),
          })
          .optional(),
        when: z.strictObject({ from: time, to: time, days: keys<SlideDays>(slideDays) }).optional(),
      }),
    )
    .min(1, '至少保留一项')
    .max(CAROUSEL_MAX_SLIDES, `最多 ${CAROUSEL_MAX_SLIDES} 项`)
    .refine((set) => set.some(({ enabled }) => enabled), '至少启用一项')
