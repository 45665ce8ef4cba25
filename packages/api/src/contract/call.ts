import { z } from 'zod'
import { members } from '../catalogue/dimensions.ts'
import type { Dimension } from '../catalogue/index.ts'
import {
  type FilterInput,
  type FilterKey,
  filterKeys,
  filterPatterns,
  filters,
  inputKey,
  MAX_KEYWORD_LENGTH,
  type MemberFilterKey,
  maxTextLength,
  onlyOf,
} from '../filters/filters.ts'
import { keywordKey } from '../filters/keyword.ts'
import { REVEAL_REASON, TEACHING_WEEKS } from '../limits.ts'
import type { PersonalKind, PersonalMarks } from '../personal.ts'
import { isStorable } from '../text/text.ts'
import { type Answer, type Answered, entityPersonal, hasTexts, type TimeStep, timeSteps } from './shapes.ts'

/**
 * Who may call: anybody, anybody with a session, holders of any of these rights or `userManage` ids,
 * a machine that proves itself in its own way (signed intake, health probe), or a paired wall and nobody else.
 */
export type Demand =
  | 'public'
  | 'login'
  | 'machine'
  | 'device'
  | { rights?: readonly number[]; walls?: readonly number[] }

/**
 * Whose data the call touches. `school`, `province`: the id is required and must lie in the caller's area.
 * `nation`: the caller's area must be the nation; province and school narrow it. `area`: the narrowest of the given ids,
 * else the caller's whole area. `self`: the caller's own record. `none`: no data of schools; `why` says so.
 */
export type CallScope = 'none' | 'self' | 'area' | 'school' | 'province' | 'nation'

interface CallBase {
  method: 'GET' | 'POST'
  demand: Demand
  scope: CallScope
  /** Required where scope is `none` or demand is `public`. */
  why?: string
  /** Kind of the audit row that is written before the answer. `read`: looking at it is an act too. */
  audit?: 'login' | 'logout' | 'export' | 'write' | 'read'
  /** Most calls per minute and per what. */
  limit?: { perMinute: number; by: 'network' | 'session' }
  /** A public call whose handler receives the caller where there is a session. */
  knowsCaller?: true
  /** The school asked for may be a closed one: for those who look after schools. */
  closedSchools?: true
  /** A paired wall may ask it too, of its own area. */
  onWalls?: true
  /**
   * What a wall that replays a day gets, of calls that walls may ask and that touch data of schools: by default the answer
   * as of the replayed moment. `present`: the present answer. `refused`: none, because what it tells of the past is not kept.
   */
  inReplay?: 'present' | 'refused'
  /** Fields of the output that hold personal data, with their kinds; the output's type demands them. Masked as `packages/api/src/personal.ts` says. */
  personal?: Readonly<Record<string, PersonalKind>>
  /** The answer shows one person unmasked: it takes right 901 besides, a reason, one of the views of the day, and a row in the log. */
  reveals?: true
}

/** A call with a handler of its own. */
export interface Endpoint<I extends z.ZodType = z.ZodType, O = unknown> extends CallBase {
  kind: 'endpoint'
  input: I
  /** Phantom: the type of `data`. */
  output?: O
  /** Answers that are not envelopes: blobs and machine answers. Such calls cannot be batched. */
  raw?: true
  /** Changes state; cannot be batched. */
  writes?: true
  /** Hands out a file of the caller's: nobody takes it who looks as somebody else. */
  takesFile?: true
  /** A write that keeps to the colleges of its scope. Without it a write of schools is refused to who sees single colleges. */
  byCollege?: true
  /** The body is a form: its fields are the input, its last part is one file of at most so many MB. Cannot be batched. */
  multipart?: { megabytes: number }
}

/** A call that is answered from the catalogue. */
export interface ReportCall<A extends Answer = Answer> extends CallBase {
  kind: 'report'
  answer: A
  input: typeof reportInput
  output?: Answered<A>
}

/**
 * A report for people without a session. It takes no input, so that nobody chooses a part of it, and all get one answer that is read
 * once a minute at most. Null where the installation publishes none (`PUBLIC_FIGURES`).
 */
export interface PublicReportCall<A extends Answer = Answer> extends CallBase {
  kind: 'report'
  demand: 'public'
  scope: 'nation'
  limit: { perMinute: number; by: 'network' }
  answer: A
  input: typeof emptyInput
  output?: Answered<A> | null
}

/** A call that answers a file; it takes right 导出 and leaves a record. */
export interface ExportCall<I extends z.ZodType = z.ZodType> extends CallBase {
  kind: 'export'
  /** Key of the report whose table is exported as XLSX, with its filters, order, columns and scope; null: the server has a writer for it. */
  of: string | null
  /** First part of the file name. */
  title: string
  input: I
  output?: Blob
}

export type Call = Endpoint | ReportCall | PublicReportCall | ExportCall

export const isPublicReport = (call: Call): call is PublicReportCall =>
  call.kind === 'report' && call.demand === 'public'

