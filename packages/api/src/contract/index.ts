import type { z } from 'zod'
import { accountCalls } from './account.ts'
import type { Call } from './call.ts'
import { deadLetterCalls } from './dead-letters.ts'
import { deviceCalls } from './devices.ts'
import { dictionaryCalls } from './dictionary.ts'
import { exportCentreCalls } from './export-centre.ts'
import { feedbackCalls } from './feedback.ts'
import { fileCalls } from './files.ts'
import { installationCalls } from './installation.ts'
import { intakeCalls } from './intake.ts'
import { jobCalls } from './jobs.ts'
import { liveCalls } from './live.ts'
import { machineCalls } from './machine.ts'
import { messageCalls } from './messages.ts'
import { newMediaCalls } from './new-media.ts'
import { operationLogCalls } from './operation-log.ts'
import { personCalls } from './persons.ts'
import { placeCalls } from './places.ts'
import { provinceWallCalls } from './province-walls.ts'
import { jumpCalls } from './quick-jump.ts'
import { rankingCalls } from './rankings.ts'
import { replayCalls } from './replays.ts'
import { roleCalls } from './roles.ts'
import { schoolWallCalls } from './school-walls.ts'
import { schoolCalls } from './schools.ts'
import { statisticsCalls } from './statistics.ts'
import { teacherCalls } from './teachers.ts'
import { userCalls } from './users.ts'
import { wallCarouselCalls } from './wall-carousels.ts'
import { wallConfigCalls } from './wall-config.ts'
import { warningCalls } from './warnings.ts'

/** Every call under `/api/`, by path. The server mounts exactly these; a call without a line does not exist. */
export const contract = {
  ...accountCalls,
  ...userCalls,
  ...roleCalls,
  ...placeCalls,
  ...statisticsCalls,
  ...personCalls,
  ...teacherCalls,
  ...provinceWallCalls,
  ...rankingCalls,
  ...warningCalls,
  ...liveCalls,
  ...machineCalls,
  ...messageCalls,
  ...jobCalls,
  ...operationLogCalls,
  ...exportCentreCalls,
  ...deadLetterCalls,
  ...jumpCalls,
  ...deviceCalls,
  ...replayCalls,
  ...dictionaryCalls,
  ...intakeCalls,
  ...installationCalls,
  ...wallConfigCalls,
  ...wallCarouselCalls,
  ...newMediaCalls,
  ...fileCalls,
  ...feedbackCalls,
  ...schoolCalls,
  ...schoolWallCalls,
} as const

export type CallPath = keyof typeof contract
/** Calls that need a handler. */
export type EndpointPath = { [P in CallPath]: (typeof contract)[P] extends { kind: 'endpoint' } ? P : never }[CallPath]
/** Calls whose body is a form with a file. */
export type FormPath = { [P in CallPath]: (typeof contract)[P] extends { multipart: object } ? P : never }[CallPath]
export type ReportPath = { [P in CallPath]: (typeof contract)[P] extends { kind: 'report' } ? P : never }[CallPath]
/** Exports whose file is made by a writer of their own. */
export type FilePath = { [P in CallPath]: (typeof contract)[P] extends { kind: 'export'; of: null } ? P : never }[CallPath]
export type ExportPath = { [P in CallPath]: (typeof contract)[P] extends { kind: 'export' } ? P : never }[CallPath]

/** What a caller sends. */
export type InputOf<P extends CallPath> = z.input<(typeof contract)[P]['input']>
/** What a handler receives after validation. */
export type ParsedOf<P extends CallPath> = z.output<(typeof contract)[P]['input']>
/** `data` of the envelope. */
export type DataOf<P extends CallPath> = NonNullable<(typeof contract)[P]['output']> | Extract<(typeof contract)[P]['output'], null>

export const callPaths = Object.keys(contract) as readonly CallPath[]
export const callAt = (path: string): Call | undefined => (Object.hasOwn(contract, path) ? (contract as Record<string, Call>)[path] : undefined)

export * from './account.ts'
export { type Call, type CallScope, type Demand, type Endpoint, type ExportCall, memberFilters, type ReportCall, type ReportInput, reportInput } from './call.ts'
export * from './dead-letters.ts'
export type { DeviceDay, DeviceSelf, PairingAnswer, PairingRequest, TokenAnswer, WallDeviceRow } from './devices.ts'
export { wallStatusInput } from './devices.ts'
export type { MetricRow, SourceTable } from './dictionary.ts'
export type { ExportJob } from './export-centre.ts'
export type {
  FeedbackDetail,
  FeedbackReceipt,
  FeedbackRow,
  FeedbackStatistics,
  SurveyChannel,
  SurveyDetail,
  SurveyDraft,
} from './feedback.ts'
export type { FilePreview, PreviewType } from './files.ts'
export type { AttackRow, DataAsset, TrafficStatistics, WafStatistics } from './installation.ts'
export type { CreatedKey, FlowCounts, IntakeFlow, IntakeKey, IntakeStatus, InvariantCheck, PlatformFlow, TestEvent } from './intake.ts'
export type { JobRow, JobRun } from './jobs.ts'
export type { Dynamic, HotLists, HourlyPlace, RealTime, TotalId } from './live.ts'
export type { IntakeAnswer } from './machine.ts'
export type { Message, MessagePage, SentNotice, Todo } from './messages.ts'
export type { NewMediaRow, SavedMedia, SentMediaRow } from './new-media.ts'
export type { ExportRow, LogStatistics, OperationRow } from './operation-log.ts'
export type { PersonDialog, PersonSide } from './persons.ts'
export type { Contact, SchoolVersion } from './places.ts'
export { type ProvinceDialog, provinceDialog, schoolDialog } from './province-walls.ts'
export type { JumpAnswer, JumpPage, JumpPerson, SavedView } from './quick-jump.ts'
export type { OpenRanking, RankedPage, RankedRow, SchoolUser } from './rankings.ts'
export type { ReplayRow } from './replays.ts'
export type { RightAllNode, RightChoice, RoleAuthority, RoleRow, RoleUser } from './roles.ts'
export { type SchoolOverview, type SchoolScreen, type SchoolStanding, schoolOverview, schoolScreen, type WarnedCount } from './school-walls.ts'
export type {
  SchoolBatchOp,
  SchoolBatchResult,
  SchoolCarousel,
  SchoolImport,
  SchoolImportError,
  SchoolImportRecord,
  SchoolImportRow,
  SchoolImportUndone,
  SchoolRow,
  SmsRecipient,
  SmsResult,
  SmsRow,
} from './schools.ts'
export type { Answer, Answered, Flow, Kpi, Page, Part, Place, RankRow, Row, Series, Window } from './shapes.ts'
export { type EntityText, entityTexts, hasTexts, isPersonTable, type TableBy } from './shapes.ts'
export * from './topics.ts'
export type { SavedUser, UserAreas, UserDetail, UserRow } from './users.ts'
export type { WallCarousel, WallInterrupt } from './wall-carousels.ts'
export type { HeadMap, HeadMapVersion } from './wall-config.ts'
export type {
  HandleState,
  ProvinceWarning,
  ProvinceWarnings,
  QualityGrade,
  QualityOverview,
  QualityRow,
  WarningCount,
  WarningLines,
  WarningOverview,
  WarningRow,
} from './warnings.ts'
