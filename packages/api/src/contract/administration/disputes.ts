import { z } from 'zod'
import { isMetricId, type MetricId } from '../../catalogue/index.ts'
import { DISPUTE_LENGTH, DISPUTE_RIGHTS, type DisputeState, disputeStates } from '../../disputes.ts'
import type { PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { emptyAsAbsent, endpoint, idField, jsonText, optionalId, pageOf, reportInput } from '../call.ts'
import type { Page } from '../shapes.ts'

/** A number of a school that somebody holds to be wrong, as it was shown to them. */
export interface Dispute {
  id: string
  schoolId: string
  school: string
  /** Whose number it is: the school, or colleges of it. */
  place: string
  metric: MetricId
  label: string
  /** The number as it was shown, with its unit, and by itself; null where the page showed none. */
  shown: string
  value: number | null
  /** Page of the number, and its filters as the address said them; the college where the number is of one. */
  path: string
  query: string
  collegeId: string | null
  /** Filters of the number beside place and days, as pairs of name and value. */
  filters: readonly (readonly [string, string])[]
  /** Days of the number, both included, and the term where they were chosen by one. */
  from: string
  to: string
  termId: string | null
  expected: string
  reason: string
  state: DisputeState
  by: PersonName
  at: string
  /** Whether the caller raised it. */
  mine: boolean
  answer: string
  answeredBy: PersonName
  answeredAt: string | null
}

const path = z
  .string()
  .max(100)
  .regex(/^\/[\w/-]*$/, '参数错误：path')
/** Filters of the page as its reports get them, as JSON; the scope stands beside them. */
const filters = jsonText('filters', 2000).pipe(reportInput)
const requiredText = (name: string, most: number) =>
  z
    .string({ error: `请填写${name}` })
    .trim()
    .min(1, `请填写${name}`)
    .max(most, `${name}不超过 ${most} 字`)
const { pageNum, pageSize } = pageOf('id')
const holders = { rights: [rights.authorityDisputes] } as const
const ofSchool = { demand: holders, scope: 'school' } as const
const place = { schoolId: optionalId, collegeId: optionalId }

/** Disputes of numbers: raised by people of a school at the number, answered by who administers the school. */
export const disputeCalls = {
  /** By people of the school itself, at a page that they hold. */
  'dispute/raise': endpoint<{ id: string }>()({
    ...ofSchool,
    writes: true,
    byCollege: true,
    audit: 'write',
    limit: { perMinute: 10, by: 'session' },
    input: z.strictObject({
      ...place,
      path,
      /** Filters of the page as its address says them. */
      query: z
        .string()
        .max(1000)
        .regex(/^[\w.~%&=+!*'()-]*$/, '参数错误：query'),
      filters,
      /** The report that the number came from. */
      call: z.string().max(80),
      metric: z.string().max(60).refine(isMetricId, '参数错误：metric'),
      label: z.string().trim().min(1).max(60),
      shown: z.string().trim().min(1).max(60),
      /** None where the page showed none. */
      value: emptyAsAbsent(z.coerce.number()),
      expected: requiredText('应为', DISPUTE_LENGTH.expected),
      reason: requiredText('原因', DISPUTE_LENGTH.reason),
    }),
  }),
  /** Metrics of a page under dispute, under these filters and on any days; those of single colleges count for the whole. */
  'dispute/getMarks': endpoint<MetricId[]>()({ ...ofSchool, input: z.strictObject({ ...place, path, filters }) }),
  /** One's own, and for who answers them all of their schools. */
  'dispute/getPageList': endpoint<Page<Dispute>>()({
    demand: holders,
    scope: 'area',
    personal: { by: 'name', answeredBy: 'name' },
    input: z.strictObject({
      state: emptyAsAbsent(z.enum(Object.keys(disputeStates) as [DisputeState, ...DisputeState[]])),
      mine: emptyAsAbsent(z.enum(['1'])),
      pageNum,
      pageSize,
    }),
  }),
  'dispute/answer': endpoint<null>()({
    demand: { rights: DISPUTE_RIGHTS },
    scope: 'area',
    writes: true,
    audit: 'write',
    input: z.strictObject({
      id: idField,
      state: z.enum(['answered', 'closed']),
      answer: requiredText('答复', DISPUTE_LENGTH.answer),
    }),
  }),
  /** Takes back one's own that nobody has answered. */
  'dispute/withdraw': endpoint<null>()({
    demand: holders,
    scope: 'self',
    writes: true,
    audit: 'write',
    input: z.strictObject({ id: idField }),
  }),
} as const
