import { z } from 'zod'
import { faults } from '../../faults.ts'
import { keywordKey } from '../../filters/keyword.ts'
import { WORK_ANSWER_MAX_LENGTH } from '../../limits.ts'
import type { AccountName, Phone, RevealedPhone } from '../../personal.ts'
import { rights } from '../../rights.ts'
import {
  type Answers,
  feedbackRoles,
  feedbackSorts,
  type Question,
  questionTypes,
  type SurveyStep,
} from '../../survey/survey.ts'
import {
  emptyAsAbsent,
  endpoint,
  fileOf,
  idField,
  isoDay,
  isoInstant,
  jsonText,
  keywordInput,
  optionalSmallId,
  revealReason,
  smallId,
} from '../call.ts'
import type { Kpi, Page, Part, Series } from '../shapes.ts'

export type SurveyChannel = 'pc' | 'h5'

/** A survey as it is filled in. */
export interface SurveyDetail {
  id: string
  title: string
  /** Answers belong to the version that they were given to. */
  version: number
  startAt: string | null
  endAt: string | null
  state: 'open' | 'notStarted' | 'ended'
  steps: SurveyStep[]
  /** Stands in for a session in uploads; two hours. */
  surveyToken: string
}

/** An answer as it was received. */
export interface FeedbackReceipt {
  no: string
  at: string
}

export interface FeedbackRow {
  id: string
  no: string
  submittedAt: string
  schoolName: string
  role: string
  star: number | null
  nps: number | null
  suggestion: string
  attachments: number
  channel: SurveyChannel
  /** Of the survey whose questions were answered. */
  version: number
}

/** One answer, whole, beside the questions of its own version. */
export interface FeedbackDetail extends FeedbackRow {
  steps: SurveyStep[]
  answers: Answers
  phone: Phone
  images: { name: string; url: string }[]
  files: { name: string; url: string }[]
}

export interface FeedbackStatistics {
  /** feedback.count, feedback.star, feedback.nps, feedback.today. */
  kpi: Kpi[]
  star: Part[]
  /** Answers by day, the last thirty days of the period. */
  trend: Series
  /** Mean stars of each row of the matrix. */
  matrix: { dims: { id: string; name: string; max: number }[]; series: { name: string; data: (number | null)[] }[] }
  /** What suggestions speak of, most frequent first. */
  words: { word: string; count: number }[]
}

const filters = {
  startDate: emptyAsAbsent(isoDay),
  endDate: emptyAsAbsent(isoDay),
  channel: emptyAsAbsent(z.enum(['pc', 'h5'])),
  schoolId: optionalSmallId,
  role: emptyAsAbsent(z.enum(feedbackRoles)),
  star: emptyAsAbsent(z.coerce.number().int().min(1).max(5)),
  keyword: keywordInput(),
}
const database = { demand: { rights: [rights.authoritySurvey] }, scope: 'area' } as const
const removing = { demand: { rights: [rights.deleteFeedback] }, scope: 'area', writes: true, audit: 'write' } as const

const question = z.strictObject({
  code: z.string().regex(/^[a-z][A-Za-z0-9]{1,29}$/, '题目编码无效'),
  type: z.enum(questionTypes),
  title: z.string().trim().min(2, '题目应为2-100个字').max(100, '题目应为2-100个字'),
  options: z.array(z.string().trim().min(1, '选项不能为空').max(50, '选项不超过50个字')).max(30, '选项不超过30个'),
  required: z.boolean(),
  rule: z.strictObject({ most: z.number().int().min(1).max(5000).optional(), other: z.boolean().optional() }),
  showIf: z.strictObject({ code: z.string().max(30), most: z.number().int().min(0).max(10) }).nullable(),
}) satisfies z.ZodType<Question>
const moment = isoInstant.nullable()
/** A survey as the editor saves it; `version` is the one that was edited. */
export const surveyDraft = z.strictObject({
  id: idField,
  version: z.number().int().min(1),
  title: z.string().trim().min(2, '标题应为2-50个字').max(50, '标题应为2-50个字'),
  startAt: moment,
  endAt: moment,
  steps: z
    .array(
      z.strictObject({
        title: z.string().trim().min(1, '步骤名称不能为空').max(20, '步骤名称不超过20个字'),
        questions: z.array(question).min(1, '每一步至少有一道题').max(30, '每一步不超过30道题'),
      }),
    )
    .length(3, '问卷应有三步'),
})
export type SurveyDraft = z.infer<typeof surveyDraft>

/** Several classes behind one address open a survey in the same minute, on a phone step by step. */
const CLASSES_PER_MINUTE = 600

