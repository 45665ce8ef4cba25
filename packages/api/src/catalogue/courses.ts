import { measures } from './types.ts'

const places = ['province', 'city', 'school'] as const
/** Of what kind the course is that something belongs to or happened in. */
export const ofCourseKind = ['courseType', 'courseLevel'] as const
const calls = {
  unit: '次',
  kind: 'flow',
  better: 'up',
  grain: [...places, 'college', 'course', 'callerSchool'],
} as const

/** Single courses, counted at the school and college that own them. */
export const courseMeasures = measures({
  'courses.logs': {
    label: '课程日志数',
    unit: '条',
    kind: 'flow',
    better: 'up',
    grain: [...places, 'college', 'platform', 'role', 'logGroup', 'course', 'group', ...ofCourseKind],
    definition: '统计期内师生在课程中产生的日志条数，含外校师生，按课程所属学校计。',
  },
  'courses.studyHours': {
    label: '课程学习时长',
    unit: '小时',
    kind: 'flow',
    better: 'up',
    decimals: 1,
    grain: [...places, 'college', 'platform', 'course', 'learner'],
    definition: '统计期内学生在课程中各段学习时长之和，含外校学生，按课程所属学校计。',
  },
  'courses.wholeCalls': {
    ...calls,
    label: '整课调用次数',
    definition: '统计期内课程被整门引用的次数，含本校引用，按课程所属学校计。',
  },
  'courses.partCalls': {
    ...calls,
    label: '部分调用次数',
    definition: '统计期内课程被部分引用的次数，含本校引用，按课程所属学校计。',
  },
  'courses.selfBuilt': {
    label: '自建课程数',
    unit: '门',
    kind: 'stock',
    better: 'up',
    grain: [...places, 'college', ...ofCourseKind],
    definition: '期末在册的自建课程数。',
  },
})
