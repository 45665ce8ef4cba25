import type { WarehouseMeasureId } from '@data-centre/api'
import { isEnrolledOn } from '../schema/enrolled.ts'
import { alive, ofTerm, served, within } from './serve.ts'
import { discussion } from './sharing.ts'
import { count, countIf, distinct, type MeasureSql, sum } from './source.ts'
import { courseKind, dimension, kindOfCourse, LAST_DAY, rollup, type Source, withCourseKind } from './source-tables.ts'

const ofCourse = { college: 'college_id', course: 'course_id' } as const
const isMooc = "platform = 'mooc'"
const enrolments = rollup('enrolment_term', { ...ofCourse, courseClass: 'class_id', platform: 'platform' })
const enrolmentsByKind: Source = {
  ...enrolments,
  from: withCourseKind(
    'SELECT school_id, term_id, college_id, course_id, class_id, platform, enrolments FROM enrolment_term',
  ),
  columns: { ...enrolments.columns, ...courseKind },
}
/** How a period stands at the last closed day. */
const periodState = `multiIf(start_date > ${LAST_DAY}, 'future', end_date < ${LAST_DAY}, 'ended', 'running')`
const ofPeriod = { ...ofCourse, courseClass: 'class_id', learnerProvince: 'toString(learner_province)' } as const
const WITH_PERIODS =
  '(SELECT t.*, k.start_date AS start_date, k.end_date AS end_date FROM enrolment_term AS t LEFT JOIN (SELECT class_id AS known_class, start_date, end_date FROM dim_course_class FINAL) AS k ON t.class_id = k.known_class)'
/** Enrolments in open courses: the roll-up, and with the days of their period for who asks how it stands. */
const inPeriods = (where: string) => [
  rollup('enrolment_term', ofPeriod, { where }),
  rollup(WITH_PERIODS, { ...ofPeriod, periodState }, { where }),
]
const moocEnrolments = inPeriods(isMooc)
const foreignEnrolments = inPeriods(`${isMooc} AND learner_school_id <> school_id`)
const summed = (of: readonly Source[], column: string): MeasureSql => of.map((source) => ofTerm(source, sum(column)))
/** Enrolments one by one, as of the last closed day, with how far each has come. */
const withProgress = rollup(
  `(SELECT e.school_id AS school_id, e.course_id AS course_id, e.class_id AS class_id, e.term_id AS term_id, e.platform AS platform, c.college_id AS college_id, c.start_date AS start_date, c.end_date AS end_date, h.province_code AS learner_province, multiIf(p.is_known = 0, 'none', p.is_finished = 1, 'done', p.progress < 25, 'from0', p.progress < 50, 'from25', p.progress < 75, 'from50', 'from75') AS band FROM (SELECT school_id, course_id, class_id, user_id, term_id, platform FROM dim_enrolment FINAL WHERE ${isEnrolledOn(LAST_DAY)}) AS e LEFT JOIN (SELECT class_id, college_id, start_date, end_date FROM dim_course_class FINAL) AS c ON e.class_id = c.class_id LEFT JOIN (SELECT user_id, school_id AS learner_school FROM dim_student FINAL) AS s ON e.user_id = s.user_id LEFT JOIN (SELECT school_id AS of_school, province_code FROM dim_school FINAL) AS h ON s.learner_school = h.of_school LEFT JOIN (SELECT class_id, user_id, progress, finished_at IS NOT NULL AS is_finished, 1 AS is_known FROM fact_progress FINAL WHERE toDate(started_at) <= ${LAST_DAY}) AS p ON e.class_id = p.class_id AND e.user_id = p.user_id)`,
  { ...ofPeriod, periodState, progressBand: 'band', platform: 'platform' },
)
const moocProgress: Source = { ...withProgress, where: isMooc }
/** Those of classes that report progress. */
const trackedProgress: Source = {
  ...withProgress,
  where: `class_id IN (SELECT class_id FROM fact_progress FINAL WHERE toDate(started_at) <= ${LAST_DAY})`,
}
/** Enrolments by their own day, with the college of the class and whether the learner is of the course's school. */
const newEnrolments = rollup(
  `(SELECT e.school_id AS school_id, e.course_id AS course_id, e.day AS day, c.college_id AS college_id, if(s.learner_school = e.school_id, 'own', 'external') AS origin FROM (SELECT school_id, course_id, class_id, user_id, toDate(joined_at) AS day FROM dim_enrolment FINAL WHERE ${isMooc}) AS e LEFT JOIN (SELECT class_id, college_id FROM dim_course_class FINAL) AS c ON e.class_id = c.class_id LEFT JOIN (SELECT user_id, school_id AS learner_school FROM dim_student FINAL) AS s ON e.user_id = s.user_id)`,
  { ...ofCourse, learnerOrigin: 'origin' },
)
/** Open courses with the category of their major. */
const moocCourses = dimension('dim_course', { college: 'college_id', ...kindOfCourse }, { where: isMooc })
const moocByCategory: Source = {
  ...moocCourses,
  from: '(SELECT school_id, college_id, course_type, level, platform, created_at, removed_at, category FROM (SELECT school_id, college_id, course_type, level, platform, created_at, removed_at, major_id FROM dim_course FINAL) AS course LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON course.major_id = major.known_major)',
  columns: { ...moocCourses.columns, majorCategory: "if(category = '', '其他', category)" },
}
/** Results are said by the source, once for each enrolment, and have no day of their own: they belong to the term. */
const results = dimension(
  'dim_enrolment',
  { course: 'course_id', platform: 'platform', courseResult: 'toString(result)' },
  { where: "result IN ('distinction', 'pass', 'fail', 'withdrawn')" },
)
const periods = dimension('dim_course_class', { ...ofCourse, periodState }, { where: isMooc })
/** Periods from their first day until their last. */
const runningPeriods: Source = {
  ...periods,
  from: '(SELECT school_id, college_id, course_id, platform, start_date, least(ifNull(toDate(removed_at), end_date + 1), end_date + 1) AS removed_at FROM dim_course_class FINAL)',
  columns: ofCourse,
}
const posts = rollup(
  '(SELECT d.*, k.course_college AS course_college FROM fact_discussion AS d LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college FROM dim_course FINAL) AS k ON d.course_id = k.known_course)',
  { course: 'course_id', college: 'course_college' },
  { school: 'owner_school_id', where: `${isMooc} AND ${discussion}` },
)
const credits = rollup('fact_credit FINAL', {
  ...ofCourse,
  major: 'major_id',
  student: 'user_id',
  courseSchool: 'owner_school_id',
  credit: 'credit_id',
  creditState: 'toString(state)',
})

