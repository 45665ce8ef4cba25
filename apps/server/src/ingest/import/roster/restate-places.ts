import { chunked, grouped } from '../../../platform/grouped.ts'
import type { Directory } from '../../../warehouse/directory/directory.ts'
import { isAwayOn, type Placed, placeOn } from '../../../warehouse/directory/place-on.ts'
import type { FactStore, Params } from '../../../warehouse/store.ts'
import type { RollupMarks } from '../../drain/drain-segment.ts'
import { type PlacedTable, placedTables } from './placed-tables.ts'

interface Deps {
  store: FactStore
  directory: Directory
  rollups: RollupMarks
}

/** Somebody whose history has changed since a day, yyyy-MM-dd. */
export interface Mover {
  schoolId: number
  userId: number
  since: string
}

const MINUTES = { maxMs: 300_000 }
/** People whose rows are read together, and days of a person that one statement corrects. */
const [PEOPLE, PAIRS] = [5000, 20_000]

/** A person's rows of one day, as they are. */
interface PlacedRow {
  user: number
  day: string
  /** The day by which roll-ups count the rows. */
  counted: string
  /** The person and the day in one number, see `keyOf`. */
  key: number
  /** Values of the table's columns. */
  places: number[]
}

/** A person's rows of one day, as they should be. */
type RightRow = Pick<PlacedRow, 'user' | 'day' | 'counted' | 'key' | 'places'>

type PlaceName = keyof PlacedTable['columns']

/** Names of the parts of a place that a table holds, with their columns. */
const columnsOf = ({ columns }: PlacedTable): [PlaceName, string][] => Object.entries(columns) as [PlaceName, string][]

/** Expression of the person and the day in one number: a day has 16 bits. */
const keyOf = ({ person, day }: PlacedTable): string => `(${person} * 65536 + toUInt16(${day}))`

/** What the rows of these people say, once for each day and place. */
const rowsOf = (
  store: FactStore,
  table: PlacedTable,
  schoolId: number,
  movers: readonly Mover[],
): Promise<PlacedRow[]> =>
  store.query<PlacedRow>(
    `SELECT DISTINCT ${table.person} AS user, toString(${table.day}) AS day, toString(${table.counted ?? table.day}) AS counted, ${keyOf(table)} AS key, [${columnsOf(
      table,
    )
      .map(([, column]) => `toUInt32(${column})`)
      .join(', ')}] AS places
     FROM ${table.name} WHERE school_id = {school:UInt32} AND ${table.day} >= {since:Date} AND ${table.person} IN {users:Array(UInt64)}${table.where ? ` AND ${table.where}` : ''}`,
    {
      school: schoolId,
      since: movers.map(({ since }) => since).reduce((a, b) => (a < b ? a : b)),
      users: movers.map(({ userId }) => userId),
    },
    MINUTES,
  )

/** Where somebody belonged on a day, by the names of a table's columns. */
function placesOf(person: Placed, day: string): Record<PlaceName, number> {
  const { collegeId, majorId, adminClassId } = placeOn(person, day)
  return { college: collegeId, major: majorId, class: adminClassId, away: isAwayOn(person, day) ? 1 : 0 }
}

/** Rows since the change of their person that say otherwise than the person's history, put right; a person and a day once. */
function corrected(table: PlacedTable, rows: readonly PlacedRow[], movers: readonly Mover[], directory: Directory) {
  const names = columnsOf(table).map(([name]) => name)
  const since = new Map(movers.map((mover) => [mover.userId, mover.since]))
  const found = new Map<number, RightRow>()
  for (const row of rows) {
    const person = directory.person(row.user)
    if (!person || row.day < (since.get(row.user) ?? row.day)) continue
    const right = placesOf(person, row.day)
    const places = names.map((name) => right[name])
    if (places.some((place, at) => place !== row.places[at])) found.set(row.key, { ...row, places })
  }
  return [...found.values()]
}

/** The statement that puts rows right. Days and people stand in it for the sake of the tables' order. */
function statementOf(table: PlacedTable, schoolId: number, rows: readonly RightRow[]): { sql: string; params: Params } {
  const { day, person, where } = table
  const wanted = columnsOf(table).map(
    ([name, column]) =>
      [column, `transform(${keyOf(table)}, {keys:Array(UInt64)}, {${name}:Array(UInt32)}, ${column})`] as const,
  )
  const conditions = [
    'school_id = {school:UInt32}',
    `${day} BETWEEN {from:Date} AND {to:Date}`,
    `${person} IN {users:Array(UInt64)}`,
    `${keyOf(table)} IN {keys:Array(UInt64)}`,
    ...(where ? [where] : []),
  ]
  const days = rows.map((row) => row.day)
  return {
    sql: `UPDATE ${wanted.map(([column, value]) => `${column} = ${value}`).join(', ')} WHERE ${conditions.join(' AND ')} SETTINGS mutations_sync = 2`,
    params: {
      school: schoolId,
      from: days.reduce((a, b) => (a < b ? a : b)),
      to: days.reduce((a, b) => (a > b ? a : b)),
      users: [...new Set(rows.map(({ user }) => user))],
      keys: rows.map(({ key }) => key),
      ...Object.fromEntries(columnsOf(table).map(([name], at) => [name, rows.map(({ places }) => places[at] ?? 0)])),
    },
  }
}

/**
 * Lets every fact of people whose history has changed say where they belonged on its day, from the day of the change on. Days whose rows
 * differ are marked. Run again it changes nothing. Nothing may be written into these facts meanwhile.
 */
export async function restatePlaces({ store, directory, rollups }: Deps, people: readonly Mover[]): Promise<void> {
  if (people.length === 0) return
  await directory.refresh()
  for (const [schoolId, movers] of grouped(people, (mover) => mover.schoolId))
    for (const some of chunked(movers, PEOPLE))
      for (const table of placedTables) {
        const wrong = corrected(table, await rowsOf(store, table, schoolId, some), some, directory)
        const days = new Set(wrong.map(({ counted }) => counted))
        // Marked before, in case this process ends here, and after, for a rebuild that ran in between.
        await rollups.touch(days)
        for (const rows of chunked(wrong, PAIRS)) {
          const { sql, params } = statementOf(table, schoolId, rows)
          await store.command(`${store.layout.alter(table.name)} ${sql}`, params, MINUTES)
        }
        await rollups.touch(days)
      }
}
