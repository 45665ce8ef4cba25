import { z } from 'zod'
import type { Filling } from '../filling.ts'
import { BATCH_MAX_CALLS } from '../limits.ts'
import type { AccountName } from '../personal.ts'
import { emptyInput, endpoint } from './call.ts'

/** Answer of the intake: every line of the batch is in exactly one of the three numbers. */
export interface IntakeAnswer {
  accepted: number
  duplicated: number
  /** Refused lines by reason; they are kept as dead letters, but for those that are `not_kept`. */
  rejected: Partial<
    Record<
      | 'invalid'
      | 'unknown_user'
      | 'unknown_school'
      | 'foreign_school'
      | 'future'
      | 'too_old'
      | 'conflict'
      | 'week_gone'
      | 'not_kept',
      number
    >
  >
}

export const machineCalls = {
  /** NDJSON of events, HMAC signed; real HTTP statuses. See docs/intake.md. */
  'ingest/events': endpoint<IntakeAnswer>()({
    demand: 'machine',
    scope: 'none',
    why: 'the key names the platform and its schools',
    raw: true,
    writes: true,
    input: z.unknown(),
  }),
  'sysUserExportLog/saveExportLog': endpoint<null>()({
    demand: 'login',
    scope: 'self',
    writes: true,
    audit: 'write',
    input: z.strictObject({ exportId: z.coerce.number().int().positive(), reason: z.string().max(200) }),
  }),
  /**
   * The calls of a page in one request, answered in the order of `calls`. Who accepts `application/x-ndjson` gets no envelope around
   * them but one line `{index, code, msg, data, …}` for each, as soon as it is there and in any order; `index` is the place in `calls`.
   * An answer that ends before every line has come was cut off. A batch that is refused as a whole is one envelope in either case.
   */
  batch: endpoint<
    { code: number; msg: string; data: unknown; statTime?: string; stale?: boolean; computedAt?: string }[]
  >()({
    demand: 'public',
    scope: 'none',
    why: 'each call inside is checked as if it came alone',
    input: z.strictObject({
      calls: z
        .array(
          z.strictObject({ path: z.string().max(100), body: z.record(z.string().max(40), z.unknown()).optional() }),
        )
        .min(1)
        .max(BATCH_MAX_CALLS),
    }),
  }),
  /** What the login page and the shells need before a login: demo mark, accounts of the demo world, map number. */
  'common/getSite': endpoint<{
    demo: boolean
    build: string
    mapNumber: string
    /** The server's time, ms since 1970: pages take the day of today from it. */
    now: number
    today: string
    term: string
    week: number | null
    accounts: { userName: AccountName; password: string; role: string }[]
    /** Null where no demo world is being filled. */
    filling: Filling | null
  }>()({
    demand: 'public',
    scope: 'none',
    why: 'no data of schools; accounts only in the demo world',
    input: emptyInput,
  }),
} as const
