import { ofCourseKind } from './courses.ts'
import { measures, ratios } from './types.ts'

const places = ['province', 'city', 'school'] as const
const ofTerm = { kind: 'term', better: 'up' } as const
const course = [...places, 'college', 'course'] as const
/** What is counted by period of an open course. */
const period = [...course, 'courseClass', 'periodState'] as const
const student = [...places, 'college', 'major', 'course'] as const
const credit = {
  unit: '件',
  kind: 'flow',
  better: 'none',
  grain: [...student, 'student', 'credit', 'creditState', 'courseSchool'],
} as const

/** Enrolments and what becomes of them, counted at the school of the course; credits at the student's. */
export const openCourseMeasures = measures({
  'courses.enrolments': {
    ...ofTerm,
    label: '选课人次',
    unit: '人次',
    grain: [...course, 'courseClass', 'platform', ...ofCourseKind],
    definition: '期末所在学期未退课的选课人次，按课程所属学校计。',
  },
  'courses.tracked': {
    ...ofTerm,
    label: '有进度选课人次',
    unit: '人次',
    better: 'none',
    grain: [...course, 'platform', 'progressBand'],
    definition: '期末所在学期有学习进度上报的课程班的选课人次。',
  },
  'courses.progressSum': {
    ...ofTerm,
    label: '学习进度合计',
    unit: '门次',
    better: 'none',
    decimals: 1,
    grain: [...course, 'platform'],
    definition: '期末所在学期各选课人次的学习进度之和，学完一门计 1，尚未开始的计 0。',
  },
  'courses.finished': {
    ...ofTerm,
    label: '完成课程人次',
    unit: '人次',
    grain: [...course, 'platform'],
    definition: '期末所在学期学习进度已达 100% 的选课人次。',
  },
  'courses.results': {
    ...ofTerm,
    label: '课程结果人次',
    unit: '人次',
    better: 'none',
    grain: [...places, 'course', 'platform', 'courseResult'],
    definition: '期末所在学期已有学习结果（优秀、通过、未通过、退出）的选课人次，按课程所属学校计。',
    excludes: '来源平台未上报结果的选课',
  },
  'courses.mooc': {
    label: '慕课课程数',
    unit: '门',
    kind: 'stock',
    better: 'up',
    grain: [...places, 'college', ...ofCourseKind, 'majorCategory'],
    definition: '期末在册的慕课课程数。',
  },
  'mooc.periods': {
    label: '开课期次',
    unit: '期',
    kind: 'stock',
    better: 'up',
    grain: [...course, 'periodState'],
    definition: '期末在册的慕课开课期次。',
  },
  'mooc.runningPeriods': {
    label: '进行中期次',
    unit: '期',
    kind: 'stock',
    better: 'none',
    grain: course,
    definition: '期末已开课且未结课的慕课期次。',
  },
  'mooc.enrolments': {
    ...ofTerm,
    label: '慕课选课人次',
    unit: '人次',
    grain: [...period, 'learnerProvince', 'progressBand'],
    definition: '期末所在学期慕课未退课的选课人次，按课程所属学校计。',
  },
  'mooc.externalEnrolments': {
    ...ofTerm,
    label: '校外选课人次',
    unit: '人次',
    grain: period,
    definition: '慕课选课人次中外校学生的人次。',
  },
  'mooc.newEnrolments': {
    label: '新增慕课选课人次',
    unit: '人次',
    kind: 'flow',
    better: 'up',
    grain: [...course, 'learnerOrigin'],
    definition: '统计期内加入慕课的选课人次，含之后退课的，按课程所属学校计。',
  },
  'mooc.coveredSchools': {
    ...ofTerm,
    label: '覆盖学校数',
    unit: '所',
    grain: [...places, 'course'],
    definition: '期末所在学期慕课学员所在学校数，含本校；多校合计时各校分别计。',
  },
  'mooc.coveredProvinces': {
    ...ofTerm,
    label: '覆盖省份数',
    unit: '个',
    grain: [...places, 'course'],
    definition: '期末所在学期慕课学员所在省份数；多校合计时各校分别计。',
  },
  'mooc.started': {
    ...ofTerm,
    label: '开始学习人次',
    unit: '人次',
    grain: period,
    definition: '期末所在学期慕课选课人次中已有学习进度或已取得证书的人次。',
  },
  'mooc.finished': {
    ...ofTerm,
    label: '完课人次',
    unit: '人次',
    grain: period,
    definition: '期末所在学期慕课学习进度已达 100% 的选课人次。',
  },
  'mooc.certificates': {
    ...ofTerm,
    label: '证书数',
    unit: '张',
    grain: period,
    definition: '期末所在学期慕课选课人次中已取得证书的人次。',
  },
  'mooc.posts': {
    label: '慕课讨论数',
    unit: '条',
    kind: 'flow',
    better: 'up',
    grain: course,
    definition: '统计期内慕课中发帖与回复的条数，按课程所属学校计。',
    excludes: '点赞',
  },
  'credits.applied': {
    ...credit,
    label: '学分认证申请数',
    better: 'up',
    definition: '统计期内学生提交的学分认证申请件数。',
  },
  'credits.decided': {
    ...credit,
    label: '学分认证审核数',
    definition: '统计期内审核完成的学分认证申请件数，为通过与驳回之和。',
  },
  'credits.approved': {
    ...credit,
    label: '学分认证通过数',
    better: 'up',
    definition: '统计期内审核通过的学分认证申请件数。',
  },
  'credits.rejected': {
    ...credit,
    label: '学分认证驳回数',
    better: 'down',
    definition: '统计期内被驳回的学分认证申请件数。',
  },
  'credits.points': {
    ...credit,
    label: '认证学分数',
    unit: '学分',
    better: 'up',
    decimals: 1,
    definition: '统计期内审核通过的学分之和。',
  },
  'credits.students': {
    ...credit,
    label: '认证学生数',
    unit: '人',
    kind: 'distinct',
    better: 'up',
    definition: '统计期内至少一项申请审核通过的学生人数。',
  },
})

const percent = { unit: '%', scale: 100, decimals: 1, better: 'up' } as const

export const openCourseRatios = ratios({
  'courses.progress': {
    ...percent,
    label: '平均学习进度',
    numerator: 'courses.progressSum',
    denominator: 'courses.tracked',
    definition: '有学习进度上报的课程班中，每个选课人次的平均学习进度，尚未开始的计 0。',
  },
  'courses.finishRate': {
    ...percent,
    label: '课程完成率',
    numerator: 'courses.finished',
    denominator: 'courses.tracked',
    definition: '有学习进度上报的课程班中，完成课程的人次占选课人次的比例。',
  },
  'mooc.finishRate': {
    ...percent,
    label: '完课率',
    numerator: 'mooc.finished',
    denominator: 'mooc.enrolments',
    definition: '慕课完课人次占选课人次的比例。',
  },
  'mooc.certificateRate': {
    ...percent,
    label: '获证率',
    numerator: 'mooc.certificates',
    denominator: 'mooc.enrolments',
    definition: '慕课取得证书的人次占选课人次的比例。',
  },
  'credits.passRate': {
    ...percent,
    label: '认证通过率',
    numerator: 'credits.approved',
    denominator: 'credits.decided',
    definition: '审核通过数占审核数的比例。',
  },
})
