import { z } from 'zod'
import type { RevealedPhone } from '../../personal.ts'
import { rights } from '../../rights.ts'

import {
  type ExpireState,
  expireStates,
  SCHOOL_BATCH_MAX,
  SCHOOL_IMPORT_MEGABYTES,
  SMS_LENGTH,
  type SmsTemplate,
  type schoolBatchLabels,
  schoolCapabilities,
  schoolNatures,
  schoolPanels,
  schoolTiers,
  smsTemplates,
} from '../../schools.ts'
import {
  emptyAsAbsent,
  emptyInput,
  endpoint,
  fileOf,
  idList,
  isoDay,
  jsonText,
  keywordInput,
  listInput,
  optionalSmallId,
  pageOf,
  revealReason,
  smallId,
} from '../call.ts'
import { carouselOf } from '../carousel-field.ts'
import type { Page } from '../shapes.ts'
import type {
  SchoolBatchResult,
  SchoolCarousel,
  SchoolImport,
  SchoolImportRecord,
  SchoolImportUndone,
  SchoolRow,
  SmsRecipient,
  SmsResult,
  SmsRow,
} from './school-rows.ts'
import type { UserRow } from './users.ts'

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => z.enum(Object.keys(record) as [K, ...K[]])
const keyword = keywordInput()
const province = emptyAsAbsent(z.string().max(20))
const mobile = z
  .string()
  .trim()
  .regex(/^(1[3-9]\d{9})?$/, '请输入 11 位手机号')
const schoolIds = listInput(
  z.array(smallId).min(1, '请选择学校').max(SCHOOL_BATCH_MAX, `一次最多 ${SCHOOL_BATCH_MAX} 所学校`),
)
const manageId = z.coerce
  .number()
  .int()
  .refine((id) => Object.hasOwn(schoolCapabilities, id))
const manageIds = listInput(z.array(manageId).max(20))
const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')
const isOpen = z.union([flag, z.boolean(), z.literal([0, 1]).transform(Boolean)])
/** What the editor had before them; an edit of anything else is refused. */
const revision = emptyAsAbsent(z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER))
const edition = {
  version: z.coerce.number().int().min(1).max(9),
  dataSource: emptyAsAbsent(z.enum(['zyk', 'zjy', 'mooc', 'zyq'])),
  schoolStartTime: emptyAsAbsent(isoDay),
  schoolEndTime: emptyAsAbsent(isoDay),
  note: emptyAsAbsent(z.string().trim().max(200)),
}
const filters = {
  keyword,
  province,
  typeId: optionalSmallId,
  version: emptyAsAbsent(z.coerce.number().int().min(1).max(2)),
  expireState: emptyAsAbsent(keysOf<ExpireState>(expireStates)),
  isOpen: emptyAsAbsent(isOpen),
  manageId: emptyAsAbsent(manageId),
}
const content = emptyAsAbsent(z.string().trim().max(SMS_LENGTH, `短信内容不能超过 ${SMS_LENGTH} 字`))
const sms = { schoolIds, template: keysOf<SmsTemplate>(smsTemplates), content }
/** Operations on many schools, each with what it needs. */
const batchArgs = {
  open: emptyInput,
  close: emptyInput,
  version: z.strictObject(edition),
  addManage: z.strictObject({ manageIds }),
  removeManage: z.strictObject({ manageIds }),
  sms: z.strictObject({ template: sms.template, content }),
} as const satisfies Record<keyof typeof schoolBatchLabels, z.ZodType>
export type SchoolBatchOp = keyof typeof batchArgs

/** Schools are looked after inside the caller's own area, closed ones too. */
const keepers = { demand: { rights: [rights.authoritySchool] }, scope: 'area', closedSchools: true } as const
const written = { writes: true, audit: 'write' } as const
/** One school of theirs, named by its id. */
const keeperOfOne = { ...keepers, scope: 'school' } as const
const school = { schoolId: smallId, revision }

