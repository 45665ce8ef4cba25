import { z } from 'zod'
import { CAROUSEL_MOST, CAROUSEL_SECONDS, CAROUSEL_TITLE_LENGTH } from '../wall-carousel.ts'

const [LEAST, MOST] = CAROUSEL_SECONDS
const seconds = `停留时间应为 ${LEAST} 到 ${MOST} 秒的整数`

/** A round over these paths: one stop at least that is switched on. */
export const roundOf = (paths: readonly string[]) =>
  z
    .array(
      z.strictObject({
        path: z.enum(paths as [string, ...string[]]),
        title: z.string().trim().min(1, '请输入标题').max(CAROUSEL_TITLE_LENGTH, `标题最多 ${CAROUSEL_TITLE_LENGTH} 字`),
        seconds: z.number().int(seconds).min(LEAST, seconds).max(MOST, seconds),
        enabled: z.boolean(),
      }),
    )
    .min(1, '至少保留一项')
    .max(CAROUSEL_MOST, `最多 ${CAROUSEL_MOST} 项`)
    .refine((set) => set.some(({ enabled }) => enabled), '至少启用一项')
