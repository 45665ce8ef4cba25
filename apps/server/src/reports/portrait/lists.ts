import {
  Fault,
  memberLabel,
  type Page,
  type PortraitRow,
  portraitTab,
  type Role,
  warningLevels,
} from '@data-centre/api'
import type { FactStore, Params } from '../../warehouse/store.ts'
import { studentLists } from './student-lists.ts'
import { teacherLists } from './teacher-lists.ts'

/** Rows of a list before they are labelled: the columns of its tab, and `id`. */
export type ListRow = Readonly<Record<string, string | number | null>> & { id: string }

/** A list of a portrait: a statement over {school}, {user}, {term}, {from}, {to}, and what its cells say in words. */
export interface PortraitList {
  sql: string
  cells?: (row: ListRow) => Record<string, string | number | null>
}

const lists: Readonly<Record<Role, Readonly<Record<string, PortraitList>>>> = {
  teacher: teacherLists,
  student: studentLists,
}

export interface ListPaging {
  pageNum?: number | undefined
  pageSize?: number | undefined
  sortField?: string | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

const PAGE_SIZE = 10

/** A page of a list in the order of one of its columns. Throws `invalid` for any other order. */
export async function readList(
  store: FactStore,
  role: Role,
  id: string,
  params: Params,
  { pageNum = 1, pageSize = PAGE_SIZE, sortField, sortOrder = 'desc' }: ListPaging,
): Promise<Page<PortraitRow>> {
  const tab = portraitTab(role, id)
  const list = lists[role][id]
  if (!tab || !list) throw new Fault('notFound')
  const order = sortField ?? tab.sort
  if (!tab.columns.some((column) => column.id === order))
    throw new Fault('invalid', { msg: '参数错误：不支持按该列排序', data: { reason: 'param', field: 'sortField' } })
  const rows = await store.query<ListRow & { total_rows: number }>(
    `SELECT *, count() OVER () AS total_rows FROM (${list.sql}) AS listed ORDER BY ${order} ${sortOrder === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, id LIMIT {most:UInt32} OFFSET {skipped:UInt32}`,
    { ...params, most: pageSize, skipped: (pageNum - 1) * pageSize },
  )
  return {
    list: rows.map(({ id: row, total_rows: _, teacherName, ...cells }) => ({
      id: row,
      cells: list.cells ? list.cells({ id: row, ...cells }) : cells,
      ...(typeof teacherName === 'string' ? { teacherName } : {}),
    })),
    total: Number(rows[0]?.total_rows ?? 0),
    pageNum,
    pageSize,
  }
}

/** Label of a member of a dimension with a fixed list. */
export const labelled = (
  dimension: Parameters<typeof memberLabel>[0],
  value: string | number | null | undefined,
): string => (value === null || value === undefined ? '' : memberLabel(dimension, String(value)))
/** 黄色, 橙色, 红色. */
export const levelName = (level: number): string => warningLevels[level - 1] ?? ''
