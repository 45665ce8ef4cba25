import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'

const total = { metric: 'students.total', label: '学生' } as const
const active = { metric: 'students.activeRate', label: '活跃率' } as const
const participation = { metric: 'participation.rate', label: '参与率' } as const
const homework = { metric: 'homework.submitRate', label: '作业提交率' } as const
const score = { metric: 'scores.average', label: '平均分' } as const

/** How students of a major, of an administrative class, and each of them study. */
export const studentTables = tabs(
  table(
    '专业',
    'teacherStudent/getStuGkList',
    [...texts('major', 'college'), total, active, 'attendance.rate', participation, homework, score],
    { sort: 'students.total', export: 'teacherStudent/exportStuGk', drill: { filter: 'major' } },
  ),
  table(
    '行政班',
    'teacherStudent/getStuGkClassList',
    [
      ...texts('adminClass', 'college', 'major'),
      total,
      active,
      'attendance.rate',
      homework,
      { metric: 'study.hours', label: '学习时长' },
      score,
    ],
    { sort: 'students.total', export: 'teacherStudent/exportStuGkClass' },
  ),
  table(
    '学生',
    'teacherStudent/getStuGkStudentList',
    [
      ...texts('student', 'no', 'major', 'adminClass'),
      'attendance.rate',
      participation,
      homework,
      { metric: 'study.hours', label: '学习时长' },
      score,
    ],
    {
      sort: 'scores.average',
      export: 'teacherStudent/exportStuGkStudent',
      drill: opens('studentPortrait', 'student'),
    },
  ),
)
