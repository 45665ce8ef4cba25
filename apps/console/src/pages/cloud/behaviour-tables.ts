import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'

/** What each student and each teacher does. */
export const behaviourTables = tabs(
  table(
    '学生',
    'ZjyTeacher/getStudentBehaviorList',
    [
      ...texts('student', 'no', 'college'),
      { metric: 'students.logins', label: '登录' },
      { metric: 'students.logs', label: '日志' },
      { metric: 'attendance.present', label: '签到' },
      { metric: 'participation.joined', label: '活动' },
      { metric: 'homework.submitted', label: '作业' },
      { metric: 'students.discussions', label: '讨论' },
      'study.hours',
    ],
    {
      sort: 'students.logs',
      export: 'ZjyTeacher/exportStudentBehaviorList',
      drill: opens('studentPortrait', 'student'),
    },
  ),
  table(
    '教师',
    'ZjyTeacher/getTeacherBehaviorList',
    [
      ...texts('teacher', 'no', 'college'),
      { metric: 'teachers.logins', label: '登录' },
      { metric: 'teachers.logs', label: '日志' },
      'sessions.count',
      { metric: 'activities.count', label: '活动' },
      { metric: 'homework.graded', label: '批阅' },
      { metric: 'teachers.discussions', label: '讨论' },
    ],
    {
      sort: 'teachers.logs',
      export: 'ZjyTeacher/exportTeacherBehaviorList',
      drill: opens('teacherPortrait', 'teacher'),
    },
  ),
)
