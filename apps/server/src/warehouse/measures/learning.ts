import type { WarehouseMeasureId } from '@data-centre/api'
import { ofTerm, served, within } from './serve.ts'
import { count, dimension, hoursOf, type MeasureSql, rollup, sources, sum } from './source.ts'

const { homework } = sources
const studied = { college: 'college_id', major: 'major_id', teacher: 'teacher_id', course: 'course_id' } as const
const taught = { college: 'college_id', teacher: 'teacher_id', course: 'course_id' } as const
const ofScores = { ...studied, platform: 'platform' } as const
const ofEvaluations = { ...taught, evaluationKind: 'kind' } as const

const homeworkHeads = dimension('dim_homework', taught)
const examHeads = dimension('dim_exam', { ...taught, examKind: 'toString(kind)' })
const exams = rollup('exam_day', { ...studied, examKind: 'kind' })
const scores = rollup('score_term', ofScores)
const scoresByBand = rollup("score_term ARRAY JOIN ['0', '60', '70', '80', '90'] AS band, [below_60, from_60, from_70, from_80, from_90] AS band_students", {
  ...ofScores,
  scoreBand: 'band',
})
const evaluations = rollup('evaluation_term', ofEvaluations)
const evaluationsByStar = rollup("evaluation_term ARRAY JOIN ['1', '2', '3', '4', '5'] AS star_name, [star_1, star_2, star_3, star_4, star_5] AS star_answers", {
  ...ofEvaluations,
  star: 'star_name',
})
const evaluationsByAspect = rollup(
  "evaluation_term ARRAY JOIN ['content', 'method', 'attitude', 'effect', 'interaction'] AS aspect_name, aspect_counts AS aspect_count, aspect_sums AS aspect_sum",
  { ...ofEvaluations, aspect: 'aspect_name' },
)

export const learningSql = {
  'homework.count': served(within(homeworkHeads, count, 'toDate(due_at)')),
  'homework.scoreSum': served(within(homework, sum('score_sum'))),
  'homework.gradingHours': served(within(homework, hoursOf('grading_s'))),
  'exams.count': served(within(examHeads, count, 'toDate(started_at)')),
  'exams.expected': served(within(exams, sum('expected'))),
  'exams.submitted': served(within(exams, sum('submitted'))),
  'exams.graded': served(within(exams, sum('graded'))),
  'exams.passed': served(within(exams, sum('passed'))),
  'exams.scoreSum': served(within(exams, sum('score_sum'))),
  'scores.count': served(ofTerm(scores, sum('students')), ofTerm(scoresByBand, sum('band_students'))),
  'scores.sum': served(ofTerm(scores, sum('score_sum'))),
  'scores.squares': served(ofTerm(scores, sum('score_squares'))),
  'scores.passed': served(ofTerm(scores, sum('students - below_60'))),
  'scores.excellent': served(ofTerm(scores, sum('from_90'))),
  'evaluations.expected': served(ofTerm(evaluations, sum('expected'))),
  'evaluations.done': served(ofTerm(evaluations, sum('done')), ofTerm(evaluationsByStar, sum('star_answers'))),
  'evaluations.stars': served(ofTerm(evaluations, sum('star_sum'))),
  'evaluations.aspectAnswers': served(ofTerm(evaluationsByAspect, sum('aspect_count'))),
  'evaluations.aspectStars': served(ofTerm(evaluationsByAspect, sum('aspect_sum'))),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
