import { measures, ratios } from './types.ts'

const places = ['province', 'city', 'school'] as const
/** Of students: their college and major, their teacher and course. */
const studied = [...places, 'college', 'major', 'teacher', 'course'] as const
/** Of what a teacher gives: their college. */
const taught = [...places, 'college', 'teacher', 'course'] as const

export const learningMeasures = measures({
  'homework.count': { label: '作业数', unit: '个', kind: 'flow', better: 'up', grain: taught, definition: '统计期内到截止日的作业个数，合班作业计一次，按教师院系计。' },
  'homework.scoreSum': { label: '作业得分合计', unit: '分', kind: 'flow', better: 'none', grain: studied, decimals: 1, definition: '统计期内到期作业中已批阅的得分之和。' },
  'homework.gradingHours': {
    label: '批阅用时合计',
    unit: '小时',
    kind: 'flow',
    better: 'down',
    grain: studied,
    decimals: 1,
    definition: '统计期内到期作业中，每份从提交到批阅所经小时数之和。',
  },
  'exams.count': {
    label: '考试数',
    unit: '场',
    kind: 'flow',
    better: 'up',
    grain: [...taught, 'examKind'],
    definition: '统计期内开始的随堂测验、阶段测试与期末考试场数，按教师院系计。',
  },
  'exams.expected': { label: '应考人次', unit: '人次', kind: 'flow', better: 'none', grain: [...studied, 'examKind'], definition: '统计期内各场考试应考学生人次之和。' },
  'exams.submitted': { label: '参考人次', unit: '人次', kind: 'flow', better: 'up', grain: [...studied, 'examKind'], definition: '统计期内各场考试中交卷的学生人次。' },
  'exams.graded': { label: '已阅试卷数', unit: '份', kind: 'flow', better: 'up', grain: [...studied, 'examKind'], definition: '统计期内各场考试中已评分的试卷份数。' },
  'exams.passed': { label: '考试及格人次', unit: '人次', kind: 'flow', better: 'up', grain: [...studied, 'examKind'], definition: '统计期内已评分的试卷中达到该场及格线的份数。' },
  'exams.scoreSum': {
    label: '考试得分合计',
    unit: '分',
    kind: 'flow',
    better: 'none',
    grain: [...studied, 'examKind'],
    decimals: 1,
    definition: '统计期内已评分的试卷折合百分制的得分之和。',
  },
  'scores.count': {
    label: '成绩人次',
    unit: '人次',
    kind: 'term',
    better: 'none',
    grain: [...studied, 'platform', 'scoreBand'],
    definition: '期末所在学期的综合成绩人次，一名学生在一个课程班计一次；学期结束前为过程成绩。',
    excludes: '尚无任何作业或考试得分、已退课的学生',
  },
  'scores.sum': { label: '综合成绩合计', unit: '分', kind: 'term', better: 'none', grain: [...studied, 'platform'], decimals: 1, definition: '期末所在学期的综合成绩之和。' },
  'scores.squares': {
    label: '综合成绩平方和',
    unit: '分²',
    kind: 'term',
    better: 'none',
    grain: [...studied, 'platform'],
    decimals: 1,
    definition: '期末所在学期的综合成绩平方之和。',
  },
  'scores.passed': { label: '成绩及格人次', unit: '人次', kind: 'term', better: 'up', grain: [...studied, 'platform'], definition: '期末所在学期综合成绩不低于 60 分的人次。' },
  'scores.excellent': { label: '成绩优秀人次', unit: '人次', kind: 'term', better: 'up', grain: [...studied, 'platform'], definition: '期末所在学期综合成绩不低于 90 分的人次。' },
  'evaluations.expected': {
    label: '应评人次',
    unit: '人次',
    kind: 'term',
    better: 'none',
    grain: [...taught, 'evaluationKind'],
    definition: '期末所在学期各次评教应参评的学生人次，按教师院系计。',
  },
  'evaluations.done': {
    label: '已评人次',
    unit: '人次',
    kind: 'term',
    better: 'up',
    grain: [...taught, 'evaluationKind', 'star'],
    definition: '期末所在学期已完成评教的学生人次。',
  },
  'evaluations.stars': {
    label: '评教星级合计',
    unit: '星',
    kind: 'term',
    better: 'none',
    grain: [...taught, 'evaluationKind'],
    decimals: 1,
    definition: '期末所在学期评教星级之和。',
  },
  'evaluations.aspectAnswers': {
    label: '分项评价次数',
    unit: '次',
    kind: 'term',
    better: 'none',
    grain: [...taught, 'evaluationKind', 'aspect'],
    definition: '期末所在学期对内容、方法、态度、效果、互动的分项评价次数。',
  },
  'evaluations.aspectStars': {
    label: '分项评价星级合计',
    unit: '星',
    kind: 'term',
    better: 'none',
    grain: [...taught, 'evaluationKind', 'aspect'],
    definition: '期末所在学期内容、方法、态度、效果、互动分项评价的星级之和。',
  },
})

