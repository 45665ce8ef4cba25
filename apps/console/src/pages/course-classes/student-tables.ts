import { table, tabs, texts } from '../../blocks/builders/tables.ts'

/** What one student did in one class, each kind by its time. */
export const studentTables = tabs(
  table('签到', 'ZjyCourseClass/getStudentSignList', [...texts('sign', 'startedAt', 'state')], {
    sort: 'startedAt',
  }),
  table(
    '活动',
    'ZjyCourseClass/getStudentActivityList',
    [
      ...texts('activity', 'startedAt', 'phase'),
      { metric: 'participation.joined', label: '参与' },
      { metric: 'participation.score', label: '得分' },
    ],
    { sort: 'startedAt', export: 'ZjyCourseClass/exportStudentActivityList' },
  ),
  table(
    '作业',
    'ZjyCourseClass/getStudentHomeworkList',
    [...texts('homework', 'due', 'handedIn'), { metric: 'homework.average', label: '得分' }],
    { sort: 'due' },
  ),
  table(
    '考试',
    'ZjyCourseClass/getStudentExamList',
    [...texts('exam', 'kind', 'startedAt'), { metric: 'exams.average', label: '得分' }],
    { sort: 'startedAt' },
  ),
  table('日志', 'ZjyCourseClass/getStudentLogList', texts('lessonLog', 'startedAt', 'duration'), {
    sort: 'startedAt',
  }),
)
