import { change } from './builders/tables.ts'

/** How a table of places or colleges ends: what was logged, how that moved, and how many of the people took part. */
export const logColumns = ['logs.count', change('logs.count'), 'users.activeRate'] as const
/** What a table of places says of each: people, content, logs. */
export const placeColumns = [
  'users.total',
  { metric: 'users.active', label: '活跃用户' },
  'courses.total',
  'resources.total',
  ...logColumns,
] as const
/** Schools as a column and a switch. */
export const schools = { metric: 'schools.total', label: '学校' } as const
/** What maps of places may show. */
export const placeSwitch = [
  'users.total',
  schools,
  { metric: 'users.dau', label: '日活跃' },
  { metric: 'logs.count', label: '日志' },
] as const
