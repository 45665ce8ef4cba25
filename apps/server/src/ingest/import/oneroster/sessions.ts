import type { ImportStores } from '../schools/school-range.ts'
import { plausibleDayIn, readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import type { TableBook } from './files/table-book.ts'

/** First and last day of an academic session, yyyy-MM-dd. */
export interface Session {
  start: string
  end: string
}
export type Sessions = ReadonlyMap<string, Session>

const types: readonly string[] = ['gradingPeriod', 'semester', 'schoolYear', 'term']

/** Reads the academic sessions of the file. */
export async function readSessions(roster: Roster, book: TableBook): Promise<Map<string, Session>> {
  const sessions = new Map<string, Session>()
  for await (const { line, get } of readRoster('academicSessions', roster, book)) {
    const [start, end] = [plausibleDayIn(get('startDate'), roster.today), plausibleDayIn(get('endDate'), roster.today)]
    if (!types.includes(get('type'))) book.refuse(line, 'type', 'invalid', get('type'))
    else if ('wrong' in start) book.refuse(line, 'startDate', start.wrong, get('startDate'))
    else if ('wrong' in end) book.refuse(line, 'endDate', end.wrong, get('endDate'))
    else if (end.day < start.day) book.refuse(line, 'endDate', 'invalid', get('endDate'))
    // A session that is to be deleted stays: classes were held in it.
    else sessions.set(get('sourcedId'), { start: start.day, end: end.day })
  }
  return sessions
}

/** Keeps the sessions for files to come and adds those of files before. Answers how many were new or changed. */
export async function keepSessions(
  { pool }: ImportStores,
  schoolIds: readonly number[],
  sessions: Map<string, Session>,
): Promise<number> {
  const refs = [...sessions.keys()]
  const written = new Set<string>()
  const kept = new Map<string, Session>()
  for (const schoolId of schoolIds) {
    const { rows } = await pool.query<{ ref: string }>(
      `INSERT INTO roster_session AS s(school_id, ref, start_date, end_date) SELECT $1, * FROM unnest($2::text[], $3::date[], $4::date[])
       ON CONFLICT (school_id, ref) DO UPDATE SET start_date = excluded.start_date, end_date = excluded.end_date
       WHERE (s.start_date, s.end_date) IS DISTINCT FROM (excluded.start_date, excluded.end_date) RETURNING ref`,
      [schoolId, refs, [...sessions.values()].map(({ start }) => start), [...sessions.values()].map(({ end }) => end)],
    )
    for (const { ref } of rows) written.add(ref)
    const standing = await pool.query<Session & { ref: string }>(
      'SELECT ref, start_date::text AS start, end_date::text AS end FROM roster_session WHERE school_id = $1',
      [schoolId],
    )
    for (const { ref, start, end } of standing.rows) kept.set(ref, { start, end })
  }
  for (const [ref, session] of kept) if (!sessions.has(ref)) sessions.set(ref, session)
  return written.size
}
