import { previews } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import { cloudCourseClasses } from './course-blocks.ts'

/** Classes, resources, homework, exams and teachers of the course. */
export const courseTables = tabs(
  cloudCourseClasses,
  table(
    '素材',
    'zjyCourse/getCourseResourceList',
    [
      ...texts('resource', 'type', 'author'),
      'resources.uses',
      'resources.views',
      'resources.plays',
      'resources.downloads',
    ],
    { sort: 'resources.uses', export: 'zjyCourse/exportCourseDetail', drill: previews },
  ),
  table(
    '作业',
    'zjyCourse/getCourseHomeworkList',
    [
      ...texts('homework', 'due'),
      'homework.expected',
      'homework.submitRate',
      'homework.onTimeRate',
      'homework.average',
    ],
    { sort: 'due', export: 'zjyCourse/exportCourseHomework' },
  ),
  table(
    '考试',
    'zjyCourse/getCourseExamList',
    [...texts('exam', 'kind', 'startedAt'), 'exams.expected', 'exams.joinRate', 'exams.average', 'exams.passRate'],
    { sort: 'startedAt', export: 'zjyCourse/exportCourseExam' },
  ),
  table(
    '教师',
    'zjyCourse/getCourseTeacherList',
    [
      ...texts('teacher', 'no'),
      'sessions.count',
      'attendance.rate',
      'participation.rate',
      'homework.gradedRate',
      'evaluations.average',
    ],
    { sort: 'sessions.count', export: 'zjyCourse/exportCourseTeacher' },
  ),
)
