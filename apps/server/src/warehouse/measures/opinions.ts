import { members, type WarehouseMeasureId } from '@data-centre/api'
import { evaluationFacts, evaluations } from './learning.ts'
import { ofTerm, served, within } from './serve.ts'
import { countIf, type MeasureSql, sum } from './source.ts'

/** Place of each aspect in the arrays of the roll-up, from 1. */
const placeOf = (aspect: keyof typeof members.aspect): number => Object.keys(members.aspect).indexOf(aspect) + 1
const answers = (aspect: keyof typeof members.aspect): MeasureSql =>
  served(ofTerm(evaluations, sum(`aspect_counts[${placeOf(aspect)}]`)))
const stars = (aspect: keyof typeof members.aspect): MeasureSql =>
  served(ofTerm(evaluations, sum(`aspect_sums[${placeOf(aspect)}]`)))

export const opinionSql = {
  'evaluations.received': served(within(evaluationFacts, countIf('star IS NOT NULL'), 'evaluation_date')),
  'evaluations.good': served(ofTerm(evaluations, sum('star_4 + star_5'))),
  'evaluations.contentAnswers': answers('content'),
  'evaluations.contentStars': stars('content'),
  'evaluations.methodAnswers': answers('method'),
  'evaluations.methodStars': stars('method'),
  'evaluations.attitudeAnswers': answers('attitude'),
  'evaluations.attitudeStars': stars('attitude'),
  'evaluations.effectAnswers': answers('effect'),
  'evaluations.effectStars': stars('effect'),
  'evaluations.interactionAnswers': answers('interaction'),
  'evaluations.interactionStars': stars('interaction'),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