const REVEAL_REASON_TEXT = `请填写 ${REVEAL_REASON.least} 到 ${REVEAL_REASON.most} 字的查看理由`
/** Whether the calendar has the day: 2025-02-30 it has not. Stores know no year 0. */
const isRealDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return day >= '0001' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
/** A day of the calendar, yyyy-MM-dd. */
export const isoDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: '日期格式应为 yyyy-MM-dd', abort: true })
  .refine(isRealDay, '参数错误：日期不存在')
/** A second of a day of the calendar in Asia/Shanghai, yyyy-MM-dd HH:mm:ss, or the day as a whole. */
export const dayOrSecond = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/, { error: '日期格式应为 yyyy-MM-dd', abort: true })
  .refine((text) => isRealDay(text.slice(0, 10)), '参数错误：日期不存在')
/** An instant of ISO 8601 with its zone, on a day of the calendar. */
export const isoInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => isRealDay(text.slice(0, 10)), '参数错误：日期不存在')
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** An id in a body: text or number on the wire. */
export const idField = id
/** A field that may be left out; empty text means left out. */
export const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
/** A keyword of a list, at most so many characters, as texts are compared with it. */
export const keywordInput = (maxLength = MAX_KEYWORD_LENGTH) =>
  emptyAsAbsent(z.string().max(maxLength).overwrite(keywordKey))
/** An id that may be left out; empty text means left out. */
export const optionalId = emptyAsAbsent(id)
/** An id of the operational store's tables of four bytes (schools, types, keys, surveys, figures): a larger one is no id at all. */
export const smallId = z.coerce.number().int().positive().max(2_147_483_647)
/** A {@link smallId} that may be left out; empty text means left out. */
export const optionalSmallId = emptyAsAbsent(smallId)
/** Reviver of a JSON text: throws for names and texts that no store takes, however they are escaped. */
function demandStorable(name: string, value: unknown): unknown {
  if (!isStorable(name) || (typeof value === 'string' && !isStorable(value))) throw new SyntaxError('unstorable text')
  return value
}

/** JSON text; one that is not JSON is refused by the name of its field. */
export const jsonText = (field: string, longest = 1000) =>
  z
    .string()
    .max(longest)
    .transform((text, context) => {
      try {
        const value = JSON.parse(text, demandStorable) as unknown
        return value
      } catch {
        context.addIssue({ code: 'custom', message: `参数错误：${field}` })
        return z.NEVER
      }
    })

/** Why one person's data are asked for, in the words of the one who asks; it stands in the operation log. */
export const revealReason = z
  .string({ error: REVEAL_REASON_TEXT })
  .trim()
  .min(REVEAL_REASON.least, REVEAL_REASON_TEXT)
  .max(REVEAL_REASON.most, REVEAL_REASON_TEXT)

/** A list as JSON carries it, or the comma list of a form: the client sends every list so. */
export const listInput = <S extends z.ZodType>(list: S) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value), list)
/** Ids as a list. */
export const idList = listInput(z.array(id).max(2000))
/** Page of a list that is sorted by one of its columns. */
export const pageOf = <const F extends readonly [string, ...string[]]>(...sortFields: F) => ({
  pageNum: emptyAsAbsent(z.coerce.number().int().min(1).max(100_000)),
  pageSize: emptyAsAbsent(z.coerce.number().int().min(1).max(100)),
  sortField: emptyAsAbsent(z.enum(sortFields)),
  sortOrder: emptyAsAbsent(z.enum(['asc', 'desc'])),
})

/** 2024-2025-2; left out for the present one. */
export const termId = emptyAsAbsent(z.string().regex(/^\d{4}-\d{4}-[12]$/))

const memberOf = <D extends keyof typeof members>(dimension: D) =>
  emptyAsAbsent(z.enum(Object.keys(members[dimension]) as (keyof (typeof members)[D] & string)[]))

const teachingWeek = emptyAsAbsent(z.coerce.number().int().min(1).max(TEACHING_WEEKS))

/** Single things that a question may be about, with the dimension that each is of. Measures that do not know it have no number. */
export const subjectDimensions = {
  courseId: 'course',
  projectId: 'project',
  groupId: 'group',
  teaId: 'teacher',
  stuId: 'student',
  classId: 'courseClass',
  faceTeachId: 'session',
} as const satisfies Readonly<Record<string, Dimension>>
export type SubjectKey = keyof typeof subjectDimensions
const subjectFields = Object.fromEntries(Object.keys(subjectDimensions).map((key) => [key, optionalId])) as Record<
  SubjectKey,
  typeof optionalId
>

const schemas = {
  id: optionalId,
  region: emptyAsAbsent(z.string().regex(filterPatterns.region)),
  year: emptyAsAbsent(z.string().regex(filterPatterns.year)),
  flag: emptyAsAbsent(z.enum(['1'])),
}
const textOf = (key: FilterKey) =>
  key === 'keyword' ? keywordInput() : emptyAsAbsent(z.string().max(maxTextLength(key)))
