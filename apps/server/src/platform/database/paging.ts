import type { Page } from '@data-centre/api'

/** Rows of a page unless a call asks for another number or its list has one of its own. */
const PAGE_SIZE = 10

/** The page that a call asks for, from 1. */
export interface PageRequest {
  pageNum?: number | undefined
  pageSize?: number | undefined
}

/** A page of stored rows. `pageNum` is the page that they are of. */
export interface StoredPage<R> extends Required<Pick<Page<R>, 'total' | 'pageNum' | 'pageSize'>> {
  rows: R[]
}

/** Reads so many rows of a list behind the first `offset` ones. */
type ReadRows<R> = (limit: number, offset: number) => Promise<R[]>

/** The last page that has rows; 1 of an empty list. */
const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/**
 * A page of a list in memory. A page beyond the last is answered with the last one, and the answer says which it is: an old
 * link, or a page whose rows were removed, does not read as if the list were empty.
 */
export function slicePage<T>(rows: readonly T[], { pageNum = 1, pageSize = PAGE_SIZE }: PageRequest): Page<T> {
  const page = Math.min(pageNum, lastPage(rows.length, pageSize))
  return { list: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, pageNum: page, pageSize }
}

/** As {@link slicePage}, of a list whose rows bear its total: `count(*) OVER ()` has no row on a page beyond the last. */
export async function readPage<R extends { total: number }>(
  { pageNum = 1, pageSize = PAGE_SIZE }: PageRequest,
  read: ReadRows<R>,
): Promise<StoredPage<R>> {
  let page = pageNum
  for (;;) {
    const rows = await read(pageSize, (page - 1) * pageSize)
    if (rows.length > 0 || page === 1) return { rows, total: rows[0]?.total ?? 0, pageNum: page, pageSize }
    const [first] = await read(1, 0)
    page = Math.min(page - 1, lastPage(first?.total ?? 0, pageSize))
  }
}

/** As {@link slicePage}, of a list that is counted by a statement of its own. */
export async function readCountedPage<R>(
  { pageNum = 1, pageSize = PAGE_SIZE }: PageRequest,
  count: () => Promise<number>,
  read: ReadRows<R>,
): Promise<StoredPage<R>> {
  let page = pageNum
  for (;;) {
    const total = await count()
    page = Math.min(page, lastPage(total, pageSize))
    const rows = await read(pageSize, (page - 1) * pageSize)
    // Rows may be removed between both statements.
    if (rows.length > 0 || page === 1) return { rows, total, pageNum: page, pageSize }
    page -= 1
  }
}
