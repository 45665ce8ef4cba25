import type { Platform } from '@data-centre/api'
import type pg from 'pg'
import type { FactStore } from '../../warehouse/store.ts'
import type { RollupMarks } from '../drain/drain-segment.ts'
import { eventIdOf } from '../events/event-id.ts'
import { eventNameOf, sourceOfSchool } from '../source-refs.ts'
import { removeEvents } from '../watch/remove-events.ts'

/** Stands for every school in the rows of a key that speaks for all of them. */
const EVERY_SCHOOL = 0
/** Statements that arrived while they were being taken back are found in the night after. */
const LOOKED_AT_MS = 2 * 86_400_000

export interface VoidingDeps {
  pool: pg.Pool
  store: FactStore
  rollups: RollupMarks
  clock: { now(): number }
}

/** Remembers for ever that these statements are void, in these schools or (absent) in all; one that comes later does not count either. */
export async function recordVoided(
  { pool, clock }: Pick<VoidingDeps, 'pool' | 'clock'>,
  platform: Platform,
  schoolIds: ReadonlySet<number> | undefined,
  statementIds: readonly string[],
): Promise<void> {
  await pool.query(
    'INSERT INTO voided_statement(platform, school_id, statement_id, voided_at) SELECT $1, s, i, $4 FROM unnest($2::int[]) AS s CROSS JOIN unnest($3::text[]) AS i ON CONFLICT DO NOTHING',
    [platform, schoolIds ? [...schoolIds] : [EVERY_SCHOOL], [...new Set(statementIds)], new Date(clock.now())],
  )
}

/** Which of these statements are void: asked by id and school. */
export async function voidedAmong(
  pool: pg.Pool,
  platform: Platform,
  statementIds: readonly string[],
): Promise<(statementId: string, schoolId: number) => boolean> {
  const { rows } = await pool.query<{ statement_id: string; school_id: number }>(
    'SELECT statement_id, school_id FROM voided_statement WHERE platform = $1 AND statement_id = ANY($2::text[])',
    [platform, statementIds],
  )
  const found = new Set(rows.map((row) => `${row.school_id} ${row.statement_id}`))
  return (id, schoolId) => found.has(`${schoolId} ${id}`) || found.has(`${EVERY_SCHOOL} ${id}`)
}

/** Every statement that is void in a school: a file is long, and few of its statements are. */
export async function voidedStatements(pool: pg.Pool, platform: Platform, schoolId: number): Promise<Set<string>> {
  const { rows } = await pool.query<{ statement_id: string }>(
    'SELECT statement_id FROM voided_statement WHERE platform = $1 AND school_id IN ($2, $3)',
    [platform, schoolId, EVERY_SCHOOL],
  )
  return new Set(rows.map((row) => row.statement_id))
}

/**
 * Takes the events of voided statements out of the facts: those of `statementIds`, or of all that were voided lately. What lies
 * in the log has been drained by the caller. Answers how many events were taken back; run again it changes nothing.
 */
export async function takeBackVoided(
  { pool, store, rollups, clock }: VoidingDeps,
  statementIds?: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ platform: Platform; schoolId: number; statementId: string }>(
    'SELECT platform, school_id AS "schoolId", statement_id AS "statementId" FROM voided_statement WHERE statement_id = ANY($1::text[]) OR ($1 IS NULL AND voided_at > $2)',
    [statementIds ?? null, new Date(clock.now() - LOOKED_AT_MS)],
  )
  if (rows.length === 0) return 0
  const schools = await schoolsOfStatements(pool)
  // By event id: the schools that it has to be of one of. An id of another school's event is nobody's to take back.
  const owners = new Map<string, Set<number>>()
  const own = (platform: Platform, eventName: string, school: number): void => {
    const id = eventIdOf(platform, eventName).toString()
    owners.set(id, (owners.get(id) ?? new Set()).add(school))
  }
  for (const { platform, schoolId, statementId } of rows) {
    own(platform, statementId, schoolId)
    for (const school of schoolId === EVERY_SCHOOL ? (schools.get(platform) ?? []) : [schoolId])
      own(platform, eventNameOf(school, statementId, false), school)
  }
  const events = await store.query<{ id: string; day: string; school: number }>(
    'SELECT toString(event_id) AS id, toString(event_date) AS day, school_id AS school FROM fact_log WHERE event_id IN (SELECT toUInt64(arrayJoin({ids:Array(String)})))',
    { ids: [...owners.keys()] },
    { maxMs: 60_000 },
  )
  const found = events.filter(({ id, school }) => owners.get(id)?.has(EVERY_SCHOOL) || owners.get(id)?.has(school))
  await removeEvents({ store, rollups }, found)
  return found.length
}

/** Schools that have imported statements, by platform: their events carry the school in their name. */
export async function schoolsOfStatements(pool: pg.Pool): Promise<Map<string, number[]>> {
  const { rows } = await pool.query<{ source: string }>(
    'SELECT DISTINCT source FROM source_ref WHERE starts_with(source, $1)',
    ['xapi:'],
  )
  const schools = new Map<string, number[]>()
  for (const { source } of rows) {
    const [, platform = '', school] = source.split(':')
    if (source === sourceOfSchool('xapi', platform as Platform, Number(school)))
      schools.set(platform, [...(schools.get(platform) ?? []), Number(school)])
  }
  return schools
}