type ReportFilter = Exclude<FilterKey, 'user'>
type FilterSchema<F extends FilterKey> = F extends MemberFilterKey
  ? ReturnType<typeof memberOf<F>>
  : (typeof filters)[F]['kind'] extends infer K extends keyof typeof schemas
    ? (typeof schemas)[K]
    : ReturnType<typeof textOf>
const schemaOf = (key: FilterKey): z.ZodType => {
  const { kind } = filters[key]
  if (kind === 'text') return textOf(key)
  return kind === 'member' ? memberOf(key as MemberFilterKey) : schemas[kind]
}
const filterFields = Object.fromEntries(
  filterKeys.filter((key) => onlyOf(key) !== 'logs').map((key) => [inputKey(key), schemaOf(key)]),
) as { [F in ReportFilter as FilterInput<F>]: FilterSchema<F> }

/** Input of every report: period, filters, paging. The call's scope decides which ids it demands. */
export const reportInput = z.strictObject({
  periodType: emptyAsAbsent(z.enum(['day', '7', '30', 'term', '365', 'custom'])),
  startDate: emptyAsAbsent(isoDay),
  endDate: emptyAsAbsent(isoDay),
  termId,
  /** Teaching weeks of the term, the first and the last. */
  weekFrom: teachingWeek,
  weekTo: teachingWeek,
  /** Days, weeks or months of lines and tables by date; days when absent. */
  step: emptyAsAbsent(z.enum(Object.keys(timeSteps) as TimeStep[])),
  schoolId: optionalId,
  /** Up to so many rows of a table by id, and no others: what is compared. The sum row stays that of all. */
  ids: emptyAsAbsent(z.string().regex(/^\d{1,19}(,\d{1,19}){0,3}$/)),
  ...filterFields,
  ...subjectFields,
  pageNum: emptyAsAbsent(z.coerce.number().int().min(1).max(100_000)),
  pageSize: emptyAsAbsent(z.coerce.number().int().min(1).max(100)),
  sortField: emptyAsAbsent(z.string().max(50)),
  sortOrder: emptyAsAbsent(z.enum(['asc', 'desc'])),
})
export type ReportInput = z.infer<typeof reportInput>
type Options = Omit<CallBase, 'method'> & { method?: 'GET' | 'POST' }

/** Fields about persons of an answer, of tables and entities and of groups that hold such. */
const personalOf = (answer: Answer): Readonly<Record<string, PersonalKind>> => {
  if (answer.shape === 'group') return Object.assign({}, ...Object.values(answer.of).map(personalOf))
  if (answer.shape === 'entity') return entityPersonal[answer.of]
  if (answer.shape !== 'table' || !hasTexts(answer.by)) return {}
  const { texts } = answer
  return Object.fromEntries(
    Object.entries(entityPersonal[answer.by]).filter(
      ([field]) => field === 'name' || (texts?.some((id) => id === field) ?? true),
    ),
  )
}
const marked = (personal: Readonly<Record<string, PersonalKind>>): Pick<CallBase, 'personal'> =>
  Object.keys(personal).length > 0 ? { personal } : {}

/** Declares a call that is answered from the catalogue, to who has a session. */
export const report = <const A extends Answer>(
  answer: A,
  options: Options & { demand: Exclude<Demand, 'public'> },
): ReportCall<A> => ({
  kind: 'report',
  method: 'POST',
  input: reportInput,
  answer,
  ...marked(personalOf(answer)),
  ...options,
})

/** Declares the XLSX export of a report's table. */
export const exportOf = (
  of: string,
  title: string,
  options: Options,
): ExportCall<typeof reportInput> & { of: string } => ({
  kind: 'export',
  method: 'POST',
  input: reportInput,
  of,
  title,
  audit: 'export',
  ...options,
})

/** Declares a file that the server has a writer for. */
export const fileOf = <I extends z.ZodType>(
  title: string,
  options: Options & { input: I },
): ExportCall<I> & { of: null } => ({
  kind: 'export',
  method: 'POST',
  of: null,
  title,
  audit: 'export',
  ...options,
})

/** Declares a call with a handler; `Output` is the type of `data`. */
export const endpoint =
  <Output>() =>
  <I extends z.ZodType, M extends Endpoint['multipart'] = undefined>(
    options: Omit<Options, 'personal' | 'reveals'> &
      PersonalMarks<Output> &
      Pick<Endpoint<I>, 'input' | 'raw' | 'writes' | 'byCollege' | 'takesFile'> & { multipart?: M },
  ): M extends object ? Endpoint<I, Output> & { multipart: M } : Endpoint<I, Output> =>
    ({ kind: 'endpoint', method: 'POST', ...options }) as unknown as M extends object
      ? Endpoint<I, Output> & { multipart: M }
      : Endpoint<I, Output>

/** Input of a call that takes nothing. */
export const emptyInput = z.strictObject({})