/** The day of what may not have happened; no span has the first of all days. */
const dayOf = (moment: string) => `assumeNotNull(toDate(${moment}))`
const applied = dayOf('applied_at')
const decided = dayOf('decided_at')
const approved = "state = 'approved'"
/** Learners' schools or provinces of each owning school: they add up over owners. */
const covered = (partner: string) => distinct(`bitOr(bitShiftLeft(toUInt64(school_id), 32), toUInt64(${partner}))`)

export const openCourseSql = {
  'courses.enrolments': served(ofTerm(enrolments, sum('enrolments')), ofTerm(enrolmentsByKind, sum('enrolments'))),
  'courses.tracked': served(ofTerm(enrolments, sum('tracked')), ofTerm(trackedProgress, count)),
  'courses.progressSum': served(ofTerm(enrolments, sum('progress_sum / 100'))),
  'courses.finished': served(ofTerm(enrolments, sum('finished'))),
  'courses.results': served(ofTerm(results, count)),
  'courses.mooc': served(
    alive(moocCourses, count, 'toDate(created_at)'),
    alive(moocByCategory, count, 'toDate(created_at)'),
  ),
  'mooc.periods': served(alive(periods, count, 'toDate(created_at)')),
  'mooc.runningPeriods': served(alive(runningPeriods, count, 'start_date')),
  'mooc.enrolments': [...summed(moocEnrolments, 'enrolments'), ofTerm(moocProgress, count)],
  'mooc.externalEnrolments': summed(foreignEnrolments, 'enrolments'),
  'mooc.newEnrolments': served(within(newEnrolments, count, 'day')),
  'mooc.coveredSchools': moocEnrolments.map((source) => ofTerm(source, covered('learner_school_id'))),
  'mooc.coveredProvinces': moocEnrolments.map((source) =>
    ofTerm(source, covered('toUInt32OrZero(toString(learner_province))')),
  ),
  'mooc.started': summed(moocEnrolments, 'started'),
  'mooc.finished': summed(moocEnrolments, 'finished'),
  'mooc.certificates': summed(moocEnrolments, 'certificates'),
  'mooc.posts': served(within(posts, count, 'event_date')),
  'credits.applied': served(within(credits, count, applied)),
  'credits.decided': served(within(credits, count, decided)),
  'credits.approved': served(within(credits, countIf(approved), decided)),
  'credits.rejected': served(within(credits, countIf("state = 'rejected'"), decided)),
  'credits.points': served(within(credits, sum(`if(${approved}, points, 0)`), decided)),
  'credits.students': served(within(credits, distinct('user_id', approved), decided)),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
