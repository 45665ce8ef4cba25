import type { InputOf, Page, ReportPath, Row } from '@data-centre/api'
import { type Answered, batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ListReader, pageReader } from '../kit/list-reader.ts'
import type { Source } from './definition.ts'
import { usePage } from './page-context.ts'
import { statTimeText } from './stat-time.ts'

/** A question without what narrows it to a part of the school. */
const ofWhole = ({ collegeId: _college, major: _major, adminClass: _class, ...input }: InputOf<ReportPath>) => input

/** Data that the server could not renew are asked for again after this long, ms. */
const AGAIN_MS = 30_000

/** Up to when data reach that the server cannot renew now; undefined for fresh ones. */
const heldAtOf = ({ statTime, stale }: Answered<unknown>): string | undefined =>
  stale ? statTimeText(statTime) : undefined

const partOfData = (data: unknown, part: string | undefined): unknown =>
  part === undefined ? data : (data as Record<string, unknown>)[part]

/** A report as the page may ask for it: by the session, or by the ticket of the course or class that the page is about. */
async function askReport(
  path: ReportPath,
  { schoolId, ...asked }: InputOf<ReportPath>,
  ticket: string | undefined,
  signal?: AbortSignal,
): Promise<Answered<unknown>> {
  if (!ticket) return batched(path, { schoolId, ...asked }, signal)
  const input = { ...asked, path, ticket }
  const { data } = await (asked.classId === undefined
    ? batched('courseShare/getReport', input as InputOf<'courseShare/getReport'>, signal)
    : batched('classShare/getReport', input as InputOf<'classShare/getReport'>, signal))
  return { data: data.report, statTime: data.statTime }
}

/** Reads a list of rows in an order, with the filters of the page. */
export function useSourceReader(source: Source<Page<Row>>, order: InputOf<ReportPath>): ListReader<Row> {
  const { input, ticket } = usePage()
  const { path, part, whole } = source
  const body = { ...(whole ? ofWhole(input) : input), ...order }
  return pageReader(
    ['report', path, part, body],
    async (place) => partOfData((await askReport(path, { ...body, ...place }, ticket)).data, part) as Page<Row>,
  )
}

/**
 * Data of a block. Blocks of one page ask in the same tick and travel as one request; blocks of the same report share
 * its answer. While filters change the former data stay on screen. `heldAt` marks data that the server cannot renew now.
 */
export function useSource<T>(source: Source<T> | undefined, extra?: InputOf<ReportPath>) {
  const { input, ticket } = usePage()
  const { path, part, whole } = source ?? {}
  const body = { ...(whole ? ofWhole(input) : input), ...extra }
  // One value and never undefined: a kept placeholder that a selection made undefined would come and go for ever.
  const select = useCallback(
    (answer: Answered<unknown>) => ({ part: partOfData(answer.data, part) as T, heldAt: heldAtOf(answer) }),
    [part],
  )
  const query = useQuery({
    queryKey: ['report', path, body],
    queryFn: ({ signal }) => askReport(path as ReportPath, body, ticket, signal),
    select,
    // A source that goes away leaves no data: the former answer has the parts of another.
    placeholderData: path === undefined ? undefined : keepPreviousData,
    enabled: path !== undefined,
    refetchInterval: ({ state }) => (state.data?.stale ? AGAIN_MS : false),
  })
  return { ...query, data: query.data?.part, heldAt: query.data?.heldAt }
}
