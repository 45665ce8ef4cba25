import { activityMeasures } from './activity.ts'
import { activityRatios } from './activity-ratios.ts'
import { branchMeasures } from './branches.ts'
import { type IndexId, indexMeasures } from './compared/indices.ts'
import { type PeerId, peerMeasures } from './compared/peers.ts'
import { contentMeasures, contentRatios } from './content.ts'
import { courseMeasures } from './courses.ts'
import type { Dimension } from './dimensions.ts'
import { feedbackStates } from './feedback.ts'
import { groupMeasures, groupRatios } from './groups.ts'
import { influenceMeasures } from './influence.ts'
import { learningMeasures, learningRatios } from './learning.ts'
import { liveMeasures } from './live.ts'
import { openCourseMeasures, openCourseRatios } from './open-courses.ts'
import { peopleMeasures, peopleRatios } from './people.ts'
import { projectMeasures, projectRatios } from './projects.ts'
import { schoolMeasures, schoolRatios } from './school-counts.ts'
import { scoreMeasures, scoreRatios } from './scores.ts'
import { sharingMeasures, sharingRatios } from './sharing.ts'
import { studyMeasures } from './study.ts'
import { opinionMeasures, opinionRatios } from './teaching/opinions.ts'
import { phaseMeasures, phaseRatios } from './teaching/phases.ts'
import { installationStates, trafficMeasures, trafficRatios } from './traffic.ts'
import type { Measure, MeasureKind, Ratio } from './types.ts'
import { warnedMeasures, warnedRatios, warnedStates } from './warned.ts'

/** Measures that the warehouse computes; each has one SQL row in the server. */
export const warehouseMeasures = {
  ...schoolMeasures,
  ...peopleMeasures,
  ...branchMeasures,
  ...contentMeasures,
  ...courseMeasures,
  ...activityMeasures,
  ...phaseMeasures,
  ...learningMeasures,
  ...opinionMeasures,
  ...scoreMeasures,
  ...studyMeasures,
  ...sharingMeasures,
  ...influenceMeasures,
  ...openCourseMeasures,
  ...groupMeasures,
  ...projectMeasures,
  ...warnedMeasures,
  ...trafficMeasures,
}
/** Every ratio of the catalogue. */
export const ratioEntries = {
  ...schoolRatios,
  ...peopleRatios,
  ...contentRatios,
  ...activityRatios,
  ...phaseRatios,
  ...learningRatios,
  ...opinionRatios,
  ...scoreRatios,
  ...sharingRatios,
  ...openCourseRatios,
  ...groupRatios,
  ...projectRatios,
  ...warnedRatios,
  ...trafficRatios,
}
/** Numbers of this moment that one call reads for itself; no report can ask for them. */
export const stateMeasures = { ...installationStates, ...warnedStates, ...feedbackStates }
export { liveMeasures }

export type WarehouseMeasureId = keyof typeof warehouseMeasures
export type LiveMeasureId = keyof typeof liveMeasures
export type RatioId = keyof typeof ratioEntries
export type StateMeasureId = keyof typeof stateMeasures
export type BaseMeasureId = WarehouseMeasureId | LiveMeasureId | StateMeasureId | IndexId | PeerId
/** What a report may name. */
export type ReportMetricId = WarehouseMeasureId | LiveMeasureId | RatioId
/** Name of any number of the product: `data-metric`, KPI ids and socket keys carry it. */
export type MetricId = BaseMeasureId | RatioId

type LabelIn<Entries> = Entries[keyof Entries] extends infer One
  ? One extends { label: infer Label }
    ? string extends Label
      ? never
      : Label
    : never
  : never
/** Label of any number of the catalogue. */
export type MetricLabel =
  | LabelIn<typeof warehouseMeasures>
  | LabelIn<typeof ratioEntries>
  | LabelIn<typeof indexMeasures>
  | LabelIn<typeof peerMeasures>
  | LabelIn<typeof liveMeasures>

const entries: Record<MetricId, Measure | Ratio> = {
  ...warehouseMeasures,
  ...liveMeasures,
  ...stateMeasures,
  ...indexMeasures,
  ...peerMeasures,
  ...ratioEntries,
}

/** Every metric id of the catalogue, in catalogue order. */
export const metricIds = Object.keys(entries) as readonly MetricId[]

/** Catalogue entry of a metric: label, unit, definition and how it combines. */
export const metric = (id: MetricId): Measure | Ratio => entries[id]

export const isMetricId = (text: string): text is MetricId => Object.hasOwn(entries, text)
export const isRatio = (id: MetricId): id is RatioId => Object.hasOwn(ratioEntries, id)
export const isLive = (id: MetricId): id is LiveMeasureId => Object.hasOwn(liveMeasures, id)
/** Whether a metric is an order statistic: one that has no value without rows, and is never added up. */
export const isOrder = (id: MetricId): boolean => !isRatio(id) && (metric(id) as Measure).kind === 'order'
/** Of how many an order statistic is one; nothing of other metrics. */
export const basisOf = (id: MetricId): BaseMeasureId | undefined =>
  isOrder(id) ? ((metric(id) as Measure).of as BaseMeasureId | undefined) : undefined
export const isState = (id: MetricId): id is StateMeasureId => Object.hasOwn(stateMeasures, id)
export const isPeer = (id: string): id is PeerId => Object.hasOwn(peerMeasures, id)
export const isIndex = (id: MetricId): id is IndexId => Object.hasOwn(indexMeasures, id)

/** Base measures behind a metric: itself, or a ratio's numerator and denominator, and of a standard deviation the sum. */
export function partsOf(id: MetricId): readonly BaseMeasureId[] {
  if (!isRatio(id)) return [id]
  const { numerator, denominator, sum } = ratioEntries[id] as Ratio
  return (sum === undefined ? [numerator, denominator] : [numerator, denominator, sum]) as BaseMeasureId[]
}

/** Kinds that know no days. */
const timeless: readonly MeasureKind[] = ['live', 'state', 'index']

/** Whether a metric may be grouped or filtered by a dimension; `day`, `week`, `month` come with every measure that has a time. */
export function hasGrain(id: MetricId, dimension: Dimension): boolean {
  return partsOf(id).every((part) => {
    const entry = entries[part] as Measure
    return (
      entry.grain.includes(dimension) ||
      (!timeless.includes(entry.kind) && ['day', 'week', 'month'].includes(dimension))
    )
  })
}
export { type IndexId, type IndexPart, indexParts } from './compared/indices.ts'
export { MIN_PEERS, type PeerId, type PercentileId, peerIds, peerMetrics, sizeClasses } from './compared/peers.ts'
export type {
  ActivityType,
  AnswerKind,
  Client,
  CourseType,
  Dimension,
  LogType,
  OpenPlatform,
  Phase,
  Platform,
  QuestionType,
  ResourceType,
  Role,
  SignMethod,
} from './dimensions.ts'
export { dimensions, isPersonOrClass, memberLabel, members, platforms } from './dimensions.ts'
export { type SubjectId, subjectOf, subjects } from './subjects.ts'
export type { Better, Measure, MeasureKind, Ratio } from './types.ts'
export { warnedMetrics } from './warned.ts'
export * from './warnings.ts'