/** The survey as anybody fills it in, and what the back office makes of the answers. */
export const feedbackCalls = {
  'feedback/getSurveyDetail': endpoint<SurveyDetail>()({
    demand: 'public',
    scope: 'none',
    why: 'a survey is filled in by anybody',
    limit: { perMinute: CLASSES_PER_MINUTE, by: 'network' },
    input: z.strictObject({ id: optionalSmallId, channel: emptyAsAbsent(z.enum(['pc', 'h5'])) }),
  }),
  /** Schools whose names hold the typed text, or the one that a link names, for the first question; never demo schools. */
  'feedback/getSchoolNames': endpoint<{ id: string; name: string }[]>()({
    demand: 'public',
    scope: 'none',
    why: 'who fills in a survey names their school; a few names at a time, no number',
    limit: { perMinute: CLASSES_PER_MINUTE, by: 'network' },
    input: z.strictObject({
      schoolName: emptyAsAbsent(z.string().overwrite(keywordKey).min(2, '请输入至少两个字').max(50)),
      id: optionalSmallId,
    }),
  }),
  'feedback/saveFeedback': endpoint<FeedbackReceipt>()({
    demand: 'public',
    knowsCaller: true,
    scope: 'none',
    why: 'a survey is filled in by anybody; limited by account, or by device and network, beyond a class for work',
    writes: true,
    limit: { perMinute: CLASSES_PER_MINUTE, by: 'network' },
    input: z.strictObject({
      surveyId: smallId,
      /** The version whose questions were shown. */
      version: z.coerce
        .number({ error: faults.surveyChanged.msg })
        .int()
        .min(1, faults.surveyChanged.msg)
        .max(2_147_483_647),
      answers: jsonText('answers', 30_000).pipe(z.record(z.string().max(40), z.unknown())),
      schoolId: optionalSmallId,
      schoolName: emptyAsAbsent(z.string().max(50)),
      role: emptyAsAbsent(z.string().max(50)),
      deviceId: z.string().regex(/^[A-Za-z0-9-]{16,64}$/),
      channel: z.enum(['pc', 'h5']),
      images: emptyAsAbsent(z.string().max(1000)),
      attachments: emptyAsAbsent(
        jsonText('attachments', 5000).pipe(
          z
            .array(
              z.strictObject({ name: z.string().max(200), url: z.string().max(400), shortUrl: z.string().max(200) }),
            )
            .max(5),
        ),
      ),
      surveyToken: emptyAsAbsent(z.string().max(300)),
      workId: z.string().max(64).optional(),
      workAnswer: z.string().max(WORK_ANSWER_MAX_LENGTH).optional(),
    }),
  }),
  'feedback/getPageList': endpoint<Page<FeedbackRow>>()({
    ...database,
    input: z.strictObject({
      ...filters,
      pageNum: emptyAsAbsent(z.coerce.number().int().min(1).max(100_000)),
      pageSize: emptyAsAbsent(z.coerce.number().int().min(1).max(100)),
      sortField: emptyAsAbsent(z.enum(feedbackSorts)),
      sortOrder: emptyAsAbsent(z.enum(['asc', 'desc'])),
    }),
  }),
  'feedback/getDetail': endpoint<FeedbackDetail>()({
    ...database,
    personal: { phone: 'phone' },
    input: z.strictObject({ id: idField }),
  }),
  /** The number that somebody left with their answer, whole. */
  'feedback/revealPhone': endpoint<RevealedPhone>()({
    ...database,
    writes: true,
    audit: 'write',
    reveals: true,
    input: z.strictObject({ id: idField, reason: revealReason }),
  }),
  'feedback/getStatistics': endpoint<FeedbackStatistics>()({ ...database, input: z.strictObject(filters) }),
  'feedback/exportFeedback': fileOf('问卷反馈', {
    ...database,
    input: z.strictObject({
      ...filters,
      sortField: emptyAsAbsent(z.enum(feedbackSorts)),
      sortOrder: emptyAsAbsent(z.enum(['asc', 'desc'])),
    }),
  }),
  'feedback/deleteFeedback': endpoint<null>()({ ...removing, input: z.strictObject({ id: idField }) }),
  'feedback/deleteFeedbackMore': endpoint<{ deleted: number }>()({
    ...removing,
    input: z.strictObject({
      /** A list, or a comma list of a form. */
      ids: z.preprocess(
        (value) => (typeof value === 'string' ? value.split(',') : value),
        z.array(idField).min(1, '请选择要删除的反馈').max(500, '一次最多删除 500 条'),
      ),
    }),
  }),
  /** The survey as it stands, for its editor. */
  'feedback/getSurveySettings': endpoint<
    Omit<SurveyDetail, 'state' | 'surveyToken'> & { updatedAt: string; updatedBy: AccountName | null }
  >()({
    demand: { rights: [rights.authoritySurvey] },
    scope: 'nation',
    input: z.strictObject({}),
  }),
  /** Publishes a new version; answers keep theirs. */
  'feedback/saveSurvey': endpoint<{ version: number }>()({
    demand: { rights: [rights.authoritySurvey] },
    scope: 'nation',
    writes: true,
    audit: 'write',
    input: z.strictObject({ survey: jsonText('survey', 60_000).pipe(surveyDraft) }),
  }),
} as const
