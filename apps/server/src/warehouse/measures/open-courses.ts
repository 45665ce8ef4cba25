import type { WarehouseMeasureId } from '@data-centre/api'
import { alive, ofTerm, served, within } from './serve.ts'
import { discussion } from './sharing.ts'
import { count, countIf, dimension, distinct, type MeasureSql, rollup, sum } from './source.ts'

const ofCourse = { college: 'college_id', course: 'course_id' } as const
const isMooc = "platform = 'mooc'"
const enrolments = rollup('enrolment_term', { ...ofCourse, platform: 'platform' })
const moocEnrolments = rollup('enrolment_term', ofCourse, { where: isMooc })
const foreignEnrolments = rollup('enrolment_term', ofCourse, { where: `${isMooc} AND learner_school_id <> school_id` })
/** Results are said by the source, once for each enrolment, and have no day of their own: they belong to the term. */
const results = dimension(
  'dim_enrolment',
  { course: 'course_id', platform: 'platform', courseResult: 'toString(result)' },
  { where: "result IN ('distinction', 'pass', 'fail', 'withdrawn')" },
)
const periods = dimension('dim_course_class', ofCourse, { where: isMooc })
const posts = rollup('fact_discussion', { course: 'course_id' }, { school: 'owner_school_id', where: `${isMooc} AND ${discussion}` })
const credits = rollup('fact_credit FINAL', { ...ofCourse, major: 'major_id' })

/** The day of what may not have happened; no span has the first of all days. */
const dayOf = (moment: string) => `assumeNotNull(toDate(${moment}))`
const applied = dayOf('applied_at')
const decided = dayOf('decided_at')
const approved = "state = 'approved'"
/** Learners' schools or provinces of each owning school: they add up over owners. */
const covered = (partner: string) => distinct(`bitOr(bitShiftLeft(toUInt64(school_id), 32), toUInt64(${partner}))`)

export const openCourseSql = {
  'courses.enrolments': served(ofTerm(enrolments, sum('enrolments'))),
  'courses.tracked': served(ofTerm(enrolments, sum('tracked'))),
  'courses.progressSum': served(ofTerm(enrolments, sum('progress_sum / 100'))),
  'courses.finished': served(ofTerm(enrolments, sum('finished'))),
  'courses.results': served(ofTerm(results, count)),
  'mooc.periods': served(alive(periods, count, 'toDate(created_at)')),
  'mooc.enrolments': served(ofTerm(moocEnrolments, sum('enrolments'))),
  'mooc.externalEnrolments': served(ofTerm(foreignEnrolments, sum('enrolments'))),
  'mooc.coveredSchools': served(ofTerm(moocEnrolments, covered('learner_school_id'))),
  'mooc.coveredProvinces': served(ofTerm(moocEnrolments, covered('toUInt32OrZero(toString(learner_province))'))),
  'mooc.finished': served(ofTerm(moocEnrolments, sum('finished'))),
  'mooc.certificates': served(ofTerm(moocEnrolments, sum('certificates'))),
  'mooc.posts': served(within(posts, count, 'event_date')),
  'credits.applied': served(within(credits, count, applied)),
  'credits.decided': served(within(credits, count, decided)),
  'credits.approved': served(within(credits, countIf(approved), decided)),
  'credits.rejected': served(within(credits, countIf("state = 'rejected'"), decided)),
  'credits.points': served(within(credits, sum(`if(${approved}, points, 0)`), decided)),
  'credits.students': served(within(credits, distinct('user_id', approved), decided)),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
