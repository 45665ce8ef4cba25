import { partOf } from '../../blocks/definition.ts'
import { signRows, signTables } from './in-class-tables.ts'
import { participationPage } from './participation.ts'

const part = <K extends 'kpi' | 'week' | 'type' | 'typeRate' | 'heat'>(name: K) => partOf('faceTeach/getJoinMid', name)

/** /school/joinmid: who takes part in class, and who is there. */
export default participationPage('reportInClass', {
  kpi: part('kpi'),
  ids: [
    'activities.mid',
    'participation.midRate',
    'attendance.rate',
    'attendance.lateRate',
    'attendance.absentRate',
    'attendance.fullSignIns',
  ],
  week: part('week'),
  type: part('type'),
  typeRate: part('typeRate'),
  heat: part('heat'),
  activities: 'activities.mid',
  rate: 'participation.midRate',
  columns: [
    { metric: 'sessions.count', label: '课堂' },
    { metric: 'activities.mid', label: '课中活动' },
    { metric: 'participation.midExpected', label: '应参与' },
    { metric: 'participation.midJoined', label: '参与' },
    { metric: 'participation.midRate', label: '参与率' },
    'attendance.rate',
  ],
  sort: 'participation.midRate',
  lists: {
    college: ['faceTeach/getJoinMidList', 'faceTeach/exportJoinMid'],
    teacher: ['faceTeach/getJoinMidTeacherList', 'faceTeach/exportJoinMidTeacher'],
    courseClass: ['faceTeach/getJoinMidClassList', 'faceTeach/exportJoinMidClass'],
  },
  rows: signRows,
  tables: signTables,
})
