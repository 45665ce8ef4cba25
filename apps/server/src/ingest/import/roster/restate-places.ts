import { grouped } from '../../../platform/grouped.ts'
import type { Directory } from '../../../warehouse/directory/directory.ts'
import { staysSince } from '../../../warehouse/directory/place-on.ts'
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
/** People of one statement. */
const CHUNK = 5000
/** A day after every other: what lasts ends here. */
const NEVER = '2149-06-06'

/** Where people belong from one day (included) to another. */
interface Interval {
  schoolId: number
  from: string
  to: string
  people: { userId: number; college: number; major: number; class: number; away: number }[]
}

/** Stretches of days with the people who have one place in them, so that who moved on one day is one statement. */
function intervalsOf(directory: Directory, schoolId: number, movers: readonly Mover[]): Interval[] {
  const stays = movers.flatMap(({ userId, since }) => {
    const person = directory.person(userId)
    return person ? staysSince(person, since).map((stay) => ({ ...stay, userId })) : []
  })
  return [...grouped(stays, ({ from, to = NEVER }) => `${from} ${to}`).values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const people = alike.map(({ userId, collegeId, majorId, adminClassId, isAway }) => ({
      userId,
      college: collegeId,
      major: majorId,
      class: adminClassId,
      away: isAway ? 1 : 0,
    }))
    return [{ schoolId, from: first.from, to: first.to ?? NEVER, people }]
  })
}

/** Where a person's rows of one day are. */
interface PlacedRow {
  user: number
  day: string
  /** The day by which roll-ups count the rows. */
  counted: string
  /** Values of the table's columns. */
  places: number[]
}

type PlaceName = keyof Interval['people'][number] & keyof PlacedTable['columns']

/** Names of the parts of a place that a table holds, with their columns. */
const columnsOf = ({ columns }: PlacedTable): [PlaceName, string][] => Object.entries(columns) as [PlaceName, string][]

/** What the rows of these people say, once for each day and place. */
const rowsOf = (
  store: FactStore,
  table: PlacedTable,
  schoolId: number,
  movers: readonly Mover[],
): Promise<PlacedRow[]> =>
  store.query<PlacedRow>(
    `SELECT DISTINCT ${table.person} AS user, toString(${table.day}) AS day, toString(${table.counted ?? table.day}) AS counted, [${columnsOf(
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

/** An interval with those of its people whose rows say otherwise; undefined where there are none. */
function differing(table: PlacedTable, rows: ReadonlyMap<number, readonly PlacedRow[]>, interval: Interval) {
  const names = columnsOf(table).map(([name]) => name)
  const days = new Set<string>()
  const people = interval.people.filter((person) => {
    const wrong = (rows.get(person.userId) ?? []).filter(
      ({ day, places }) =>
        day >= interval.from && day < interval.to && names.some((name, at) => places[at] !== person[name]),
    )
    for (const { counted } of wrong) days.add(counted)
    return wrong.length > 0
  })
  return people.length > 0 ? { interval: { ...interval, people }, days } : undefined
}

/** The statement that lets the rows of an interval say where its people were. */
function statementOf(table: PlacedTable, { schoolId, from, to, people }: Interval): { sql: string; params: Params } {
  const { day, person, where } = table
  const wanted = columnsOf(table).map(
    ([name, column]) =>
      [column, `transform(${person}, {users:Array(UInt64)}, {${name}:Array(UInt32)}, ${column})`] as const,
  )
  const conditions = [
    'school_id = {school:UInt32}',
    `${day} >= {from:Date} AND ${day} < {to:Date}`,
    `${person} IN {users:Array(UInt64)}`,
    ...(where ? [where] : []),
    `(${wanted.map(([column, value]) => `${column} <> ${value}`).join(' OR ')})`,
  ]
  return {
    sql: `UPDATE ${wanted.map(([column, value]) => `${column} = ${value}`).join(', ')} WHERE ${conditions.join(' AND ')} SETTINGS mutations_sync = 2`,
    params: {
      school: schoolId,
      from,
      to,
      users: people.map(({ userId }) => userId),
      ...Object.fromEntries(columnsOf(table).map(([name]) => [name, people.map((one) => one[name])])),
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
    for (let at = 0; at < movers.length; at += CHUNK) {
      const chunk = movers.slice(at, at + CHUNK)
      const intervals = intervalsOf(directory, schoolId, chunk)
      for (const table of placedTables) {
        const rows = grouped(await rowsOf(store, table, schoolId, chunk), ({ user }) => user)
        const wrong = intervals
          .map((interval) => differing(table, rows, interval))
          .filter((found) => found !== undefined)
        const days = new Set(wrong.flatMap((found) => [...found.days]))
        // Marked before, in case this process ends here, and after, for a rebuild that ran in between.
        await rollups.touch(days)
        for (const { interval } of wrong) {
          const { sql, params } = statementOf(table, interval)
          await store.command(`${store.layout.alter(table.name)} ${sql}`, params, MINUTES)
        }
        await rollups.touch(days)
      }
    }
}
