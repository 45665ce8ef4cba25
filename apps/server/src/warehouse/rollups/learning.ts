import { isAwayOn } from '../schema/enrolled.ts'
import { folded, type RollupDefinition, rollupOf } from './definition.ts'
import { SCORE_WEIGHTS } from './score-weights.ts'

const studentDay = 'school_id, college_id, major_id, admin_class_id, teacher_id, course_id, class_id'
const of = 'term_id, school_id, province_code, college_id, major_id, admin_class_id, teacher_id, course_id, class_id'
const dayOf = {
  fact_attendance: 'sign_date',
  fact_participation: 'activity_date',
  fact_homework: 'due_date',
  fact_exam: 'exam_date',
  fact_evaluation: 'evaluation_date',
} as const

/** Terms of these facts between two days, and the terms of the calendar there: a term whose facts are gone is emptied. */
const termsOf = (facts: readonly (keyof typeof dayOf)[]): string =>
  [
    ...facts.map(
      (fact) =>
        `SELECT DISTINCT toString(term_id) AS term FROM ${fact} WHERE ${dayOf[fact]} BETWEEN {from:Date} AND {to:Date}`,
    ),
    "SELECT DISTINCT toString(term_id) AS term FROM dim_day WHERE day BETWEEN {from:Date} AND {to:Date} AND term_id <> ''",
  ].join('\nUNION DISTINCT\n')
const ofTerms = (fact: keyof typeof dayOf): string =>
  `${fact} FINAL WHERE term_id IN {terms:Array(String)} AND ${dayOf[fact]} <= {to:Date}`
const scored = ['fact_attendance', 'fact_participation', 'fact_homework', 'fact_exam'] as const

const counts = [
  'present',
  'signs',
  'joined',
  'activities',
  'homework',
  'homeworks',
  'final',
  'finals',
  'test',
  'tests',
] as const

/** What one fact gives to the scores of each student and class: `present` out of `signs`, and so on. */
const part = (fact: (typeof scored)[number], sums: Partial<Record<(typeof counts)[number], string>>): string =>
  `SELECT ${of}, user_id, max(${dayOf[fact]}) AS last_day, ${counts.map((name) => `toFloat64(${sums[name] ?? '0'}) AS ${name}`).join(', ')}
  FROM ${ofTerms(fact)} GROUP BY ${of}, user_id`

/** A mark counts in hundredths of the full mark; what was not handed in counts 0, what waits for its mark not at all. */
const marked = '(graded_at IS NOT NULL OR submitted_at IS NULL)'
const mark = 'toFloat64(if(graded_at IS NULL, 0, ifNull(score, 0)))'
const percent = `${mark} * 100 / full_score`
const isFinal = "kind = 'final'"

const parts = Object.keys(SCORE_WEIGHTS) as (keyof typeof SCORE_WEIGHTS)[]
const weighted = parts
  .map((name) => `if(isNull(${name}_score), 0, ${SCORE_WEIGHTS[name]} * assumeNotNull(${name}_score))`)
  .join(' + ')
const weight = parts.map((name) => `if(isNull(${name}_score), 0, ${SCORE_WEIGHTS[name]})`).join(' + ')

/**
 * Scores, evaluations and exams. A score is 0.1 attendance + 0.2 class + 0.3 homework + 0.4 exam; a part of which the
 * class had nothing yet gives its weight to the others, so that a running score is comparable with a final one. There is
 * none before the first mark, nor for somebody who dropped the class. The exam part is the final exam, before it the tests.
 */
