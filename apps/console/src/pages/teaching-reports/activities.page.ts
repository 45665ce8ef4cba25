import { partOf } from '../../blocks/definition.ts'
import { participationPage } from './participation.ts'

const part = <K extends 'kpi' | 'week' | 'type' | 'typeRate' | 'heat'>(name: K) => partOf('faceTeach/getJoinAct', name)

/** /school/joinact: what teachers do with their classes, and who takes part. */
export default participationPage('reportActivities', {
  kpi: part('kpi'),
  ids: [
    'activities.count',
    'participation.expected',
    'participation.joined',
    'participation.rate',
    'activities.perSession',
  ],
  week: part('week'),
  type: part('type'),
  typeRate: part('typeRate'),
  heat: part('heat'),
  activities: 'activities.count',
  rate: 'participation.rate',
  columns: [
    { metric: 'sessions.count', label: '课堂' },
    { metric: 'activities.count', label: '活动' },
    'activities.perSession',
    { metric: 'participation.expected', label: '应参与' },
    { metric: 'participation.joined', label: '参与' },
    { metric: 'participation.rate', label: '参与率' },
  ],
  sort: 'participation.rate',
  lists: {
    college: ['faceTeach/getJoinActList', 'faceTeach/exportJoinAct'],
    teacher: ['faceTeach/getJoinActTeacherList', 'faceTeach/exportJoinActTeacher'],
    courseClass: ['faceTeach/getJoinActClassList', 'faceTeach/exportJoinActClass'],
  },
})