const percent = { unit: '%', scale: 100, decimals: 1, better: 'up' } as const
const mean = { unit: '分', scale: 1, decimals: 1, better: 'up' } as const
const stars = { unit: '星', scale: 1, decimals: 2, better: 'up' } as const

export const learningRatios = ratios({
  'homework.average': { ...mean, label: '作业平均分', numerator: 'homework.scoreSum', denominator: 'homework.graded', definition: '统计期内到期作业中已批阅的平均得分。' },
  'homework.gradingTime': {
    label: '平均批阅时长',
    unit: '小时',
    scale: 1,
    decimals: 1,
    better: 'down',
    numerator: 'homework.gradingHours',
    denominator: 'homework.graded',
    definition: '从提交到批阅平均经过的小时数，按截止日计。',
  },
  'exams.joinRate': { ...percent, label: '参考率', numerator: 'exams.submitted', denominator: 'exams.expected', definition: '交卷人次占应考人次的比例。' },
  'exams.average': { ...mean, label: '考试平均分', numerator: 'exams.scoreSum', denominator: 'exams.graded', definition: '已评分试卷折合百分制的平均得分。' },
  'exams.passRate': { ...percent, label: '考试及格率', numerator: 'exams.passed', denominator: 'exams.graded', definition: '达到及格线的试卷占已评分试卷的比例。' },
  'scores.average': {
    ...mean,
    label: '综合平均分',
    numerator: 'scores.sum',
    denominator: 'scores.count',
    definition: '综合成绩的平均分：出勤占 10%，课堂占 20%，作业占 30%（未交计 0 分），考试占 40%；尚无依据的部分不计权重。',
  },
  'scores.deviation': {
    label: '成绩标准差',
    unit: '分',
    scale: 1,
    decimals: 1,
    better: 'none',
    numerator: 'scores.squares',
    denominator: 'scores.count',
    sum: 'scores.sum',
    definition: '综合成绩的总体标准差。',
  },
  'scores.passRate': { ...percent, label: '及格率', numerator: 'scores.passed', denominator: 'scores.count', definition: '综合成绩不低于 60 分的人次占比。' },
  'scores.excellentRate': { ...percent, label: '优秀率', numerator: 'scores.excellent', denominator: 'scores.count', definition: '综合成绩不低于 90 分的人次占比。' },
  'evaluations.rate': { ...percent, label: '参评率', numerator: 'evaluations.done', denominator: 'evaluations.expected', definition: '已评人次占应评人次的比例。' },
  'evaluations.average': { ...stars, label: '评教均分', numerator: 'evaluations.stars', denominator: 'evaluations.done', definition: '已完成评教的平均星级，1 至 5 星。' },
  'evaluations.aspectAverage': {
    ...stars,
    label: '分项评价均分',
    numerator: 'evaluations.aspectStars',
    denominator: 'evaluations.aspectAnswers',
    definition: '内容、方法、态度、效果、互动分项评价的平均星级，1 至 5 星。',
  },
})
