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
import type { Scope } from '../../warehouse/data-scope.ts'
import type { RankingId } from '../../warehouse/rankings/lists.ts'
import { MAX_LIST } from '../../warehouse/rankings/snapshot.ts'
import type { Answers } from '../answers.ts'
import { byId, byValue } from '../entities/entities.ts'
import { roundTo6 } from '../metric-reader.ts'
import type { Rankings } from '../rankings.ts'
import { PAGE_SIZE } from '../shapes/table.ts'

/** An index of the schools of an area, by the id of the school: points 0..100 and the rank in the area. Who has none is absent. */
export type ReadIndex = (id: IndexId, input: ReportInput, area: Scope) => Promise<ReadonlyMap<string, Standing>>
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

/** Reads an index from the ranking of schools that it orders: every number of it stands beside all schools of the nation. */
export const indexReader =
  (rankings: Pick<Rankings, 'page'>): ReadIndex =>
  async (id, { periodType, startDate, endDate, termId }, area) => {
    const { list } = await rankings.page(listOf[id], {
      input: { periodType, startDate, endDate, termId, pageNum: 1, pageSize: MAX_LIST },
      scope: area,
    })
    return new Map(list.map(({ id: school, value, rank }) => [school, { value, rank }]))
  }

const isByIndex = ({ index }: IndexedTable, { sortField }: ReportInput): boolean =>
  sortField === undefined || sortField === index

/** What is asked of the table below: all its rows, in the order of one of its columns. */
const inputBelow = (answer: IndexedTable, { ids: _ids, ...input }: ReportInput): ReportInput => {
  const { sortField: _field, sortOrder: _order, ...unordered } = input
  return { ...(isByIndex(answer, input) ? unordered : input), pageNum: 1, pageSize: Number.MAX_SAFE_INTEGER }
}

/** A page of a table with the index of each row: 0 for who is not ranked, in the sum row the mean of all rows. */
function withIndex(
  answer: IndexedTable,
  { list, summary, ...whole }: Page<Row>,
  standings: ReadonlyMap<string, Standing>,
  input: ReportInput,
): Page<Row> {
  const { index } = answer
  const { pageNum = 1, pageSize = PAGE_SIZE, sortOrder = 'desc' } = input
  const pointsOf = ({ id }: Row): number => standings.get(id)?.value ?? 0
  const all = list.map(
    (row): Row => ({
      ...row,
      values: { ...row.values, [index]: pointsOf(row) },
      texts: { ...row.texts, indexRank: standings.get(row.id)?.rank.toString() ?? '' },
    }),
  )
  if (isByIndex(answer, input)) all.sort((a, b) => byValue(pointsOf(a), pointsOf(b), sortOrder) || byId(a.id, b.id))
  const mean = all.length > 0 ? roundTo6(all.reduce((sum, row) => sum + pointsOf(row), 0) / all.length) : null
  const chosen = input.ids?.split(',')
  const rows = all.filter(({ id }) => chosen?.includes(id) ?? true)
  return {
    ...whole,
    list: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: rows.length,
    pageNum,
    pageSize,
    ...(summary ? { summary: { ...summary, [index]: mean } } : {}),
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
      readIndex(answer.index, input, area),
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
      const standings = await readIndex(answer.index, input, area)
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
