import { within } from '../rollups/definition.ts'
import { isEnrolledOn } from '../schema/enrolled.ts'

export const endOfDay = "toDateTime({to:Date} + 1, 'Asia/Shanghai')"

/** Sessions that had an activity by the end of the day. */
export const livelySessions = `(SELECT session_id FROM fact_activity FINAL WHERE term_id IN (SELECT DISTINCT term_id FROM fact_session WHERE ${within('teach_date')}) AND started_at < ${endOfDay})`

/** Parts of a course's quality, each 0..1 or NULL, with their weights. A part without a basis leaves its weight to the others. */
const qualityParts: readonly [part: string, weight: number][] = [
  ['resource_share', 0.2],
  ['lively_share', 0.2],
  ['joined_share', 0.2],
  ['graded_share', 0.15],
  ['star_share', 0.15],
  ['passed_share', 0.1],
]

export const quality = `100 * (${qualityParts.map(([part, weight]) => `${weight} * ifNull(${part}, 0)`).join(' + ')}) / (${qualityParts.map(([part, weight]) => `if(${part} IS NULL, 0, ${weight})`).join(' + ')})`

/** Hours of a course, of which every one should have a resource. */
export const COURSE_HOURS = 32

/** Sums by class, one line per fact; `raw` columns stand in the order of {@link qualitySums}. */
export const qualitySums = [
  'learners',
  'resources_held',
  'held',
  'lively',
  'expected_joins',
  'joins',
  'handed_in',
  'marked',
  'rated',
  'star_sum',
  'examined',
  'passed',
] as const

const sumsOf = (from: string, sums: Partial<Record<(typeof qualitySums)[number], string>>): string =>
  `SELECT class_id, ${qualitySums.map((name) => `toFloat64(${sums[name] ?? 0}) AS of_${name}`).join(', ')} FROM ${from} GROUP BY class_id`

const inTerm = (fact: string, day: string): string => `${fact} FINAL WHERE term_id = {term:String} AND ${within(day)}`

export const qualityFacts = [
  sumsOf(`dim_enrolment FINAL WHERE term_id = {term:String} AND ${isEnrolledOn('{to:Date}')}`, { learners: 'count()' }),
  sumsOf(
    `(SELECT class_id, resource_id FROM (SELECT class_id, course_id FROM dim_course_class FINAL WHERE term_id = {term:String}) AS given INNER JOIN (SELECT resource_id, course_id FROM dim_resource FINAL WHERE course_id > 0 AND toDate(created_at) <= {to:Date} AND (removed_at IS NULL OR toDate(removed_at) > {to:Date})) AS held USING (course_id))`,
    { resources_held: 'count()' },
  ),
  sumsOf(inTerm('fact_session', 'teach_date'), { held: 'count()', lively: `countIf(session_id IN ${livelySessions})` }),
  sumsOf(`participation_day WHERE ${within('stat_date')}`, {
    expected_joins: 'sum(expected_before + expected_mid + expected_later)',
    joins: 'sum(joined_before + joined_mid + joined_later)',
  }),
  sumsOf(`fact_homework FINAL WHERE term_id = {term:String} AND toDate(assigned_at) <= {to:Date}`, {
    handed_in: `countIf(submitted_at < ${endOfDay})`,
    marked: `countIf(submitted_at < ${endOfDay} AND graded_at < ${endOfDay})`,
  }),
  sumsOf(inTerm('fact_evaluation', 'evaluation_date'), {
    rated: `countIf(star IS NOT NULL AND evaluated_at < ${endOfDay})`,
    star_sum: `sumIf(toFloat64(star), star IS NOT NULL AND evaluated_at < ${endOfDay})`,
  }),
  sumsOf(inTerm('fact_exam', 'exam_date'), {
    examined: `countIf(score IS NOT NULL AND ifNull(graded_at, submitted_at) < ${endOfDay})`,
    passed: `countIf(score >= pass_score AND ifNull(graded_at, submitted_at) < ${endOfDay})`,
  }),
]

export const part = (whole: string, some: string): string => `if(${whole} = 0, NULL, ${some} / ${whole})`
