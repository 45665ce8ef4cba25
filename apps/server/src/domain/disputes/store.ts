import type { Dispute, DisputeState, MetricId, Page, ReportInput } from '@data-centre/api'
import type pg from 'pg'
import { type PageRequest, readCountedPage } from '../../platform/database/paging.ts'
import { filterTexts } from '../../reports/filter-texts.ts'

/** A dispute as it is kept. */
export interface NewDispute {
  schoolId: number
  /** Colleges that the number is of; empty: of the whole school. */
  colleges: readonly number[]
  place: string
  path: string
  query: string
  call: string
  filters: ReportInput
  numberKey: string
  from: string
  to: string
  termId: string | null
  metric: MetricId
  label: string
  shown: string
  value: number | null
  expected: string
  reason: string
  userId: number
  at: Date
}

/** Keeps a dispute; answers its id. */
export async function insertDispute(client: pg.PoolClient, dispute: NewDispute): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO dispute(school_id, college_ids, place, path, query, call, filters, number_key, from_day, to_day, term_id, metric, label, shown, value, expected, reason, raised_by, raised_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING id::text AS id`,
    [
      dispute.schoolId,
      dispute.colleges,
      dispute.place,
      dispute.path,
      dispute.query,
      dispute.call,
      JSON.stringify(dispute.filters),
      dispute.numberKey,
      dispute.from,
      dispute.to,
      dispute.termId,
      dispute.metric,
      dispute.label,
      dispute.shown,
      dispute.value,
      dispute.expected,
      dispute.reason,
      dispute.userId,
      dispute.at,
    ],
  )
  const [kept] = rows
  if (!kept) throw new Error('a dispute was not kept')
  return kept.id
}

/** Open disputes of a person: how many, and whether one is of this number on whatever days. */
export async function openOf(
  client: pg.PoolClient,
  { userId, schoolId, path, metric, numberKey, colleges }: NewDispute,
): Promise<{ count: number; isSame: boolean }> {
  const { rows } = await client.query<{ count: number; isSame: boolean }>(
    `SELECT count(*) AS count, coalesce(bool_or(school_id = $2 AND path = $3 AND metric = $4 AND number_key = $5 AND college_ids = $6::int[]), false) AS "isSame"
     FROM dispute WHERE raised_by = $1 AND state = 'open'`,
    [userId, schoolId, path, metric, numberKey, colleges],
  )
  return rows[0] ?? { count: 0, isSame: false }
}

/** Metrics of a page under dispute: those of the whole school where it is shown whole, of colleges where they are among the shown ones. */
export async function disputedMetrics(
  pool: pg.Pool,
  {
    schoolId,
    path,
    numberKey,
    colleges,
  }: Pick<NewDispute, 'schoolId' | 'path' | 'numberKey'> & { colleges: readonly number[] | undefined },
): Promise<MetricId[]> {
  const { rows } = await pool.query<{ metric: MetricId }>(
    `SELECT DISTINCT metric FROM dispute WHERE state = 'open' AND school_id = $1 AND path = $2 AND number_key = $3
       AND ($4::int[] IS NULL OR (college_ids <> '{}' AND college_ids <@ $4)) ORDER BY metric`,
    [schoolId, path, numberKey, colleges ?? null],
  )
  return rows.map(({ metric }) => metric)
}

/** Whose disputes a list holds: those of one person, or of schools and provinces; a list that is absent does not limit. */
export interface Whose {
  raisedBy?: number | undefined
  schools?: readonly number[] | undefined
  provinces?: readonly string[] | undefined
}

const WHOSE = `dispute d JOIN school s ON s.id = d.school_id
WHERE ($1::bigint IS NULL OR d.raised_by = $1) AND ($2::int[] IS NULL OR d.school_id = ANY($2)) AND ($3::text[] IS NULL OR s.province_code = ANY($3))`
const valuesOf = ({ raisedBy, schools, provinces }: Whose): unknown[] => [
  raisedBy ?? null,
  schools ?? null,
  provinces ?? null,
]

interface Row extends Omit<Dispute, 'filters' | 'mine' | 'at' | 'answeredAt'> {
  kept: ReportInput
  raisedBy: number
  at: Date
  answeredAt: Date | null
}

/** A page of disputes: those that wait first, the newest of each. */
export async function disputePage(
  pool: pg.Pool,
  whose: Whose,
  {
    state,
    pageNum,
    pageSize = 20,
    reader,
  }: {
    state?: DisputeState | undefined
    /** Who reads it. */
    reader: number
  } & PageRequest,
): Promise<Page<Dispute>> {
  const chosen = `${WHOSE} AND ($4::text IS NULL OR d.state = $4)`
  const values = [...valuesOf(whose), state ?? null]
  const statement = `SELECT d.id::text AS id, d.school_id::text AS "schoolId", s.name AS school, d.place, d.metric, d.label, d.shown, d.value, d.path, d.query,
       CASE WHEN cardinality(d.college_ids) = 1 THEN d.college_ids[1]::text END AS "collegeId", d.filters AS kept,
       d.from_day::text AS "from", d.to_day::text AS "to", d.term_id AS "termId", d.expected, d.reason, d.state, d.raised_by AS "raisedBy", d.raised_at AS at,
       (SELECT coalesce(real_name, '') FROM sys_user u WHERE u.id = d.raised_by) AS by, d.answer,
       coalesce((SELECT real_name FROM sys_user u WHERE u.id = d.answered_by), '') AS "answeredBy", d.answered_at AS "answeredAt"
     FROM ${chosen} ORDER BY d.state <> 'open', d.id DESC LIMIT $5 OFFSET $6`
  const { rows, ...place } = await readCountedPage(
    { pageNum, pageSize },
    async () => (await pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${chosen}`, values)).rows[0]?.n ?? 0,
    async (limit, offset) => (await pool.query<Row>(statement, [...values, limit, offset])).rows,
  )
  return {
    list: rows.map(({ kept, raisedBy, at, answeredAt, ...row }) => ({
      ...row,
      filters: filterTexts(kept),
      mine: raisedBy === reader,
      at: at.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    ...place,
  }
}

/** A dispute among some, locked until the end of the transaction; undefined where it is not one of them. */
export async function lockedDispute(
  client: pg.PoolClient,
  id: number,
  whose: Whose,
): Promise<{ label: string; place: string; state: DisputeState; raisedBy: number } | undefined> {
  const { rows } = await client.query<{ label: string; place: string; state: DisputeState; raisedBy: number }>(
    `SELECT d.label, d.place, d.state, d.raised_by AS "raisedBy" FROM ${WHOSE} AND d.id = $4 FOR UPDATE OF d`,
    [...valuesOf(whose), id],
  )
  return rows[0]
}

/** Ends a dispute with an answer; without one its raiser takes it back. */
export async function endDispute(
  client: pg.PoolClient,
  id: number,
  end: { state: 'answered' | 'closed'; answer: string; by: number; at: Date },
): Promise<void> {
  await client.query('UPDATE dispute SET state = $2, answer = $3, answered_by = $4, answered_at = $5 WHERE id = $1', [
    id,
    end.state,
    end.answer,
    end.by,
    end.at,
  ])
}