export const learningRollups: readonly RollupDefinition[] = [
  rollupOf(
    'exam_day',
    `SELECT exam_date AS stat_date, ${studentDay}, toString(kind) AS kind, count() AS expected, countIf(submitted_at IS NOT NULL) AS submitted, countIf(graded_at IS NOT NULL) AS graded, countIf(graded_at IS NOT NULL AND score >= pass_score) AS passed, sumIf(${percent}, graded_at IS NOT NULL) AS score_sum
FROM ${folded('fact_exam', 'exam_date')} GROUP BY stat_date, ${studentDay}, kind`,
  ),
  {
    ...rollupOf(
      'fact_score',
      `SELECT s.term_id AS term_id, s.school_id AS school_id, s.province_code AS province_code, s.college_id AS college_id, s.major_id AS major_id, s.admin_class_id AS admin_class_id, s.teacher_id AS teacher_id, s.course_id AS course_id, s.class_id AS class_id, if(c.known = 0, 'zjy', toString(c.platform)) AS platform, s.user_id AS user_id,
  if(signs = 0, NULL, round(100 * present / signs, 4)) AS attendance_score, if(activities = 0, NULL, round(100 * joined / activities, 4)) AS class_score,
  if(homeworks = 0, NULL, round(homework / homeworks, 4)) AS homework_score, multiIf(finals > 0, round(final / finals, 4), tests > 0, round(test / tests, 4), NULL) AS exam_score,
  round((${weighted}) / (${weight}), 1) AS final_score, c.known = 1 AND c.last <= {to:Date} AS is_final
FROM (
  SELECT p.class_id AS class_id, p.user_id AS user_id, any(p.term_id) AS term_id, argMax((p.school_id, p.province_code, p.college_id, p.major_id, p.admin_class_id, p.teacher_id, p.course_id), (p.last_day, p.college_id, p.major_id)) AS newest,
    newest.1 AS school_id, newest.2 AS province_code, newest.3 AS college_id, newest.4 AS major_id, newest.5 AS admin_class_id, newest.6 AS teacher_id, newest.7 AS course_id,
    ${counts.map((name) => `sum(p.${name}) AS ${name}`).join(', ')}
  FROM (
  ${part('fact_attendance', { present: "countIf(state IN ('present', 'late', 'early'))", signs: 'count()' })}
  UNION ALL
  ${part('fact_participation', { joined: 'countIf(joined = 1)', activities: 'count()' })}
  UNION ALL
  ${part('fact_homework', { homework: `sumIf(${mark}, ${marked})`, homeworks: `countIf(${marked})` })}
  UNION ALL
  ${part('fact_exam', { final: `sumIf(${percent}, ${isFinal} AND ${marked})`, finals: `countIf(${isFinal} AND ${marked})`, test: `sumIf(${percent}, NOT (${isFinal}) AND ${marked})`, tests: `countIf(NOT (${isFinal}) AND ${marked})` })}
  ) AS p
  GROUP BY class_id, user_id
) AS s
LEFT JOIN (SELECT class_id AS taught, platform, end_date AS last, 1 AS known FROM dim_course_class FINAL WHERE term_id IN {terms:Array(String)}) AS c ON s.class_id = c.taught
WHERE homeworks + finals + tests > 0 AND (s.class_id, s.user_id) NOT IN (SELECT class_id, user_id FROM dim_enrolment FINAL WHERE term_id IN {terms:Array(String)} AND (toDate(dropped_at) <= {to:Date} OR ${isAwayOn('{to:Date}')}))`,
    ),
    terms: termsOf(scored),
  },
  {
    ...rollupOf(
      'score_term',
      `SELECT ${of}, platform, is_final, count() AS students, sum(final_score) AS score_sum, sum(final_score * final_score) AS score_squares, countIf(final_score < 60) AS below_60, countIf(final_score >= 60 AND final_score < 70) AS from_60, countIf(final_score >= 70 AND final_score < 80) AS from_70, countIf(final_score >= 80 AND final_score < 90) AS from_80, countIf(final_score >= 90) AS from_90
FROM fact_score WHERE term_id IN {terms:Array(String)} GROUP BY ${of}, platform, is_final`,
    ),
    terms: termsOf(scored),
  },
  {
    ...rollupOf(
      'evaluation_term',
      `SELECT term_id, school_id, college_id, teacher_id, course_id, class_id, toString(kind) AS kind, count() AS expected, countIf(star IS NOT NULL) AS done, sum(toFloat64(ifNull(star, 0))) AS star_sum, countIf(star < 1.5) AS star_1, countIf(star >= 1.5 AND star < 2.5) AS star_2, countIf(star >= 2.5 AND star < 3.5) AS star_3, countIf(star >= 3.5 AND star < 4.5) AS star_4, countIf(star >= 4.5) AS star_5,
  [count(content), count(method), count(attitude), count(effect), count(interaction)] AS aspect_counts, arrayMap(x -> ifNull(toFloat64(x), 0), [sum(content), sum(method), sum(attitude), sum(effect), sum(interaction)]) AS aspect_sums
FROM ${ofTerms('fact_evaluation')} GROUP BY term_id, school_id, college_id, teacher_id, course_id, class_id, kind`,
    ),
    terms: termsOf(['fact_evaluation']),
  },
]
