import type { ImportStores } from '../school-range.ts'
import { dayIn, readRoster } from './read-roster.ts'
import type { Roster } from './roster-files.ts'
import type { TableBook } from './table-book.ts'

/** First and last day of an academic session, yyyy-MM-dd. */
export interface Session {
  start: string
  end: string
}
export type Sessions = ReadonlyMap<string, Session>

const types: readonly string[] = ['gradingPeriod', 'semester', 'schoolYear', 'term']

/** Reads the academic sessions of the file. */
export async function readSessions({ files, version }: Roster, book: TableBook): Promise<Map<string, Session>> {
  const sessions = new Map<string, Session>()
  const file = files.get('academicSessions')
  if (!file) return sessions
  for await (const { line, get } of readRoster('academicSessions', file, version, book)) {
    const [start, end] = [dayIn(get('startDate')), dayIn(get('endDate'))]
    if (!types.includes(get('type'))) book.refuse(line, 'type', 'invalid', get('type'))
    else if (start === undefined) book.refuse(line, 'startDate', 'invalid', get('startDate'))
    else if (end === undefined || end < start) book.refuse(line, 'endDate', 'invalid', get('endDate'))
    // A session that is to be deleted stays: classes were held in it.
    else sessions.set(get('sourcedId'), { start, end })
  }
  return sessions
}

/** Keeps the sessions for files to come and adds those of files before. Answers how many were new or changed. */
export async function keepSessions({ pool }: ImportStores, schoolIds: readonly number[], sessions: Map<string, Session>): Promise<number> {
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
    const standing = await pool.query<Session & { ref: string }>('SELECT ref, start_date::text AS start, end_date::text AS end FROM roster_session WHERE school_id = $1', [
      schoolId,
    ])
    for (const { ref, start, end } of standing.rows) kept.set(ref, { start, end })
  }
  for (const [ref, session] of kept) if (!sessions.has(ref)) sessions.set(ref, session)
  return written.size
}
