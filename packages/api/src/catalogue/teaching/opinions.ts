import { measures, ratios } from '../types.ts'

const taught = ['province', 'city', 'school', 'college', 'teacher', 'course', 'courseClass'] as const
const grain = [...taught, 'evaluationKind'] as const
const answers = <const A extends string>(aspect: A) =>
  ({
    label: `${aspect}评价次数`,
    unit: '次',
    kind: 'term',
    better: 'none',
    grain,
    definition: `期末所在学期对${aspect}的分项评价次数。`,
  }) as const
const stars = <const A extends string>(aspect: A) =>
  ({
    label: `${aspect}评价星级合计`,
    unit: '星',
    kind: 'term',
    better: 'none',
    grain,
    decimals: 1,
    definition: `期末所在学期对${aspect}的分项评价星级之和。`,
  }) as const

/** What students say of their teachers: how many when, and by aspect. */
export const opinionMeasures = measures({
  'evaluations.received': {
    label: '评价人次',
    unit: '人次',
    kind: 'flow',
    better: 'up',
    grain,
    definition: '统计期内学生完成的评价人次，按评价发起日期与教师院系计。',
  },
  'evaluations.good': {
    label: '好评人次',
    unit: '人次',
    kind: 'term',
    better: 'up',
    grain,
    definition: '期末所在学期评价为 4 星、5 星（半星就高计）的人次。',
  },
  'evaluations.contentAnswers': answers('教学内容'),
  'evaluations.contentStars': stars('教学内容'),
  'evaluations.methodAnswers': answers('教学方法'),
  'evaluations.methodStars': stars('教学方法'),
  'evaluations.attitudeAnswers': answers('教学态度'),
  'evaluations.attitudeStars': stars('教学态度'),
  'evaluations.effectAnswers': answers('教学效果'),
  'evaluations.effectStars': stars('教学效果'),
  'evaluations.interactionAnswers': answers('课堂互动'),
  'evaluations.interactionStars': stars('课堂互动'),
})

/** Fewer answers than this would speak of persons. */
const MIN_ANSWERS = 5
const average = <const A extends string>(aspect: A) =>
  ({
    label: `${aspect}均分`,
    unit: '星',
    scale: 1,
    decimals: 2,
    better: 'up',
    minDenominator: MIN_ANSWERS,
    definition: `对${aspect}的平均星级，1 至 5 星；不足 ${MIN_ANSWERS} 人次的不显示。`,
  }) as const

export const opinionRatios = ratios({
  'evaluations.goodRate': {
    label: '好评率',
    unit: '%',
    scale: 100,
    decimals: 1,
    better: 'up',
    numerator: 'evaluations.good',
    denominator: 'evaluations.done',
    definition: '评价为 4 星、5 星的人次占已评人次的比例。',
  },
  'evaluations.contentAverage': {
    ...average('教学内容'),
    numerator: 'evaluations.contentStars',
    denominator: 'evaluations.contentAnswers',
  },
  'evaluations.methodAverage': {
    ...average('教学方法'),
    numerator: 'evaluations.methodStars',
    denominator: 'evaluations.methodAnswers',
  },
  'evaluations.attitudeAverage': {
    ...average('教学态度'),
    numerator: 'evaluations.attitudeStars',
    denominator: 'evaluations.attitudeAnswers',
  },
  'evaluations.effectAverage': {
    ...average('教学效果'),
    numerator: 'evaluations.effectStars',
    denominator: 'evaluations.effectAnswers',
  },
  'evaluations.interactionAverage': {
    ...average('课堂互动'),
    numerator: 'evaluations.interactionStars',
    denominator: 'evaluations.interactionAnswers',
  },
})
