import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'

/** Activities, sign-ins and students of a class in a term or some of its weeks. */
export const lessonTables = tabs(
  table(
    '活动',
    'zjyFaceTeach/getActivityList',
    [
      ...texts('activity', 'startedAt', 'phase'),
      { metric: 'participation.expected', label: '应参与' },
      { metric: 'participation.joined', label: '参与' },
      { metric: 'participation.rate', label: '参与率' },
    ],
    { sort: 'startedAt' },
  ),
  table(
    '签到',
    'signCheck/getSignList',
    [
      ...texts('sign', 'startedAt'),
      { metric: 'attendance.expected', label: '应到' },
      { metric: 'attendance.present', label: '实到' },
      'attendance.rate',
      { metric: 'attendance.late', label: '迟到' },
      { metric: 'attendance.early', label: '早退' },
      { metric: 'attendance.absent', label: '缺勤' },
      { metric: 'attendance.leave', label: '请假' },
    ],
    { sort: 'startedAt', export: 'signCheck/exportSignList' },
  ),
  table(
    '学生表现',
    'zjyFaceTeach/getTeachDetailList',
    [
      ...texts('student', 'no'),
      'attendance.rate',
      { metric: 'participation.rate', label: '参与率' },
      { metric: 'participation.score', label: '表现分' },
    ],
    {
      sort: 'participation.score',
      export: 'zjyFaceTeach/exportTeachDetailList',
      drill: opens('studentPortrait', 'student'),
    },
  ),
)
