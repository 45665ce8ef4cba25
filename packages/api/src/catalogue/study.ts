import { measures } from './types.ts'

const places = ['province', 'city', 'school'] as const

/** What students do, counted at their own college and major. */
export const studyMeasures = measures({
  'students.logs': {
    label: '学生日志数',
    unit: '条',
    kind: 'flow',
    better: 'up',
    grain: [...places, 'college', 'major', 'grade', 'adminClass', 'course', 'courseClass', 'student', 'platform'],
    definition: '统计期内学生的操作日志条数，按学生院系计。',
  },
  'classes.logs': {
    label: '开课班级日志数',
    unit: '条',
    kind: 'flow',
    better: 'up',
    grain: [...places, 'college', 'major', 'course', 'courseClass', 'student', 'platform'],
    definition: '统计期内学生在课程班级中产生的操作日志条数，按学生院系计。',
  },
  'students.logins': {
    label: '学生登录次数',
    unit: '次',
    kind: 'flow',
    better: 'up',
    grain: [...places, 'college', 'student', 'platform'],
    definition: '统计期内学生登录的次数。',
  },
  'students.discussions': {
    label: '学生讨论数',
    unit: '条',
    kind: 'flow',
    better: 'up',
    grain: [...places, 'college', 'student', 'platform'],
    definition: '统计期内学生发表的讨论与回复条数。',
  },
  'teachers.discussions': {
    label: '教师讨论数',
    unit: '条',
    kind: 'flow',
    better: 'up',
    grain: [...places, 'college', 'teacher', 'platform'],
    definition: '统计期内教师发表的讨论与回复条数。',
  },
  'logs.steps': {
    label: '行为转换次数',
    unit: '次',
    kind: 'flow',
    better: 'none',
    grain: [...places, 'college', 'stepFrom', 'stepTo'],
    definition: '统计期内学生在同一天中从一种行为转到另一种行为的次数；连续的同种行为计一次。',
  },
})
