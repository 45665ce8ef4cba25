export type TableKind = 'dimension' | 'fact' | 'correctable' | 'derived' | 'rollup' | 'system'

export interface Table {
  name: string
  kind: TableKind
  /** Column -> ClickHouse type, with DEFAULT where one is needed. */
  columns: Record<string, string>
  orderBy: readonly string[]
  partitionBy?: string
  /** What one row is. */
  grain: string
}

export const time = "DateTime('Asia/Shanghai')"
export const maybeTime = `Nullable(${time})`
export const text = 'LowCardinality(String)'
export const role = "Enum8('teacher'=1,'student'=2,'staff'=3)"
export const client = "Enum8('pc'=1,'app'=2,'mini'=3,'wall'=4)"
export const phase = "Enum8('before'=1,'mid'=2,'later'=3)"
export const method = "Enum8('one_tap'=1,'gesture'=2,'qr'=3,'gps'=4,'manual'=5)"
export const attendanceState =
  "Enum8('present'=1,'late'=2,'early'=3,'absent'=4,'personal_leave'=5,'sick_leave'=6,'official_leave'=7)"

export const lifetime = {
  removed_at: maybeTime,
  status: 'Int8 DEFAULT 1',
  version: 'UInt64',
  is_deleted: 'UInt8 DEFAULT 0',
}
/**
 * Where a person belonged: day, college (0: not at the school), major, class, by day. Each place lasts until the next; the first
 * one began when they joined. Empty for who never moved: the row's own place holds for all their days.
 */
export const places = 'Array(Tuple(Date, UInt32, UInt32, UInt32))'
/**
 * What rosters stated of a person: second of the row's last change (0: before any), college (0: not at the school, 2^32 - 1: none
 * named). `places` is made of it.
 */
export const stated = 'Array(Tuple(UInt32, UInt32))'
export const revision = { version: 'UInt64', is_deleted: 'UInt8 DEFAULT 0' }
export const arrival = { ingest_time: `${time} DEFAULT now()` }

export const table =
  (kind: TableKind) =>
  (
    name: string,
    grain: string,
    orderBy: readonly string[],
    columns: Record<string, string>,
    partitionBy?: string,
  ): Table => ({ name, kind, grain, orderBy, columns, partitionBy })
export const dimension = table('dimension')
export const correctable = (name: string, grain: string, orderBy: readonly string[], columns: Record<string, string>) =>
  table('correctable')(name, grain, orderBy, { ...columns, ...revision }, 'term_id')
/** Rows that a job recomputes; a newer version replaces, a tombstone takes away. */
export const derived = (
  name: string,
  grain: string,
  orderBy: readonly string[],
  columns: Record<string, string>,
  partitionBy: string,
) => table('derived')(name, grain, orderBy, { ...columns, ...revision }, partitionBy)
export const rollup = (
  name: string,
  grain: string,
  orderBy: readonly string[],
  columns: Record<string, string>,
  day = 'stat_date',
) => table('rollup')(name, grain, orderBy, columns, `toMonday(${day})`)

export const student = {
  school_id: 'UInt32',
  province_code: text,
  college_id: 'UInt32',
  major_id: 'UInt32',
  admin_class_id: 'UInt32',
}
export const lesson = { term_id: text, class_id: 'UInt64', course_id: 'UInt64', teacher_id: 'UInt64' }
export const studentDay = {
  stat_date: 'Date',
  school_id: 'UInt32',
  college_id: 'UInt32',
  major_id: 'UInt32',
  admin_class_id: 'UInt32',
  teacher_id: 'UInt64',
  course_id: 'UInt64',
  class_id: 'UInt64',
}
export const studentDayOrder = ['school_id', 'stat_date', 'college_id', 'major_id', 'admin_class_id', 'class_id']
export const system = table('system')
