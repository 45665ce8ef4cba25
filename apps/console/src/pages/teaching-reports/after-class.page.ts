import { funnel } from '../../blocks/builders/charts.ts'
import { partOf } from '../../blocks/definition.ts'
import { participationPage } from './participation.ts'

const part = <K extends 'kpi' | 'week' | 'type' | 'typeRate' | 'heat' | 'homework'>(name: K) =>
  partOf('faceTeach/getJoinLater', name)

/** /school/joinlater: what follows a class, and its homework. */
export default participationPage('reportAfterClass', {
  kpi: part('kpi'),
  ids: [
    'activities.later',
    'participation.laterRate',
    'homework.count',
    'homework.onTimeRate',
    'homework.gradedRate',
    'homework.gradingTime',
  ],
  week: part('week'),
  type: part('type'),
  typeRate: part('typeRate'),
  heat: part('heat'),
  activities: 'activities.later',
  rate: 'participation.laterRate',
  columns: [
    { metric: 'activities.later', label: '课后活动' },
    { metric: 'participation.laterExpected', label: '应参与' },
    { metric: 'participation.laterJoined', label: '参与' },
    { metric: 'participation.laterRate', label: '参与率' },
    { metric: 'homework.count', label: '作业' },
    { metric: 'homework.submitRate', label: '提交率' },
    { metric: 'homework.onTimeRate', label: '按时率' },
    { metric: 'homework.gradedRate', label: '批阅率' },
  ],
  sort: 'participation.laterRate',
  lists: {
    college: ['faceTeach/getJoinLaterList', 'faceTeach/exportJoinLater'],
    teacher: ['faceTeach/getJoinLaterTeacherList', 'faceTeach/exportJoinLaterTeacher'],
    courseClass: ['faceTeach/getJoinLaterClassList', 'faceTeach/exportJoinLaterClass'],
  },
  rows: [funnel(part('homework'), 'homework.expected', '作业提交与批阅', { span: 24, height: 216 })],
})
