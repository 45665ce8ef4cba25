import { isEnrolledOn } from '../schema/enrolled.ts'
import { type RollupDefinition, rollupOf } from './definition.ts'

const ofTerms = 'FINAL WHERE term_id IN {terms:Array(String)}'

/**
 * Enrolments as of the last closed day, with what became of them. Somebody who was never enrolled counts nowhere, whatever
 * they report; a report or a certificate of the open day waits for its end, a later word on an earlier one does not.
 */
export const sharingRollups: readonly RollupDefinition[] = [
  {
    ...rollupOf(
      'enrolment_term',
      `SELECT e.term_id AS term_id, e.school_id AS school_id, c.college_id AS college_id, e.course_id AS course_id, e.class_id AS class_id, e.platform AS platform, s.learner_school_id AS learner_school_id, s.learner_province AS learner_province,
  count() AS enrolments, countIf(r.is_tracked = 1) AS tracked, sum(toFloat64(p.progress)) AS progress_sum, countIf(p.is_finished = 1) AS finished, countIf(d.is_certified = 1) AS certificates, countIf(p.is_started = 1 OR d.is_certified = 1) AS started
FROM (SELECT term_id, school_id, course_id, class_id, user_id, platform FROM dim_enrolment ${ofTerms} AND ${isEnrolledOn('{to:Date}')}) AS e
LEFT JOIN (SELECT class_id, college_id FROM dim_course_class ${ofTerms}) AS c ON e.class_id = c.class_id
LEFT JOIN (
  SELECT t.user_id AS user_id, t.school_id AS learner_school_id, h.province_code AS learner_province
  FROM (SELECT user_id, school_id FROM dim_student FINAL) AS t LEFT JOIN (SELECT school_id, province_code FROM dim_school FINAL) AS h ON t.school_id = h.school_id
) AS s ON e.user_id = s.user_id
LEFT JOIN (SELECT class_id, user_id, progress, finished_at IS NOT NULL AS is_finished, 1 AS is_started FROM fact_progress ${ofTerms} AND toDate(started_at) <= {to:Date}) AS p ON e.class_id = p.class_id AND e.user_id = p.user_id
LEFT JOIN (SELECT DISTINCT class_id, 1 AS is_tracked FROM fact_progress ${ofTerms} AND toDate(started_at) <= {to:Date}) AS r ON e.class_id = r.class_id
LEFT JOIN (SELECT DISTINCT class_id, user_id, 1 AS is_certified FROM fact_certificate ${ofTerms} AND toDate(issued_at) <= {to:Date}) AS d ON e.class_id = d.class_id AND e.user_id = d.user_id
GROUP BY term_id, school_id, college_id, course_id, class_id, platform, learner_school_id, learner_province`,
    ),
    terms: `SELECT DISTINCT toString(term_id) AS term FROM fact_progress WHERE toDate(started_at) BETWEEN {from:Date} AND {to:Date}
UNION DISTINCT
SELECT DISTINCT toString(term_id) AS term FROM fact_certificate WHERE toDate(issued_at) BETWEEN {from:Date} AND {to:Date}
UNION DISTINCT
SELECT DISTINCT toString(term_id) AS term FROM dim_day WHERE day BETWEEN {from:Date} AND {to:Date} AND term_id <> ''`,
  },
]
