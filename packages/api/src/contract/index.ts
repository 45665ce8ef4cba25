import type { z } from 'zod'
import { accountCalls } from './administration/account.ts'
import { deadLetterCalls } from './administration/dead-letters.ts'
import { disputeCalls } from './administration/disputes.ts'
import { exportCentreCalls } from './administration/export-centre.ts'
import { feedbackCalls } from './administration/feedback.ts'
import { fileCalls } from './administration/files.ts'
import { installationCalls } from './administration/installation.ts'
import { intakeCalls } from './administration/intake.ts'
import { jobCalls } from './administration/jobs.ts'
import { messageCalls } from './administration/messages.ts'
import { operationLogCalls } from './administration/operation-log.ts'
import { roleCalls } from './administration/roles.ts'
import { schoolCalls } from './administration/schools.ts'
import { userCalls } from './administration/users.ts'
import type { Call, reportInput } from './call.ts'
import { operationActivityCalls } from './centres/operation-activity.ts'
import { operationCallCalls } from './centres/operation-calls.ts'
import { operationContentCalls } from './centres/operation-content.ts'
import { operationNewDetailCalls } from './centres/operation-new-details.ts'
import { provinceContributionCalls } from './centres/province-contribution.ts'
import { provinceCourseCalls } from './centres/province-courses.ts'
import { provinceGroupCalls } from './centres/province-groups.ts'
import { provinceLibraryCalls } from './centres/province-library.ts'
import { provinceLogCalls } from './centres/province-logs.ts'
import { provinceSchoolCalls } from './centres/province-schools.ts'
import { provinceTeachingCalls } from './centres/province-teaching.ts'
import { provinceUserCalls } from './centres/province-users.ts'
import { achievementCalls } from './cloud/achievements.ts'
import { behaviourCalls } from './cloud/behaviour.ts'
import { cloudCourseCalls } from './cloud/courses.ts'
import { cloudCalls } from './cloud/overview.ts'
import { participationCalls } from './cloud/participation.ts'
import { studentReportCalls } from './cloud/students.ts'
import { teachingReportCalls } from './cloud/teaching-report.ts'
import { machineCalls } from './machine.ts'
import { classTeachingCalls } from './reports/class-teaching.ts'
import { collegeCalls } from './reports/colleges.ts'
import { completenessCalls } from './reports/completeness.ts'
import { courseClassCalls } from './reports/course-classes.ts'
import { creditCalls } from './reports/credits.ts'
import { dictionaryCalls } from './reports/dictionary.ts'
import { influenceCalls } from './reports/influence.ts'
import { lessonCalls } from './reports/lessons.ts'
import { libraryCalls } from './reports/library.ts'
import { libraryCourseCalls } from './reports/library-courses.ts'
import { moocCalls } from './reports/mooc.ts'
import { personCalls } from './reports/persons.ts'
import { placeCalls } from './reports/places.ts'
import { portraitCalls } from './reports/portraits.ts'
import { projectGroupCalls } from './reports/project-groups.ts'
import { jumpCalls } from './reports/quick-jump.ts'
import { rankingCalls } from './reports/rankings.ts'
import { rowLogCalls } from './reports/row-logs.ts'
import { sharedClassCalls } from './reports/shared-classes.ts'
import { sharedCourseCalls } from './reports/shared-courses.ts'
import { statisticsCalls } from './reports/statistics.ts'
import { studentCalls } from './reports/students.ts'
import { teacherCalls } from './reports/teachers.ts'
import { warningCalls } from './reports/warnings.ts'
import { deviceCalls } from './walls/devices.ts'
import { liveCalls } from './walls/live.ts'
import { newMediaCalls } from './walls/new-media.ts'
import { provinceWallCalls } from './walls/province-walls.ts'
import { replayCalls } from './walls/replays.ts'
import { schoolWallCalls } from './walls/school-walls.ts'
import { wallCarouselCalls } from './walls/wall-carousels.ts'
import { wallConfigCalls } from './walls/wall-config.ts'

