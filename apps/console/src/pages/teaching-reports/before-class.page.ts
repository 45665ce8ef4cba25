import { partOf } from '../../blocks/definition.ts'
import { participationPage } from './participation.ts'

const part = <K extends 'kpi' | 'week' | 'type' | 'typeRate' | 'heat'>(name: K) =>
  partOf('faceTeach/getJoinBefore', name)

/** /school/joinbefore: how classes are prepared, and who takes part. */
export default participationPage('reportBeforeClass', {
  kpi: part('kpi'),
  ids: [
    'activities.before',
    'participation.beforeExpected',
    'participation.beforeJoined',
    'participation.beforeRate',
    'sessions.preparedRate',
  ],
  week: part('week'),
  type: part('type'),
  typeRate: part('typeRate'),
  heat: part('heat'),
  activities: 'activities.before',
  rate: 'participation.beforeRate',
  columns: [
    { metric: 'sessions.count', label: '课堂' },
    { metric: 'activities.before', label: '课前活动' },
    { metric: 'participation.beforeExpected', label: '应参与' },
    { metric: 'participation.beforeJoined', label: '参与' },
    { metric: 'participation.beforeRate', label: '参与率' },
    'participation.previews',
  ],
  sort: 'participation.beforeRate',
  lists: {
    college: ['faceTeach/getJoinBeforeList', 'faceTeach/exportJoinBefore'],
    teacher: ['faceTeach/getJoinBeforeTeacherList', 'faceTeach/exportJoinBeforeTeacher'],
    courseClass: ['faceTeach/getJoinBeforeClassList', 'faceTeach/exportJoinBeforeClass'],
  },
})
