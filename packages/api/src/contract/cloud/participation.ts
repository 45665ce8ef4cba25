import type { ReportMetricId } from '../../catalogue/index.ts'
import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, kpis, parts, table, usedStack, weeks } from '../shapes.ts'

const guardOf = (right: number) => ({ demand: { rights: [right] }, scope: 'school' }) as const
const all = guardOf(rights.reportActivities)
const before = guardOf(rights.reportBeforeClass)
const mid = guardOf(rights.reportInClass)
const later = guardOf(rights.reportAfterClass)

/** Columns of the tables by college, teacher and class of each page. */
const columns = {
  all: [
    'sessions.count',
    'activities.count',
    'participation.expected',
    'participation.joined',
    'participation.rate',
    'activities.perSession',
  ],
  before: [
    'sessions.count',
    'activities.before',
    'participation.beforeExpected',
    'participation.beforeJoined',
    'participation.beforeRate',
    'participation.previews',
  ],
  mid: [
    'sessions.count',
    'activities.mid',
    'participation.midExpected',
    'participation.midJoined',
    'participation.midRate',
    'attendance.rate',
  ],
  later: [
    'activities.later',
    'participation.laterExpected',
    'participation.laterJoined',
    'participation.laterRate',
    'homework.count',
    'homework.submitRate',
    'homework.onTimeRate',
    'homework.gradedRate',
  ],
  signs: [
    'attendance.signIns',
    'attendance.expected',
    'attendance.present',
    'attendance.rate',
    'attendance.late',
    'attendance.early',
    'attendance.absent',
    'attendance.leave',
  ],
} as const

/** Classes of open courses have no lessons. */
const cloud = { platform: 'zjy' } as const
const listed = <const By extends 'college' | 'teacher' | 'courseClass', const C extends readonly ReportMetricId[]>(
  by: By,
  measures: C,
  sort: C[number],
) => table(by, measures, { sort, ...(by === 'courseClass' ? cloud : {}) })