/** Every call under `/api/`, by path. The server mounts exactly these; a call without an entry does not exist. */
export const contract = {
  ...accountCalls,
  ...userCalls,
  ...roleCalls,
  ...placeCalls,
  ...completenessCalls,
  ...statisticsCalls,
  ...operationContentCalls,
  ...operationCallCalls,
  ...operationNewDetailCalls,
  ...provinceTeachingCalls,
  ...operationActivityCalls,
  ...provinceUserCalls,
  ...provinceSchoolCalls,
  ...provinceContributionCalls,
  ...provinceCourseCalls,
  ...provinceGroupCalls,
  ...provinceLogCalls,
  ...provinceLibraryCalls,
  ...personCalls,
  ...teacherCalls,
  ...moocCalls,
  ...libraryCourseCalls,
  ...sharedClassCalls,
  ...sharedCourseCalls,
  ...classTeachingCalls,
  ...collegeCalls,
  ...courseClassCalls,
  ...lessonCalls,
  ...influenceCalls,
  ...cloudCalls,
  ...cloudCourseCalls,
  ...achievementCalls,
  ...behaviourCalls,
  ...participationCalls,
  ...studentReportCalls,
  ...teachingReportCalls,
  ...studentCalls,
  ...libraryCalls,
  ...portraitCalls,
  ...projectGroupCalls,
  ...rowLogCalls,
  ...creditCalls,
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
  ...disputeCalls,
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
/** Reports that take the input of reports; those for people without a session take none. */
export type ReportPath = {
  [P in CallPath]: (typeof contract)[P] extends { kind: 'report'; input: typeof reportInput } ? P : never
}[CallPath]
/** Exports whose file is made by a writer of their own. */
export type FilePath = {
  [P in CallPath]: (typeof contract)[P] extends { kind: 'export'; of: null } ? P : never
}[CallPath]
export type ExportPath = { [P in CallPath]: (typeof contract)[P] extends { kind: 'export' } ? P : never }[CallPath]

/** What a caller sends. */
export type InputOf<P extends CallPath> = z.input<(typeof contract)[P]['input']>
/** What a handler receives after validation. */
export type ParsedOf<P extends CallPath> = z.output<(typeof contract)[P]['input']>
/** `data` of the envelope. */
export type DataOf<P extends CallPath> =
  | NonNullable<(typeof contract)[P]['output']>
  | Extract<(typeof contract)[P]['output'], null>

export const callPaths = Object.keys(contract) as readonly CallPath[]
export const callAt = (path: string): Call | undefined =>
  Object.hasOwn(contract, path) ? (contract as Record<string, Call>)[path] : undefined

export * from './administration/account.ts'
export * from './administration/dead-letters.ts'
export type { Dispute } from './administration/disputes.ts'
export type { ExportJob } from './administration/export-centre.ts'
export type {
  FeedbackDetail,
  FeedbackReceipt,
  FeedbackRow,
  FeedbackStatistics,
  SurveyChannel,
  SurveyDetail,
  SurveyDraft,
} from './administration/feedback.ts'
export type { FilePreview, PreviewType } from './administration/files.ts'
export { homePageOf, isUnderHomePage } from './administration/home-pages.ts'
export type { AttackRow, DataAsset, TrafficStatistics, WafStatistics } from './administration/installation.ts'
export type {
  CreatedKey,
  FlowCounts,
  IntakeFlow,
  IntakeKey,
  IntakeStatus,
  InvariantCheck,
  PlatformFlow,
  TestEvent,
} from './administration/intake.ts'
export type { InstallationNotice, JobRow, JobRun } from './administration/jobs.ts'
export type { Message, MessagePage, SentNotice, Todo } from './administration/messages.ts'
export type { ExportRow, LogStatistics, OperationRow } from './administration/operation-log.ts'
export type { RightAllNode, RightChoice, RoleAuthority, RoleRow, RoleUser } from './administration/roles.ts'
export type {
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
} from './administration/school-rows.ts'
export type { SchoolBatchOp } from './administration/schools.ts'
export type { SavedUser, UserAreas, UserDetail, UserRow } from './administration/users.ts'
export {
  type Call,
  type CallScope,
  type Demand,
  type Endpoint,
  type ExportCall,
  isPublicReport,
  type PublicReportCall,
  type ReportCall,
  type ReportInput,
  reportInput,
  type SubjectKey,
  subjectDimensions,
} from './call.ts'
export type { Insight, InsightRule } from './insights.ts'
export type { IntakeAnswer } from './machine.ts'
export { fieldLabel, namesPersonOrClass, personOrClassFields, unusedField } from './question-fields.ts'
export type { MetricRow, SourceTable } from './reports/dictionary.ts'
export type { InfluenceIndex, Standing } from './reports/influence.ts'
export type {
  Lesson,
  LessonActivity,
  LessonRow,
  SignRow,
  SignSheet,
  SignState,
  SignSummary,
} from './reports/lessons.ts'
export type { PersonDialog, PersonSide } from './reports/persons.ts'
export type { BegunTerm, Contact, CourseChoice, SchoolVersion, StudentGroups, TermWeeks } from './reports/places.ts'
export type {
  PortraitCalendar,
  PortraitDim,
  PortraitInfo,
  PortraitRow,
  PortraitScore,
  PortraitTag,
  PortraitTrend,
  PortraitWhole,
  SharedPortrait,
  SharedPortraitRow,
} from './reports/portraits.ts'
export type {
  ProvinceWarning,
  ProvinceWarningOverview,
  ProvinceWarnings,
  WarnedCity,
  WarnedNumbers,
} from './reports/province-warnings.ts'
export type { JumpAnswer, JumpPage, JumpPerson, SavedView } from './reports/quick-jump.ts'
export type { OpenRanking, RankedPage, RankedRow, SchoolUser, WeightSet, WeightVersion } from './reports/rankings.ts'
export type { LogRow, RowLog } from './reports/row-logs.ts'
export type { SharedLesson } from './reports/shared-classes.ts'
export { type ExpiringSchool, type SchoolVersions, schoolEditions } from './reports/statistics.ts'
export type {
  AbsenceCell,
  HandleState,
  QualityGrade,
  QualityOverview,
  QualityRow,
  WarningCount,
  WarningEvent,
  WarningExtra,
  WarningHandler,
  WarningLines,
  WarningOverview,
  WarningPreview,
  WarningRow,
} from './reports/warnings.ts'
export type {
  Answer,
  Answered,
  EntityHead,
  Kpi,
  Page,
  Part,
  Place,
  RankRow,
  Row,
  RowLinks,
  Series,
  TableShape,
  TimeStep,
  Weeks,
  Window,
} from './shapes.ts'
export {
  type EntitySubject,
  type EntityText,
  entityPersonal,
  entitySubjects,
  entityTexts,
  hasTexts,
  isPersonTable,
  type RankedBy,
  schoolTexts,
  sortableTexts,
  subjectOfAnswer,
  type TableBy,
  timeSteps,
} from './shapes.ts'
export type { AnsweredTerm, Box, Flow } from './spreads.ts'
export * from './walls/campus.ts'
export { marksAfter } from './walls/counter-marks.ts'
export type {
  DeviceDay,
  DeviceSelf,
  PairingAnswer,
  PairingRequest,
  TokenAnswer,
  WallDeviceRow,
} from './walls/devices.ts'
export { wallStatusInput } from './walls/devices.ts'
export type { Dynamic, HotLists, HourlyPlace, RealTime, TotalId } from './walls/live.ts'
export type { NewMediaRow, SavedMedia, SentMediaRow } from './walls/new-media.ts'
export { type ProvinceDialog, provinceDialog, schoolDialog } from './walls/province-walls.ts'
export type { ReplayRow } from './walls/replays.ts'
export {
  type SchoolOverview,
  type SchoolScreen,
  type SchoolStanding,
  schoolOverview,
  schoolScreen,
  type WarnedCount,
} from './walls/school-walls.ts'
export * from './walls/topics.ts'
export type { WallCarousel, WallInterrupt } from './walls/wall-carousels.ts'
export type { HeadMap, HeadMapVersion } from './walls/wall-config.ts'
export { type Withheld, type WithheldBy, withheldIf, withheldTexts } from './withheld.ts'
