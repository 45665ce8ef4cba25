import { eventFactTables } from './events/event-facts.ts'
import { derivedTables } from './schema/derived.ts'
import { dimensionTables } from './schema/dimensions.ts'
import { factTables } from './schema/facts.ts'
import { learningDimensions, learningFacts, learningRollups } from './schema/learning-facts.ts'
import { rollupTables } from './schema/rollups.ts'
import { sharingFacts, sharingRollups } from './schema/sharing-facts.ts'
import { system, type Table, text, time } from './schema/table.ts'
import { trafficFacts, trafficRollups } from './schema/traffic-facts.ts'

export type { Table, TableKind } from './schema/table.ts'

/** What the warehouse remembers about itself. */
const systemTables: readonly Table[] = [
  system('demo_truth', 'a planted person, course or school of the demo world, for tests', ['kind', 'id'], {
    kind: text,
    id: 'UInt64',
    since: 'Date',
  }),
  system('demo_progress', 'a day of the demo world that is generated', ['day'], {
    day: 'Date',
    at: `${time} DEFAULT now()`,
  }),
  system('metric_check', 'one law held against the warehouse in one run of the checks', ['ts', 'law'], {
    run_id: 'UInt64',
    ts: time,
    law: text,
    scope: 'String',
    left_val: 'Float64',
    right_val: 'Float64',
    ok: 'UInt8',
  }),
  system('warning_day', 'a day whose warnings were computed', ['day'], { day: 'Date', at: `${time} DEFAULT now()` }),
  system('gone_part', 'a week or term of facts about people that was given up', ['kind', 'part'], {
    kind: "Enum8('week'=1,'term'=2)",
    part: 'String',
    first_day: 'Date',
    last_day: 'Date',
    rows: 'UInt64',
    at: `${time} DEFAULT now()`,
  }),
  system(
    'rollup_week',
    'a step in the life of one week of one roll-up; the largest values hold',
    ['table_name', 'week'],
    {
      table_name: text,
      week: 'Date',
      touched: 'UInt64',
      built: 'UInt64',
      through: 'Date',
      at: `${time} DEFAULT now()`,
    },
  ),
]

/**
 * The warehouse as data: dimensions, facts, roll-ups. Names are whole words; ARCHITECTURE.md maps them to the product
 * documents. DDL is generated from here (layout.ts), so one list serves the embedded engine and a cluster.
 */
export const tables: readonly Table[] = [
  ...dimensionTables,
  ...learningDimensions,
  ...eventFactTables,
  ...factTables,
  ...learningFacts,
  ...sharingFacts,
  ...trafficFacts,
  ...derivedTables,
  ...rollupTables,
  ...learningRollups,
  ...sharingRollups,
  ...trafficRollups,
  ...systemTables,
]
