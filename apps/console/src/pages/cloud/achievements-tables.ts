import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'

const marks = [
  { metric: 'scores.count', label: '人数' },
  { metric: 'scores.average', label: '平均分' },
  'scores.passRate',
  'scores.excellentRate',
  'scores.highest',
  'scores.lowest',
] as const
const sort = 'scores.average'

/** Scores of the term by course, by class and by student. */
export const scoreTables = tabs(
  table('课程', 'scoreManagement/getScoreList', [...texts('course', 'lead'), ...marks], {
    sort,
    export: 'scoreManagement/exportScoreList',
    drill: opens('cloudCourseDetails', 'courseId'),
  }),
  table('班级', 'scoreManagement/getScoreClassList', [...texts('courseClass', 'course', 'teacher'), ...marks], {
    sort,
    export: 'scoreManagement/exportScoreClassList',
    drill: opens('courseClassDetails', 'classId'),
  }),
  table(
    '学生',
    'scoreManagement/getScoreStudentList',
    [
      ...texts('score', 'no', 'college', 'course'),
      'scores.usualAverage',
      'scores.homeworkAverage',
      'scores.examAverage',
      { metric: 'scores.average', label: '总评' },
    ],
    { sort, export: 'scoreManagement/exportScoreStudentList', drill: opens('studentPortrait', 'student') },
  ),
)
