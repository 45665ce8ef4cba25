import { z } from 'zod'
import type { Platform } from '../../catalogue/index.ts'
import { REPLAY_MAX_LETTERS } from '../../limits.ts'
import { rights } from '../../rights.ts'
import { endpoint, optionalId, optionalSmallId } from '../call.ts'
import type { IntakeAnswer } from '../machine.ts'
import type { Page } from '../shapes.ts'
import type { waitingKinds } from './waiting-kinds.ts'

/** Why something was not taken: the reasons of the intake, a week whose facts are gone, and a row that the engine refused. */
export const deadLetterReasons = [
  'invalid',
  'unknown_user',
  'unknown_school',
  'foreign_school',
  'future',
  'too_old',
  'conflict',
  'week_gone',
  'engine',
] as const
export type DeadLetterReason = (typeof deadLetterReasons)[number]
export const deadLetterStates = ['open', 'replayed', 'dropped'] as const

/** Something that was sent and not taken, whole. */
export interface DeadLetter {
  id: string
  platform: string
  /** Name of the key that brought it; null for an import. */
  key: string | null
  importId: string | null
  schoolId: string | null
  school: string | null
  /** Number of the event, decimal; null where the line has none. */
  eventId: string | null
  /** `event`: a line of the feed; `statement`: an xAPI statement; `row`: a row that the engine refused. */
  form: 'event' | 'statement' | 'row'
  reason: DeadLetterReason
  detail: string
  /** As it came. */
  body: string
  receivedAt: string
  state: (typeof deadLetterStates)[number]
  handledAt: string | null
}

export interface DeadLetterFilter {
  platform?: string | undefined
  reason?: string | undefined
  schoolId?: number | undefined
  state?: string | undefined
}

/** Lines of a download; `next` goes into `after` of the following call, null at the end. */
export interface DeadLetterFile {
  fileName: string
  ndjson: string
  rows: number
  next: string | null
}

/** `not_open`: it was replayed before, or does not exist. */
export type ReplayReason = keyof IntakeAnswer['rejected'] | 'engine' | 'not_open'
export interface ReplayAnswer {
  /** Letters whose events are among the facts now. */
  replayed: number
  /** Letters that stay, by the reason of this time. */
  refused: Partial<Record<ReplayReason, number>>
}

/** A day on which a school reported far more than on like days before. */
export interface Jump {
  schoolId: string
  school: string
  day: string
  logs: number
  /** Median of the same weekday, same kind of day, of the weeks before. */
  usual: number
  /** Standard deviations above it. */
  sigmas: number
}

/** A thing on which people acted and whose opening has not come: their actions are logs, and count nowhere else until it comes. */
export interface WaitingObject {
  kind: keyof typeof waitingKinds
  /** Its id on its platform. */
  objectId: string
  platform: Platform
  school: string
  /** Actions that wait. */
  actions: number
  /** When the first of them arrived, ISO 8601. */
  since: string
}

const administrators = {
  demand: { rights: [rights.authorityIntake] },
  scope: 'none',
  why: 'upkeep of the installation; letters of every school',
} as const
const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
const filter = {
  platform: emptyAsAbsent(z.enum(['zyk', 'zjy', 'mooc', 'zyq'])),
  reason: emptyAsAbsent(z.enum(deadLetterReasons)),
  schoolId: optionalSmallId,
  state: emptyAsAbsent(z.enum(deadLetterStates)),
}

const paging = {
  pageNum: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
}

/** What the intake refused: seen, taken away as NDJSON, and replayed; and days that stand out. */
export const deadLetterCalls = {
  'ingest/getDeadLetters': endpoint<Page<DeadLetter>>()({
    ...administrators,
    input: z.strictObject({ ...filter, ...paging }),
  }),
  'ingest/getJumps': endpoint<Page<Jump>>()({
    ...administrators,
    input: z.strictObject({ schoolId: optionalSmallId, ...paging }),
  }),
  /** What waits for its opening, the oldest first. */
  'ingest/getWaiting': endpoint<Page<WaitingObject>>()({
    ...administrators,
    input: z.strictObject({ platform: filter.platform, ...paging }),
  }),
  'ingest/downloadDeadLetters': endpoint<DeadLetterFile>()({
    ...administrators,
    audit: 'write',
    input: z.strictObject({ ...filter, after: optionalId }),
  }),
  'ingest/replayDeadLetters': endpoint<ReplayAnswer>()({
    ...administrators,
    writes: true,
    audit: 'write',
    input: z.strictObject({
      /** A list, or a comma list of a form. */
      ids: z.preprocess(
        (value) => (typeof value === 'string' ? value.split(',') : value),
        z
          .array(z.string().regex(/^\d{1,18}$/))
          .min(1)
          .max(REPLAY_MAX_LETTERS),
      ),
    }),
  }),
} as const
