import {
  Fault,
  memberLabel,
  type Page,
  type PortraitRow,
  portraitTab,
  type Role,
  SMALL_GROUP,
  warningLevels,
} from '@data-centre/api'
import { type PageRequest, readPage } from '../../platform/database/paging.ts'
import type { FactStore, Params } from '../../warehouse/store.ts'
import { studentLists } from './student-lists.ts'
import { teacherLists } from './teacher-lists.ts'

/** Rows of a list before they are labelled: the columns of its tab, and `id`. */
export type ListRow = Readonly<Record<string, string | number | null>> & { id: string }

/**
 * A list of a portrait: a statement over {school}, {user}, {term}, {from}, {to}, and what its cells say in words. `people`: columns
 * that count people or are shares of them, with the columns of the numbers of people behind each.
 */
export interface PortraitList {
  sql: string
  people?: Readonly<Record<string, readonly string[]>>
  cells?: (row: ListRow) => Record<string, string | number | null>
}

const lists: Readonly<Record<Role, Readonly<Record<string, PortraitList>>>> = {
  teacher: teacherLists,
  student: studentLists,
}

export interface ListPaging extends PageRequest {
  sortField?: string | undefined
  sortOrder?: 'asc' | 'desc' | undefined
  /** The reader is not of the school: few people are withheld, and give no order. */
  hidesSmallGroups?: true | undefined
}

const hiddenOf = (column: string): string => `hidden_${column}`

/** The rows of a list without the numbers of few people, marked in columns of their own. */
function withoutFew({ sql, people = {} }: PortraitList): string {
  const columns = Object.entries(people)
  if (columns.length === 0) return sql
  const marks = columns.map(
    ([column, numbers]) =>
      `(${numbers.map((number) => `ifNull(${number}, 0) BETWEEN 1 AND ${SMALL_GROUP - 1}`).join(' OR ')}) AS ${hiddenOf(column)}`,
  )
  const shown = columns.map(([column]) => `if(${hiddenOf(column)}, NULL, ${column}) AS ${column}`)
  return `SELECT * REPLACE (${shown.join(', ')}) FROM (SELECT *, ${marks.join(', ')} FROM (${sql}) AS counted) AS marked`
}

/** The cells that a tab shows of a row, and the marks of those that are withheld. */
function cellsOf(list: PortraitList, row: ListRow): Pick<PortraitRow, 'cells' | 'withheld'> {
  const people = Object.entries(list.people ?? {})
  const withheld = people.map(([column]) => column).filter((column) => row[hiddenOf(column)])
  const { id, ...all } = row
  const unshown = new Set([
    ...people.flatMap(([, numbers]) => numbers.filter((number) => !list.people?.[number])),
    ...people.map(([column]) => hiddenOf(column)),
  ])
  const own = Object.fromEntries(Object.entries(all).filter(([name]) => !unshown.has(name)))
  return {
    cells: list.cells ? list.cells({ id, ...own }) : own,
    ...(withheld.length > 0
      ? { withheld: Object.fromEntries(withheld.map((column) => [column, 'few' as const])) }
      : {}),
  }
}

/** A page of a list in the order of one of its columns. Throws `invalid` for any other order. */
export async function readList(
  store: FactStore,
  role: Role,
  id: string,
  params: Params,
  { pageNum, pageSize, sortField, sortOrder = 'desc', hidesSmallGroups }: ListPaging,
): Promise<Page<PortraitRow>> {
  const tab = portraitTab(role, id)
  const list = lists[role][id]
  if (!tab || !list) throw new Fault('notFound')
  const order = sortField ?? tab.sort
  if (!tab.columns.some((column) => column.id === order))
    throw new Fault('invalid', { msg: '参数错误：不支持按该列排序', data: { reason: 'param', field: 'sortField' } })
  const statement = `SELECT *, count() OVER () AS total_rows FROM (${hidesSmallGroups ? withoutFew(list) : list.sql}) AS listed ORDER BY ${order} ${sortOrder === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, id LIMIT {most:UInt32} OFFSET {skipped:UInt32}`
  const { rows, ...place } = await readPage({ pageNum, pageSize }, async (most, skipped) =>
    (await store.query<ListRow & { total_rows: number }>(statement, { ...params, most, skipped })).map(
      ({ total_rows, ...row }) => ({ row: row as ListRow, total: Number(total_rows) }),
    ),
  )
  return {
    list: rows.map(({ row: { teacherName, ...row } }) => ({
      id: row.id,
      ...cellsOf(list, row),
      ...(typeof teacherName === 'string' ? { teacherName } : {}),
    })),
    ...place,
  }
}

/** Label of a member of a dimension with a fixed list. */
export const labelled = (
  dimension: Parameters<typeof memberLabel>[0],
  value: string | number | null | undefined,
): string => (value === null || value === undefined ? '' : memberLabel(dimension, String(value)))
/** 黄色, 橙色, 红色. */
export const levelName = (level: number): string => warningLevels[level - 1] ?? ''
