import type { WarehouseMeasureId } from '@data-centre/api'
import { SCORE_WEIGHTS } from '../rollups/score-weights.ts'
import { medianIf } from './order-values.ts'
import { ofTerm, served, within } from './serve.ts'
import { count, countIf, hoursOf, type MeasureSql, sources, sum } from './source.ts'
import { dimension, LAST_DAY, ofClass, taught as ofTeachers, rollup, studied } from './source-tables.ts'

const { homework, homeworkFacts, studentScores } = sources
const taught = { ...ofTeachers, ...ofClass } as const
const ofScores = { ...studied, platform: 'platform' } as const
const ofEvaluations = { ...taught, evaluationKind: 'kind' } as const

/** Id of a single score: that of the student, and of the class. */
export const SCORE_ID = "concat(toString(user_id), '-', toString(class_id))"

const homeworkHeads = dimension('dim_homework', taught)
const examHeads = dimension('dim_exam', { ...taught, examKind: 'toString(kind)' })
const exams = rollup('exam_day', { ...studied, examKind: 'kind' })
const examFacts = rollup('fact_exam FINAL', {
  ...studied,
  exam: 'exam_id',
  examKind: 'toString(kind)',
  student: 'user_id',
})
const scores = rollup('score_term', ofScores)
const scoreFacts = rollup('fact_score', { ...ofScores, student: 'user_id', score: SCORE_ID })
const scoresByBand = rollup(
  "score_term ARRAY JOIN ['0', '60', '70', '80', '90'] AS band, [below_60, from_60, from_70, from_80, from_90] AS band_students",
  {
    ...ofScores,
    scoreBand: 'band',
  },
)
const scoreParts = Object.entries(SCORE_WEIGHTS)
const pointsOf = ([name, weight]: [string, number]): string =>
  `if(isNull(${name}_score), 0, ${weight} * assumeNotNull(${name}_score)) / part_weights`
/** Scores taken apart into the points of their four parts. */
const scoresByPart = rollup(
  `(SELECT *, ${scoreParts.map(([name, weight]) => `if(isNull(${name}_score), 0, ${weight})`).join(' + ')} AS part_weights FROM fact_score) ARRAY JOIN [${scoreParts.map(([name]) => `'${name}'`).join(', ')}] AS part_name, [${scoreParts.map(pointsOf).join(', ')}] AS part_points`,
  { ...ofScores, student: 'user_id', scorePart: 'part_name' },
)
/** Evaluations of a term. */
export const evaluations = rollup('evaluation_term', ofEvaluations)
/** Single evaluations up to the last closed day, as the roll-up holds them. */
export const evaluationFacts = rollup(
  'fact_evaluation FINAL',
  { ...taught, evaluationKind: 'toString(kind)', session: 'session_id' },
  { where: `evaluation_date <= ${LAST_DAY}` },
)
const evaluationsByStar = rollup(
  "evaluation_term ARRAY JOIN ['1', '2', '3', '4', '5'] AS star_name, [star_1, star_2, star_3, star_4, star_5] AS star_answers",
  {
    ...ofEvaluations,
    star: 'star_name',
  },
)
const evaluationsByAspect = rollup(
  "evaluation_term ARRAY JOIN ['content', 'method', 'attitude', 'effect', 'interaction'] AS aspect_name, aspect_counts AS aspect_count, aspect_sums AS aspect_sum",
  { ...ofEvaluations, aspect: 'aspect_name' },
)

const GRADING_SECONDS =
  'if(graded_at IS NULL, 0, toUInt64(greatest(0, ifNull(toInt64(toUnixTimestamp(graded_at)) - toUnixTimestamp(submitted_at), 0))))'
/** Hours from handing in to the mark, the middle one of what has been marked. */
export const GRADING_TIME = medianIf(`${GRADING_SECONDS} / 3600`, 'graded_at IS NOT NULL')
/** Marks in hundredths of the full mark. */
const EXAM_PERCENT = 'if(graded_at IS NULL, 0, toFloat64(ifNull(score, 0)) * 100 / full_score)'

export const learningSql = {
  'homework.count': served(within(homeworkHeads, count, 'toDate(due_at)')),
  'homework.scoreSum': served(
    within(homework, sum('score_sum')),
    within(homeworkFacts, sum('if(graded_at IS NULL, 0, toFloat64(ifNull(score, 0)))'), 'due_date'),
  ),
  'homework.gradingHours': served(
    within(homework, hoursOf('grading_s')),
    within(homeworkFacts, hoursOf(GRADING_SECONDS), 'due_date'),
  ),
  'homework.gradingTime': served(within(homeworkFacts, GRADING_TIME, 'due_date')),
  'exams.count': served(within(examHeads, count, 'toDate(started_at)')),
  'exams.expected': served(within(exams, sum('expected')), within(examFacts, count, 'exam_date')),
  'exams.submitted': served(
    within(exams, sum('submitted')),
    within(examFacts, countIf('submitted_at IS NOT NULL'), 'exam_date'),
  ),
  'exams.graded': served(
    within(exams, sum('graded')),
    within(examFacts, countIf('graded_at IS NOT NULL'), 'exam_date'),
  ),
  'exams.passed': served(
    within(exams, sum('passed')),
    within(examFacts, countIf('graded_at IS NOT NULL AND score >= pass_score'), 'exam_date'),
  ),
  'exams.scoreSum': served(within(exams, sum('score_sum')), within(examFacts, sum(EXAM_PERCENT), 'exam_date')),
  'scores.count': served(
    ofTerm(scores, sum('students')),
    ofTerm(scoresByBand, sum('band_students')),
    ofTerm(scoreFacts, count),
    ofTerm(studentScores, count),
  ),
  'scores.sum': served(
    ofTerm(scores, sum('score_sum')),
    ofTerm(scoreFacts, sum('final_score')),
    ofTerm(studentScores, sum('final_score')),
  ),
  'scores.squares': served(ofTerm(scores, sum('score_squares')), ofTerm(scoreFacts, sum('final_score * final_score'))),
  'scores.passed': served(ofTerm(scores, sum('students - below_60')), ofTerm(scoreFacts, countIf('final_score >= 60'))),
  'scores.excellent': served(ofTerm(scores, sum('from_90')), ofTerm(scoreFacts, countIf('final_score >= 90'))),
  'scores.points': served(ofTerm(scoresByPart, sum('part_points'))),
  'scores.pointed': served(ofTerm(scoresByPart, count)),
  'evaluations.expected': served(ofTerm(evaluations, sum('expected')), ofTerm(evaluationFacts, count)),
  'evaluations.done': served(
    ofTerm(evaluations, sum('done')),
    ofTerm(evaluationsByStar, sum('star_answers')),
    ofTerm(evaluationFacts, countIf('star IS NOT NULL')),
  ),
  'evaluations.stars': served(
    ofTerm(evaluations, sum('star_sum')),
    ofTerm(evaluationFacts, sum('toFloat64(ifNull(star, 0))')),
  ),
  'evaluations.aspectAnswers': served(ofTerm(evaluationsByAspect, sum('aspect_count'))),
  'evaluations.aspectStars': served(ofTerm(evaluationsByAspect, sum('aspect_sum'))),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