/** The schools' office: what a school is, has opened, and until when. */
export const schoolCalls = {
  'school/querySchoolList': endpoint<
    Page<{ id: string; name: string; code: string; province: string; city: string }>
  >()({
    ...keepers,
    input: z.strictObject({ ...pageOf('name', 'code'), keyword, province }),
  }),
  'school/schoolManageList': endpoint<Page<SchoolRow>>()({
    ...keepers,
    personal: { contactMobile: 'phone' },
    input: z.strictObject({
      ...pageOf('name', 'code', 'province', 'schoolEndTime', 'users', 'updatedAt'),
      ...filters,
      schoolId: optionalSmallId,
    }),
  }),
  /** Accounts that lie in the school with every place of theirs. */
  'user/querySchoolUserList': endpoint<Page<UserRow>>()({
    ...keeperOfOne,
    personal: { realName: 'name', mobile: 'phone' },
    input: z.strictObject({
      ...pageOf('userName', 'realName', 'lastLoginAt'),
      schoolId: smallId,
      keyword,
      roleId: optionalSmallId,
    }),
  }),
  /** Schools that an account may be given: those of the caller's area that are not in its own yet. */
  'school/getUnCheckSchoolList': endpoint<Page<{ id: string; name: string }>>()({
    ...keepers,
    input: z.strictObject({ ...pageOf('name'), userId: smallId, keyword }),
  }),
  /** Replaces the single schools that an account looks after. */
  'school/editUserSchoolManageArea': endpoint<null>()({
    ...keepers,
    ...written,
    input: z.strictObject({ userId: smallId, schoolIds: idList }),
  }),
  'school/exportSchools': fileOf('学校管理', {
    ...keepers,
    input: z.strictObject({ ...filters, schoolIds: emptyAsAbsent(schoolIds) }),
  }),
  'school/exportImportTemplate': fileOf('学校导入模板', {
    demand: { rights: [rights.importSchools] },
    scope: 'none',
    why: 'an empty table with its explanations',
    input: emptyInput,
  }),
  /** Answers the id. Without `id` a school is made; its mobile number stays as it is where it is left out. */
  'school/editSchool': endpoint<string>()({
    ...keepers,
    ...written,
    input: z.strictObject({
      id: optionalSmallId,
      revision,
      code: z
        .string({ error: '请输入学校编码' })
        .trim()
        .regex(/^[\w-]{2,20}$/, '学校编码为 2 到 20 个字母、数字、- 或 _'),
      name: z
        .string({ error: '请输入学校名称' })
        .trim()
        .min(2, '学校名称长度在 2 到 50 个字符')
        .max(50, '学校名称长度在 2 到 50 个字符'),
      shortName: z
        .string({ error: '请输入简称' })
        .trim()
        .min(2, '简称长度在 2 到 20 个字符')
        .max(20, '简称长度在 2 到 20 个字符'),
      /** Codes or names. */
      province: z.string({ error: '请选择省份' }).min(1, '请选择省份').max(20),
      city: z.string({ error: '请选择城市' }).min(1, '请选择城市').max(30),
      typeId: smallId,
      tier: z.enum(schoolTiers),
      nature: z.enum(schoolNatures),
      lng: emptyAsAbsent(z.coerce.number().min(73, '经度应在 73 到 136 之间').max(136, '经度应在 73 到 136 之间')),
      lat: emptyAsAbsent(z.coerce.number().min(3, '纬度应在 3 到 54 之间').max(54, '纬度应在 3 到 54 之间')),
      contactMobile: mobile.optional(),
    }),
  }),
  'school/setSchoolVersion': endpoint<null>()({
    ...keeperOfOne,
    ...written,
    demand: { rights: [rights.setSchoolVersion] },
    input: z.strictObject({ ...school, ...edition }),
  }),
  'school/setAuthority': endpoint<null>()({
    ...keeperOfOne,
    ...written,
    demand: { rights: [rights.grantCapabilities] },
    input: z.strictObject({ ...school, manageIds }),
  }),
  /** `url`: the lasting address of a picture that the caller has uploaded, square and of the logo's size; empty takes the logo away. */
  'school/setSchoolLogo': endpoint<null>()({
    ...keeperOfOne,
    ...written,
    input: z.strictObject({ ...school, url: z.string({ error: '请上传图片' }).max(300) }),
  }),
  'school/setOpen': endpoint<null>()({ ...keeperOfOne, ...written, input: z.strictObject({ ...school, isOpen }) }),
  'school/batchOperateSchool': endpoint<SchoolBatchResult>()({
    ...keepers,
    ...written,
    demand: { rights: [rights.batchSchools] },
    input: z
      .strictObject({ schoolIds, op: keysOf<SchoolBatchOp>(batchArgs), args: emptyAsAbsent(jsonText('args')) })
      .transform(({ schoolIds: ids, op, args }, context) => {
        const parsed = batchArgs[op].safeParse(args ?? {}, { error: () => '参数错误：args' })
        if (parsed.success) return { schoolIds: ids, op, args: parsed.data }
        context.addIssue({
          code: 'custom',
          path: ['args'],
          message: parsed.error.issues[0]?.message ?? '参数错误：args',
        })
        return z.NEVER
      }),
  }),
  'school/importSchool': endpoint<SchoolImport>()({
    ...keepers,
    ...written,
    demand: { rights: [rights.importSchools] },
    multipart: { megabytes: SCHOOL_IMPORT_MEGABYTES },
    limit: { perMinute: 20, by: 'session' },
    input: z.strictObject({ dryRun: flag }),
  }),
  /** Imports of the caller within the last day. */
  'school/getImports': endpoint<SchoolImportRecord[]>()({
    demand: { rights: [rights.importSchools] },
    scope: 'self',
    input: emptyInput,
  }),
  /** Removes what an import of the caller made and restores what it changed; refused where any of the schools was changed or used since. */
  'school/undoImport': endpoint<SchoolImportUndone>()({
    ...keepers,
    ...written,
    demand: { rights: [rights.importSchools] },
    input: z.strictObject({ jobId: z.string().min(1).max(64) }),
  }),
  'school/previewSms': endpoint<SmsRecipient[]>()({
    ...keepers,
    personal: { mobile: 'phone' },
    demand: { rights: [rights.sendSms] },
    input: z.strictObject(sms),
  }),
  'school/sendSms': endpoint<SmsResult>()({
    ...keepers,
    ...written,
    demand: { rights: [rights.sendSms] },
    limit: { perMinute: 10, by: 'session' },
    input: z.strictObject(sms),
  }),
  'school/getSmsLog': endpoint<Page<SmsRow>>()({
    ...keepers,
    personal: { mobile: 'phone' },
    demand: { rights: [rights.sendSms] },
    input: z.strictObject({ ...pageOf('at'), keyword, schoolId: optionalSmallId }),
  }),
  /** The number of a school's contact, whole. */
  'school/revealContact': endpoint<RevealedPhone>()({
    ...keeperOfOne,
    ...written,
    reveals: true,
    input: z.strictObject({ schoolId: smallId, reason: revealReason }),
  }),
  'school/getSchoolCarouselSet': endpoint<SchoolCarousel>()({
    demand: { rights: [rights.authoritySchool, rights.setCarousel, rights.schoolRealTime] },
    scope: 'school',
    closedSchools: true,
    input: z.strictObject({ schoolId: smallId }),
  }),
  'school/setSchoolCarouselSet': endpoint<{ ver: number }>()({
    ...written,
    demand: { rights: [rights.authoritySchool, rights.setCarousel] },
    scope: 'school',
    closedSchools: true,
    input: z.strictObject({
      schoolId: smallId,
      schoolCarouselSet: jsonText('schoolCarouselSet', 4000).pipe(carouselOf(Object.keys(schoolPanels))),
      version: emptyAsAbsent(z.coerce.number().int().min(0).max(1_000_000_000)),
    }),
  }),
} as const