/** How students take part in what teachers do in class, before it and after it: by week, kind, college, teacher and class. */
export const participationCalls = {
  'faceTeach/getJoinAct': report(
    group({
      kpi: kpis([
        'activities.count',
        'participation.expected',
        'participation.joined',
        'participation.rate',
        'activities.perSession',
      ]),
      week: weeks('activities.before', 'activities.mid', 'activities.later', 'participation.rate'),
      type: parts('activities.count', 'activityType'),
      typeRate: parts('participation.rate', 'activityType'),
      heat: usedStack('activities.count', 'college', 'activityType', 12),
    }),
    all,
  ),
  'faceTeach/getJoinActList': report(listed('college', columns.all, 'participation.rate'), all),
  'faceTeach/getJoinActTeacherList': report(listed('teacher', columns.all, 'participation.rate'), all),
  'faceTeach/getJoinActClassList': report(listed('courseClass', columns.all, 'participation.rate'), all),
  'faceTeach/exportJoinAct': exportOf('faceTeach/getJoinActList', '活动参与-院系', all),
  'faceTeach/exportJoinActTeacher': exportOf('faceTeach/getJoinActTeacherList', '活动参与-教师', all),
  'faceTeach/exportJoinActClass': exportOf('faceTeach/getJoinActClassList', '活动参与-班级', all),
  'faceTeach/getJoinBefore': report(
    group({
      kpi: kpis([
        'activities.before',
        'participation.beforeExpected',
        'participation.beforeJoined',
        'participation.beforeRate',
        'sessions.preparedRate',
      ]),
      week: weeks('activities.before', 'participation.beforeRate'),
      type: parts('activities.before', 'activityType'),
      typeRate: parts('participation.beforeRate', 'activityType'),
      heat: usedStack('activities.before', 'college', 'activityType', 12),
    }),
    before,
  ),
  'faceTeach/getJoinBeforeList': report(listed('college', columns.before, 'participation.beforeRate'), before),
  'faceTeach/getJoinBeforeTeacherList': report(listed('teacher', columns.before, 'participation.beforeRate'), before),
  'faceTeach/getJoinBeforeClassList': report(listed('courseClass', columns.before, 'participation.beforeRate'), before),
  'faceTeach/exportJoinBefore': exportOf('faceTeach/getJoinBeforeList', '课前参与-院系', before),
  'faceTeach/exportJoinBeforeTeacher': exportOf('faceTeach/getJoinBeforeTeacherList', '课前参与-教师', before),
  'faceTeach/exportJoinBeforeClass': exportOf('faceTeach/getJoinBeforeClassList', '课前参与-班级', before),
  'faceTeach/getJoinMid': report(
    group({
      kpi: kpis([
        'activities.mid',
        'participation.midRate',
        'attendance.rate',
        'attendance.lateRate',
        'attendance.absentRate',
        'attendance.fullSignIns',
      ]),
      week: weeks('activities.mid', 'participation.midRate'),
      type: parts('activities.mid', 'activityType'),
      typeRate: parts('participation.midRate', 'activityType'),
      heat: usedStack('activities.mid', 'college', 'activityType', 12),
    }),
    mid,
  ),
  'faceTeach/getJoinMidList': report(listed('college', columns.mid, 'participation.midRate'), mid),
  'faceTeach/getJoinMidTeacherList': report(listed('teacher', columns.mid, 'participation.midRate'), mid),
  'faceTeach/getJoinMidClassList': report(listed('courseClass', columns.mid, 'participation.midRate'), mid),
  'faceTeach/exportJoinMid': exportOf('faceTeach/getJoinMidList', '课中参与-院系', mid),
  'faceTeach/exportJoinMidTeacher': exportOf('faceTeach/getJoinMidTeacherList', '课中参与-教师', mid),
  'faceTeach/exportJoinMidClass': exportOf('faceTeach/getJoinMidClassList', '课中参与-班级', mid),
  /** Sign-ins by method and week. */
  'signCheck/getSignStatistics': report(
    group({ method: parts('attendance.signIns', 'signMethod'), week: weeks('attendance.signIns', 'attendance.rate') }),
    mid,
  ),
  'signCheck/getSignClassList': report(listed('courseClass', columns.signs, 'attendance.rate'), mid),
  'signCheck/getSignTeacherList': report(listed('teacher', columns.signs, 'attendance.rate'), mid),
  'signCheck/exportSignTeacher': exportOf('signCheck/getSignTeacherList', '课中参与-教师签到', mid),
  'signCheck/exportSignStatistics': exportOf('signCheck/getSignClassList', '课中参与-签到', mid),
  'faceTeach/getJoinLater': report(
    group({
      kpi: kpis([
        'activities.later',
        'participation.laterRate',
        'homework.count',
        'homework.onTimeRate',
        'homework.gradedRate',
        'homework.gradingTime',
      ]),
      week: weeks('activities.later', 'participation.laterRate'),
      type: parts('activities.later', 'activityType'),
      typeRate: parts('participation.laterRate', 'activityType'),
      heat: usedStack('activities.later', 'college', 'activityType', 12),
      homework: kpis(['homework.expected', 'homework.submitted', 'homework.graded']),
    }),
    later,
  ),
  'faceTeach/getJoinLaterList': report(listed('college', columns.later, 'participation.laterRate'), later),
  'faceTeach/getJoinLaterTeacherList': report(listed('teacher', columns.later, 'participation.laterRate'), later),
  'faceTeach/getJoinLaterClassList': report(listed('courseClass', columns.later, 'participation.laterRate'), later),
  'faceTeach/exportJoinLater': exportOf('faceTeach/getJoinLaterList', '课后参与-院系', later),
  'faceTeach/exportJoinLaterTeacher': exportOf('faceTeach/getJoinLaterTeacherList', '课后参与-教师', later),
  'faceTeach/exportJoinLaterClass': exportOf('faceTeach/getJoinLaterClassList', '课后参与-班级', later),
} as const
