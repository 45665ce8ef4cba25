import {
  type Answer,
  type IndexId,
  type Kpi,
  metric,
  type Page,
  type ReportInput,
  type Row,
  type TableShape,
} from '@data-centre/api'
import { slicePage } from '../../platform/database/paging.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { RankingId } from '../../warehouse/rankings/lists.ts'
import { MAX_LIST } from '../../warehouse/rankings/snapshot.ts'
import type { Answers } from '../answers.ts'
import { byId, byValue } from '../entities/entities.ts'
import { roundTo6 } from '../metric-reader.ts'
import type { Rankings } from '../rankings.ts'

/** An index of the schools of an area, or of the teachers of a school, by their id: points 0..100 and the rank. Who has none is absent. */
export type ReadIndex = (
  of: Pick<IndexedTable, 'index' | 'by'>,
  input: ReportInput,
  area: Scope,
) => Promise<ReadonlyMap<string, Standing>>
interface Standing {
  value: number
  rank: number
}
type IndexedTable = TableShape & { index: IndexId }
type KpisWithMean = Extract<Answer, { shape: 'kpis' }> & { mean: IndexedTable }

const isIndexed = (answer: Answer): answer is IndexedTable => answer.shape === 'table' && answer.index !== undefined
const hasMean = (answer: Answer): answer is KpisWithMean =>
  answer.shape === 'kpis' && answer.mean !== undefined && isIndexed(answer.mean)

const listOf: Record<IndexId, RankingId> = {
  'resources.contributionIndex': 'schools.contribution',
  'influence.index': 'schools.influence',
  'schools.activityIndex': 'schools.vitality',
}

/** Teachers have one index, which compares those of one school. */
const rankingOf = ({ index, by }: Pick<IndexedTable, 'index' | 'by'>): RankingId =>
  by === 'teacher' ? 'teachers.contribution' : listOf[index]

/** Reads an index from the ranking that it orders: schools stand beside all of the nation, teachers beside those of their school. */
export const indexReader =
  (rankings: Pick<Rankings, 'page'>): ReadIndex =>
  async (of, { periodType, startDate, endDate, termId }, area) => {
    const { list } = await rankings.page(rankingOf(of), {
      input: { periodType, startDate, endDate, termId, pageNum: 1, pageSize: MAX_LIST },
      scope: area,
    })
    return new Map(list.map(({ id, value, rank }) => [id, { value, rank }]))
  }

const isByIndex = ({ index }: IndexedTable, { sortField }: ReportInput): boolean =>
  sortField === undefined || sortField === index

/** What is asked of the table below: all its rows, in the order of one of its columns. */
const inputBelow = (answer: IndexedTable, { ids: _ids, ...input }: ReportInput): ReportInput => {
  const { sortField: _field, sortOrder: _order, ...unordered } = input
  return { ...(isByIndex(answer, input) ? unordered : input), pageNum: 1, pageSize: Number.MAX_SAFE_INTEGER }
}

/** The mean of all points; none where some are not there. */
const meanPoints = (points: readonly (number | null)[]): number | null =>
  points.length > 0 && points.every((value) => value !== null)
    ? roundTo6(points.reduce<number>((sum, value) => sum + (value ?? 0), 0) / points.length)
    : null

/** A page of a table with the index of each row: 0 for who is not ranked, none for who lies behind a full ranking, in the sum row the mean of all schools. */
function withIndex(
  answer: IndexedTable,
  { list, summary, ...whole }: Page<Row>,
  standings: ReadonlyMap<string, Standing>,
  input: ReportInput,
): Page<Row> {
  const { index, by } = answer
  const unranked = standings.size < MAX_LIST ? 0 : null
  const { sortOrder = 'desc' } = input
  const pointsOf = ({ id }: Row): number | null => standings.get(id)?.value ?? unranked
  const all = list.map(
    (row): Row => ({
      ...row,
      values: { ...row.values, [index]: pointsOf(row) },
      ...(by === 'school' ? { texts: { ...row.texts, indexRank: standings.get(row.id)?.rank.toString() ?? '' } } : {}),
    }),
  )
  if (isByIndex(answer, input)) all.sort((a, b) => byValue(pointsOf(a), pointsOf(b), sortOrder) || byId(a.id, b.id))
  // The mean of schools stands below them; that of teachers is not what their school has, and would read so.
  const mean = by === 'school' ? { [index]: meanPoints(all.map(pointsOf)) } : {}
  const chosen = input.ids?.split(',')
  const rows = all.filter(({ id }) => chosen?.includes(id) ?? true)
  return {
    ...whole,
    ...slicePage(rows, input),
    ...(summary ? { summary: { ...summary, ...mean } } : {}),
  }
}

/** The mean of an index as a headline number. */
function meanOf({ index }: IndexedTable, { summary }: Page<Row>): Kpi {
  const { label, unit } = metric(index)
  return { id: index, label: `平均${label}`, unit, value: summary?.[index] ?? null }
}

type ParametersOf<C extends 'answer' | 'rowsOf'> = Parameters<Answers[C]>
/** Answers about the schools that a question chooses, the scope; `area` is all that the caller asked within. */
export interface AreaAnswers {
  answer(...asked: [...ParametersOf<'answer'>, area: Scope]): ReturnType<Answers['answer']>
  rowsOf(...asked: [...ParametersOf<'rowsOf'>, area: Scope]): ReturnType<Answers['rowsOf']>
}

/** Answers with the indices that their tables name: the numbers of a table from one statement, its index from the ranking. */
export function withIndices(answers: Answers, readIndex: ReadIndex): AreaAnswers {
  async function table(answer: IndexedTable, input: ReportInput, scope: Scope, area: Scope) {
    const [below, standings] = await Promise.all([
      answers.answer({ answer }, inputBelow(answer, input), scope),
      readIndex(answer, input, area),
    ])
    return { ...below, data: withIndex(answer, below.data as Page<Row>, standings, input) }
  }
  return {
    async answer({ answer }, input, scope, area) {
      if (isIndexed(answer)) return table(answer, input, scope, area)
      if (!hasMean(answer)) return answers.answer({ answer }, input, scope)
      const [kpis, { data }] = await Promise.all([
        answers.answer({ answer }, input, scope),
        table(answer.mean, input, scope, area),
      ])
      return { ...kpis, data: [...(kpis.data as Kpi[]), meanOf(answer.mean, data)] }
    },
    async rowsOf({ answer }, input, scope, area) {
      if (!isIndexed(answer)) return answers.rowsOf({ answer }, input, scope)
      const below = await answers.rowsOf({ answer }, inputBelow(answer, input), scope)
      const { rows, summary } = below
      const page = {
        list: rows,
        total: rows.length,
        pageNum: 1,
        pageSize: rows.length,
        ...(summary ? { summary } : {}),
      }
      const standings = await readIndex(answer, input, area)
      const whole = withIndex(answer, page, standings, { ...input, pageNum: 1, pageSize: Number.MAX_SAFE_INTEGER })
      const { label, unit, decimals = 0 } = metric(answer.index)
      return {
        ...below,
        columns: [...below.columns, { id: answer.index, label, unit, decimals }],
        rows: whole.list,
        summary: whole.summary,
      }
    },
  }
}
