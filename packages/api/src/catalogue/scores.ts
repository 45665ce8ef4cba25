import { measures, ratios } from './types.ts'

/** Of scores: the student's college, major and administrative class, and the class that gives them. */
const inSchool = ['school', 'college', 'major', 'adminClass', 'teacher', 'course', 'courseClass', 'platform'] as const
const scored = ['province', 'city', ...inSchool] as const
const ofTerm = { unit: '分', kind: 'term', better: 'none', decimals: 1 } as const
/** Parts of a score, of single scores too. */
const part = { ...ofTerm, grain: [...scored, 'score'] } as const
const counted = { ...part, unit: '人次', decimals: 0 } as const

/** Parts of scores: what each adds to the whole, and how good it is by itself. */
export const scoreMeasures = measures({
  'scores.failed': {
    label: '不及格人次',
    unit: '人次',
    kind: 'term',
    better: 'down',
    grain: scored,
    definition: '期末所在学期综合成绩低于 60 分的人次。',
  },
  'scores.highest': {
    ...ofTerm,
    kind: 'order',
    of: 'scores.count',
    label: '最高分',
    grain: inSchool,
    definition: '期末所在学期综合成绩的最高分。',
  },
  'scores.lowest': {
    ...ofTerm,
    kind: 'order',
    of: 'scores.count',
    label: '最低分',
    grain: inSchool,
    definition: '期末所在学期综合成绩的最低分。',
  },
  'scores.attendancePoints': {
    ...part,
    label: '出勤计入分合计',
    definition: '期末所在学期综合成绩中由出勤计入的分数之和，尚无依据的部分不计权重。',
  },
  'scores.classPoints': {
    ...part,
    label: '课堂计入分合计',
    definition: '期末所在学期综合成绩中由课堂参与计入的分数之和，尚无依据的部分不计权重。',
  },
  'scores.homeworkPoints': {
    ...part,
    label: '作业计入分合计',
    definition: '期末所在学期综合成绩中由作业计入的分数之和，尚无依据的部分不计权重。',
  },
  'scores.examPoints': {
    ...part,
    label: '考试计入分合计',
    definition: '期末所在学期综合成绩中由考试计入的分数之和，尚无依据的部分不计权重。',
  },
  'scores.usualSum': {
    ...part,
    label: '平时成绩合计',
    definition: '期末所在学期出勤与课堂参与按 1:2 加权的成绩之和。',
  },
  'scores.usualCount': { ...counted, label: '平时成绩人次', definition: '期末所在学期有出勤或课堂参与成绩的人次。' },
  'scores.homeworkSum': {
    ...part,
    label: '作业成绩合计',
    definition: '期末所在学期综合成绩中作业部分（0 至 100 分）之和。',
  },
  'scores.homeworkCount': { ...counted, label: '作业成绩人次', definition: '期末所在学期综合成绩有作业部分的人次。' },
  'scores.examSum': {
    ...part,
    label: '考试成绩合计',
    definition: '期末所在学期综合成绩中考试部分（0 至 100 分）之和。',
  },
  'scores.examCount': { ...counted, label: '考试成绩人次', definition: '期末所在学期综合成绩有考试部分的人次。' },
})

const mean = { unit: '分', scale: 1, decimals: 1, better: 'up' } as const
const points = (name: string) => `平均每人次由${name}计入综合成绩的分数；四项之和为综合平均分。`

export const scoreRatios = ratios({
  'scores.attendanceShare': {
    ...mean,
    label: '出勤计入分',
    numerator: 'scores.attendancePoints',
    denominator: 'scores.count',
    definition: points('出勤'),
  },
  'scores.classShare': {
    ...mean,
    label: '课堂计入分',
    numerator: 'scores.classPoints',
    denominator: 'scores.count',
    definition: points('课堂参与'),
  },
  'scores.homeworkShare': {
    ...mean,
    label: '作业计入分',
    numerator: 'scores.homeworkPoints',
    denominator: 'scores.count',
    definition: points('作业'),
  },
  'scores.examShare': {
    ...mean,
    label: '考试计入分',
    numerator: 'scores.examPoints',
    denominator: 'scores.count',
    definition: points('考试'),
  },
  'scores.usualAverage': {
    ...mean,
    label: '平时成绩',
    numerator: 'scores.usualSum',
    denominator: 'scores.usualCount',
    definition: '出勤与课堂参与按 1:2 加权的平均成绩。',
  },
  'scores.homeworkAverage': {
    ...mean,
    label: '作业成绩',
    numerator: 'scores.homeworkSum',
    denominator: 'scores.homeworkCount',
    definition: '综合成绩中作业部分的平均分，未交计 0 分。',
  },
  'scores.examAverage': {
    ...mean,
    label: '考试成绩',
    numerator: 'scores.examSum',
    denominator: 'scores.examCount',
    definition: '综合成绩中考试部分的平均分：期末考试，尚无期末考试时为随堂与阶段测试。',
  },
})
