import type { WarehouseMeasureId } from '@data-centre/api'
import { SCORE_WEIGHTS } from '../rollups/score-weights.ts'
import { SCORE_ID } from './learning.ts'
import { largest, smallest } from './order-values.ts'
import { ofTerm, served } from './serve.ts'
import { countIf, type MeasureSql, sum } from './source.ts'
import { rollup, studied } from './source-tables.ts'

type PartName = keyof typeof SCORE_WEIGHTS
const names = Object.keys(SCORE_WEIGHTS) as PartName[]
/** Single scores, one of a student in a class. */
const scores = rollup('fact_score', {
  ...studied,
  platform: 'platform',
  score: SCORE_ID,
})

const weightOf = (name: PartName): string => `if(isNull(${name}_score), 0, ${SCORE_WEIGHTS[name]})`
const weightedMark = (name: PartName): string =>
  `if(isNull(${name}_score), 0, ${SCORE_WEIGHTS[name]} * toFloat64(assumeNotNull(${name}_score)))`
const total = (of: readonly PartName[], term: (name: PartName) => string): string => of.map(term).join(' + ')
/** What a part adds to the whole: parts that are not known yet give their weight to the others. */
const points = (name: PartName): MeasureSql =>
  served(ofTerm(scores, sum(`${weightedMark(name)} / (${total(names, weightOf)})`)))
/** Some parts by themselves, in hundredths; a score without any of them is not counted. */
const marks = (of: readonly PartName[]): MeasureSql =>
  served(ofTerm(scores, sum(`(${total(of, weightedMark)}) / greatest(1, ${total(of, weightOf)})`)))
const counted = (of: readonly PartName[]): MeasureSql => served(ofTerm(scores, countIf(`${total(of, weightOf)} > 0`)))
const usual = ['attendance', 'class'] as const

export const scoreSql = {
  'scores.failed': served(ofTerm(scores, countIf('final_score < 60'))),
  'scores.highest': served(ofTerm(scores, largest('final_score'))),
  'scores.lowest': served(ofTerm(scores, smallest('final_score'))),
  'scores.attendancePoints': points('attendance'),
  'scores.classPoints': points('class'),
  'scores.homeworkPoints': points('homework'),
  'scores.examPoints': points('exam'),
  'scores.usualSum': marks(usual),
  'scores.usualCount': counted(usual),
  'scores.homeworkSum': marks(['homework']),
  'scores.homeworkCount': counted(['homework']),
  'scores.examSum': marks(['exam']),
  'scores.examCount': counted(['exam']),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
