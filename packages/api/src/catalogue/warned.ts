import { measures, ratios } from './types.ts'
import type { WarningSubject } from './warnings.ts'

const grain = ['province', 'city', 'school', 'college', 'warningKind', 'warningLevel'] as const
const share = { unit: '%', scale: 100, decimals: 1, better: 'down' } as const

/** Who is warned, by the nightly judgement of the rules. */
export const warnedMeasures = measures({
  'warnings.students': {
    label: '预警学生数',
    unit: '人',
    kind: 'distinct',
    better: 'down',
    grain: [...grain, 'major'],
    definition: '统计期内至少有一个教学日处于预警状态的学生人数，同一人只计一次；只看一天时即当日预警人数。',
  },
  'warnings.teachers': {
    label: '预警教师数',
    unit: '人',
    kind: 'distinct',
    better: 'down',
    grain,
    definition: '统计期内至少有一个教学日处于预警状态的教师人数，同一人只计一次。',
  },
  'warnings.classes': {
    label: '预警课程班数',
    unit: '个',
    kind: 'distinct',
    better: 'down',
    grain,
    definition: '统计期内至少有一个教学日课程质量处于预警状态的课程班数。',
  },
})

export const warnedRatios = ratios({
  'warnings.studentRate': {
    ...share,
    label: '学生预警率',
    numerator: 'warnings.students',
    denominator: 'students.total',
    definition: '统计期内预警学生数占期末学生总数的比例。',
  },
  'warnings.teacherRate': {
    ...share,
    label: '教师预警率',
    numerator: 'warnings.teachers',
    denominator: 'teachers.total',
    definition: '统计期内预警教师数占期末教师总数的比例。',
  },
  'warnings.classRate': {
    ...share,
    label: '课程班预警率',
    numerator: 'warnings.classes',
    denominator: 'classes.total',
    definition: '统计期内预警课程班数占期末课程班总数的比例。',
  },
})

/** What schools made of their warnings; the pages of warnings read it beside the office's handling. */
export const warnedStates = measures({
  'warnings.handledRate': {
    label: '预警处置率',
    unit: '%',
    kind: 'state',
    better: 'up',
    grain: [],
    decimals: 1,
    definition: '本学期出现过的预警中，已解除或判为误报的比例；同一对象的同一种预警计一次。',
  },
  'warnings.courseQuality': {
    label: '课程质量指数',
    unit: '分',
    kind: 'state',
    better: 'up',
    grain: [],
    decimals: 1,
    definition:
      '有课堂且在学学生不少于10人的课程班：资源充足度20%、课堂活跃率20%、互动参与率20%、作业批阅率15%、评教得分率15%、考试及格率10%，乘以100；没有依据的部分不计，其权重由其余部分分担。A不低于85，B不低于70，C不低于60，D低于60。',
  },
})

/** How many are warned and which share they are, by whom a rule warns of. */
export const warnedMetrics = {
  student: { count: 'warnings.students', rate: 'warnings.studentRate' },
  teacher: { count: 'warnings.teachers', rate: 'warnings.teacherRate' },
  class: { count: 'warnings.classes', rate: 'warnings.classRate' },
} as const satisfies Record<WarningSubject, { count: keyof typeof warnedMeasures; rate: keyof typeof warnedRatios }>
