import { derived, type Table, text } from './table.ts'

/** What nightly jobs conclude from facts; recomputed by day, so that running a job again changes nothing. */
export const derivedTables: readonly Table[] = [
  derived(
    'fact_warning',
    'one subject that a rule warned of, as it stood at the end of a day',
    ['school_id', 'stat_date', 'kind', 'subject_id', 'class_id'],
    {
      stat_date: 'Date',
      term_id: text,
      kind: text,
      level: 'UInt8',
      school_id: 'UInt32',
      province_code: text,
      college_id: 'UInt32',
      major_id: 'UInt32',
      subject_kind: "Enum8('student'=1,'teacher'=2,'class'=3)",
      subject_id: 'UInt64',
      class_id: 'UInt64',
      course_id: 'UInt64',
      value: 'Float64',
      threshold: 'Float64',
      detail: 'String',
    },
    'term_id',
  ),
  derived(
    'rank_snapshot',
    'one rank of a list as it stood in the night after a day; scope 0 is the nation',
    ['list_id', 'scope', 'period', 'stat_date', 'rank'],
    {
      stat_date: 'Date',
      list_id: text,
      scope: text,
      period: text,
      rank: 'UInt32',
      prev_rank: 'UInt32',
      nation_rank: 'UInt32',
      entity_id: 'UInt64',
      school_id: 'UInt32',
      entity_name: 'String',
      owner_name: 'String',
      value: 'Float64',
      parts: 'Map(String, Nullable(Float64))',
    },
    'toYYYYMM(stat_date)',
  ),
]
