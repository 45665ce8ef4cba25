import type { FeedbackRow, ParsedOf } from '@data-centre/api'
import type pg from 'pg'
import { readCountedPage } from '../../platform/database/paging.ts'
import { holdsKeyword } from '../../platform/text/keyword.ts'
import type { Scope } from '../../warehouse/data-scope.ts'

export type Filters = ParsedOf<'feedback/getStatistics'>

type ListInput = ParsedOf<'feedback/getPageList'>

const orders: Readonly<Record<NonNullable<ListInput['sortField']>, string>> = {
  submittedAt: 'f.submitted_at',
  star: 'f.overall_star',
  nps: 'f.nps',
  attachments: 'f.file_count',
}

/**
 * What a caller may see of the answers, narrowed by their filters: those of the schools of their area; answers that name no
 * known school belong to the nation. Values of `$1` to `$9`.
 */
export const VISIBLE = `f.deleted_at IS NULL
  AND ($1::int[] IS NULL OR f.school_id = ANY($1)) AND ($2::text[] IS NULL OR f.school_id IN (SELECT id FROM school WHERE province_code = ANY($2)))
  AND ($3::date IS NULL OR f.submitted_at >= $3::date::timestamp AT TIME ZONE 'Asia/Shanghai') AND ($4::date IS NULL OR f.submitted_at < ($4::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai')
  AND ($5::text IS NULL OR f.channel = $5) AND ($6::int IS NULL OR f.school_id = $6) AND ($7::text IS NULL OR f.role = $7) AND ($8::int IS NULL OR f.overall_star = $8)
  AND ($9::text IS NULL OR ${holdsKeyword("f.suggestion || ' ' || f.school_name || ' ' || f.no", '$9')})`

/** An answer names no college: who sees single colleges sees none. */
export const valuesOf = (
  { schools, provinces, colleges }: Scope,
  { startDate, endDate, channel, schoolId, role, star, keyword }: Filters,
): unknown[] => [
  colleges ? [] : (schools ?? null),
  provinces ?? null,
  startDate ?? null,
  endDate ?? null,
  channel ?? null,
  schoolId ?? null,
  role ?? null,
  star ?? null,
  keyword ?? null,
]

export interface Row {
  id: number
  no: string
  submitted_at: Date
  school_name: string
  role: string
  overall_star: number | null
  nps: number | null
  suggestion: string
  file_count: number
  channel: 'pc' | 'h5'
  version: number
}

export const COLUMNS =
  'f.id, f.no, f.submitted_at, f.school_name, f.role, f.overall_star, f.nps, f.suggestion, f.file_count, f.channel, f.version'

export const rowOf = (row: Row): FeedbackRow => ({
  id: String(row.id),
  no: row.no,
  submittedAt: row.submitted_at.toISOString(),
  schoolName: row.school_name,
  role: row.role,
  star: row.overall_star,
  nps: row.nps,
  suggestion: row.suggestion,
  attachments: row.file_count,
  channel: row.channel,
  version: row.version,
})

type ListFilters = Pick<ListInput, keyof Filters | 'sortField' | 'sortOrder'>

const orderOf = ({ sortField = 'submittedAt', sortOrder }: ListFilters): string =>
  `${orders[sortField]} ${sortOrder === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, f.id DESC`

/** Numbers of all answers that a caller may see under their filters, in the order asked for. */
export async function orderOfAnswers(pool: pg.Pool, scope: Scope, input: ListFilters): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT f.id FROM feedback f WHERE ${VISIBLE} ORDER BY ${orderOf(input)}`,
    valuesOf(scope, input),
  )
  return rows.map(({ id }) => id)
}

/** Answers of these numbers, in their order; the numbers come from {@link orderOfAnswers}. */
export async function readAnswersOf(pool: pg.Pool, ids: readonly number[]): Promise<FeedbackRow[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM feedback f WHERE f.id = ANY($1) ORDER BY array_position($1::bigint[], f.id)`,
    [ids],
  )
  return rows.map(rowOf)
}

/** A page of answers. */
export async function pageOfAnswers(pool: pg.Pool, scope: Scope, input: ListInput) {
  const values = valuesOf(scope, input)
  const statement = `SELECT ${COLUMNS} FROM feedback f WHERE ${VISIBLE} ORDER BY ${orderOf(input)} LIMIT $10 OFFSET $11`
  const { rows, ...place } = await readCountedPage(
    input,
    async () =>
      (await pool.query<{ n: number }>(`SELECT count(*) AS n FROM feedback f WHERE ${VISIBLE}`, values)).rows[0]?.n ??
      0,
    async (limit, offset) => (await pool.query<Row>(statement, [...values, limit, offset])).rows,
  )
  return { list: rows.map(rowOf), ...place }
}
