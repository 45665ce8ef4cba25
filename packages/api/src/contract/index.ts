import type { z } from 'zod'
import { accountCalls } from './account.ts'
import type { Call } from './call.ts'
import { deadLetterCalls } from './dead-letters.ts'
import { dictionaryCalls } from './dictionary.ts'
import { installationCalls } from './installation.ts'
import { intakeCalls } from './intake.ts'
import { jobCalls } from './jobs.ts'
import { liveCalls } from './live.ts'
import { machineCalls } from './machine.ts'
import { placeCalls } from './places.ts'
import { rankingCalls } from './rankings.ts'
import { statisticsCalls } from './statistics.ts'
import { warningCalls } from './warnings.ts'

/** Every call under `/api/`, by path. The server mounts exactly these; a call without a line does not exist. */
export const contract = {
  ...accountCalls,
  ...placeCalls,
  ...statisticsCalls,
  ...rankingCalls,
  ...warningCalls,
  ...liveCalls,
  ...machineCalls,
  ...jobCalls,
  ...deadLetterCalls,
  ...dictionaryCalls,
  ...intakeCalls,
  ...installationCalls,
} as const

export type CallPath = keyof typeof contract
/** Calls that need a handler. */
export type EndpointPath = { [P in CallPath]: (typeof contract)[P] extends { kind: 'endpoint' } ? P : never }[CallPath]
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
export { type Call, type CallScope, type Demand, type Endpoint, type ExportCall, type ReportCall, type ReportInput, reportInput } from './call.ts'
export * from './dead-letters.ts'
export type { MetricLine, SourceTable } from './dictionary.ts'
export type { AttackRow, DataAsset, TrafficStatistics, WafStatistics } from './installation.ts'
export type { CreatedKey, FlowCounts, IntakeFlow, IntakeKey, IntakeStatus, LawCheck, PlatformFlow, TestEvent } from './intake.ts'
export type { JobLine, JobRun } from './jobs.ts'
export type { HeadMap, RealTime, TotalId } from './live.ts'
export type { IntakeAnswer } from './machine.ts'
export type { Contact, Notice, SchoolVersion, Todo } from './places.ts'
export type { RankedPage, RankedRow } from './rankings.ts'
export type { Answer, Answered, Flow, Kpi, Page, Part, Place, RankRow, Row, Series, Window } from './shapes.ts'
export * from './topics.ts'
export type { HandleState, ProvinceWarning, QualityGrade, QualityOverview, QualityRow, WarningCount, WarningLines, WarningOverview, WarningRow } from './warnings.ts'
