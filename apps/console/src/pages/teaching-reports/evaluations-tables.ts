import type { MetricId } from '@data-centre/api'
import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'

const aspects = [
  { metric: 'evaluations.contentAverage', label: '内容' },
  { metric: 'evaluations.methodAverage', label: '方法' },
  { metric: 'evaluations.attitudeAverage', label: '态度' },
  { metric: 'evaluations.effectAverage', label: '效果' },
  { metric: 'evaluations.interactionAverage', label: '互动' },
] as const satisfies readonly { metric: MetricId; label: string }[]
const columns = [
  { metric: 'evaluations.expected', label: '应评' },
  { metric: 'evaluations.done', label: '已评' },
  'evaluations.rate',
  { metric: 'evaluations.average', label: '均分' },
  ...aspects,
] as const
const sort = 'evaluations.average'

/** What is said of teachers, courses, classes and colleges. */
export const evaluationTables = tabs(
  table('教师', 'teacherStudent/getStuPjList', [...texts('teacher', 'college'), ...columns], {
    sort,
    export: 'teacherStudent/exportStuPj',
    drill: opens('teacherPortrait', 'teacher'),
  }),
  table('课程', 'teacherStudent/getStuPjCourseList', [...texts('course', 'lead'), ...columns], {
    sort,
    export: 'teacherStudent/exportStuPjCourse',
    drill: opens('cloudCourseDetails', 'courseId'),
  }),
  table('班级', 'teacherStudent/getStuPjClassList', [...texts('courseClass', 'teacher'), ...columns], {
    sort,
    export: 'teacherStudent/exportStuPjClass',
    drill: opens('courseClassDetails', 'classId'),
  }),
  table('院系', 'teacherStudent/getStuPjCollegeList', columns, {
    sort,
    export: 'teacherStudent/exportStuPjCollege',
    drill: { filter: 'college' },
  }),
)
