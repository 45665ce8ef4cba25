import type { TableSpec } from './definition.ts'

type Columns = TableSpec['columns']

/** How a table of places or colleges ends: what was logged, how that moved, and how many of the people took part. */
export const logColumns: Columns = [
  { metric: 'logs.count', label: '日志数' },
  { change: 'logs.count', label: '较上期' },
  { metric: 'users.activeRate', label: '活跃率', bar: true },
]
/** What a table of places says of each: people, content, logs. */
export const placeColumns: Columns = [
  { metric: 'users.total', label: '用户' },
  { metric: 'users.active', label: '活跃用户' },
  { metric: 'courses.total', label: '课程' },
  { metric: 'resources.total', label: '素材' },
  ...logColumns,
]
