import type { MetricId } from './index.ts'

/** What the dictionary groups metrics by, in the order in which it lists them. */
export const subjects = {
  people: '学校与师生',
  activity: '登录与活跃',
  content: '课程与资源',
  teaching: '课堂与作业',
  learning: '考试与评价',
  sharing: '共享与慕课',
  warning: '教学预警',
  live: '今日实时',
  operation: '运维与数据资产',
  feedback: '问卷反馈',
  other: '其他',
} as const
export type SubjectId = keyof typeof subjects

/** Subject of each family of ids: what stands before the dot. */
const families: Readonly<Record<string, SubjectId>> = {
  schools: 'people',
  users: 'people',
  teachers: 'people',
  students: 'people',
  colleges: 'people',
  majors: 'people',
  adminClasses: 'people',
  logins: 'activity',
  logs: 'activity',
  study: 'activity',
  online: 'activity',
  courses: 'content',
  classes: 'content',
  resources: 'content',
  questions: 'content',
  sessions: 'teaching',
  activities: 'teaching',
  attendance: 'teaching',
  participation: 'teaching',
  homework: 'teaching',
  exams: 'learning',
  scores: 'learning',
  evaluations: 'learning',
  influence: 'sharing',
  mooc: 'sharing',
  credits: 'sharing',
  groups: 'sharing',
  projects: 'sharing',
  discussions: 'activity',
  warnings: 'warning',
  today: 'live',
  gateway: 'operation',
  waf: 'operation',
  exports: 'operation',
  operations: 'operation',
  assets: 'operation',
  media: 'operation',
  feedback: 'feedback',
}

/** Subject of a metric; `other` for a family that has none yet. */
export const subjectOf = (id: MetricId): SubjectId =>
  id === 'online.users' ? 'live' : (families[id.slice(0, id.indexOf('.'))] ?? 'other')
