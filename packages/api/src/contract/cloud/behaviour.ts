import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { points } from '../flows.ts'
import { group, kpis, parts, table, weeks } from '../shapes.ts'
import { crossed, stepFlow } from '../spreads.ts'

const behaviour = { demand: { rights: [rights.cloudBehavior] }, scope: 'school' } as const

/** What teachers and students do on the cloud platform, when, and in which order. */
export const behaviourCalls = {
  'ZjyTeacher/getBehaviorTotal': report(
    kpis([
      'users.active',
      'logs.perUser',
      'logins.perUser',
      'study.hoursPerStudent',
      'participation.rate',
      'users.retainedRate',
    ]),
    behaviour,
  ),
  /** Hours of the day by weekday. */
  'ZjyTeacher/getBehaviorHeat': report(crossed('logs.count', 'hour', 'weekday'), behaviour),
  'ZjyTeacher/getBehaviorPath': report(stepFlow(), behaviour),
  /** Classes by attendance and mean score. */
  'ZjyTeacher/getBehaviorScatter': report(points('attendance.rate', 'scores.average', 'courseClass'), behaviour),
  'ZjyTeacher/getBehaviorTrend': report(
    group({ types: parts('logs.count', 'logGroup'), study: weeks('study.hours') }),
    behaviour,
  ),
  'ZjyTeacher/getStudentBehaviorList': report(
    table(
      'student',
      [
        'students.logins',
        'students.logs',
        'attendance.present',
        'participation.joined',
        'homework.submitted',
        'students.discussions',
        'study.hours',
      ],
      { sort: 'students.logs' },
    ),
    behaviour,
  ),
  'ZjyTeacher/getTeacherBehaviorList': report(
    table(
      'teacher',
      [
        'teachers.logins',
        'teachers.logs',
        'sessions.count',
        'activities.count',
        'homework.graded',
        'teachers.discussions',
      ],
      { sort: 'teachers.logs' },
    ),
    behaviour,
  ),
  'ZjyTeacher/exportStudentBehaviorList': exportOf('ZjyTeacher/getStudentBehaviorList', '行为分析-学生', behaviour),
  'ZjyTeacher/exportTeacherBehaviorList': exportOf('ZjyTeacher/getTeacherBehaviorList', '行为分析-教师', behaviour),
} as const
