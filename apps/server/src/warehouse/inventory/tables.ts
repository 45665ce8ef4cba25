import { type Table, type TableKind, tables } from '../schema.ts'

/** Facts that take a row for every event, by the event's day: what comes in on a day can be counted in them. */
export const eventTables: readonly string[] = tables
  .filter(({ name, columns }) => name.startsWith('fact_') && 'event_date' in columns)
  .map(({ name }) => name)

/** What tables are about, in the order in which it is asked; the last takes the rest. */
const domains: readonly [id: string, name: string, tables: RegExp][] = [
  ['operation', '运维', /gateway|waf|export|oper|metric_check|rollup_week|gone_part|demo_|warning_day/],
  ['score', '成绩', /exam|score|evaluation|warning|rank/],
  ['certificate', '证书', /certificate|credit/],
  ['lesson', '课堂', /session|class_event|planned_lesson|activity|participation|attendance|sign_|homework/],
  ['question', '题目', /question|answer/],
  ['resource', '素材', /resource|project/],
  ['course', '课程', /course|enrolment|group/],
  ['log', '日志', /log_|fact_log$/],
  ['user', '用户', /./],
]

export const domainName = (id: string): string => domains.find(([domain]) => domain === id)?.[1] ?? id
export const domainOf = (table: string): string => domains.find(([, , pattern]) => pattern.test(table))?.[0] ?? 'user'

/** Kinds of tables as a reader knows them; `office` are those of the operational store. */
export const tiers: Record<TableKind | 'office', string> = {
  dimension: '维度',
  fact: '明细数据',
  correctable: '可更新明细',
  derived: '计算结果',
  rollup: '汇总',
  system: '系统',
  office: '业务库',
}
const kinds = new Map(tables.map(({ name, kind }: Table) => [name, kind]))
export const tierOf = (table: string): TableKind => kinds.get(table) ?? 'system'
export const isKnownTable = (table: string): boolean => kinds.has(table)
