import type { InputOf, Page, ReportPath, Row } from '@data-centre/api'
import type { Source } from '../definition.ts'
import { useSource } from '../use-source.ts'
import { usePrinting } from './use-printing.ts'

/** Rows that paper takes whole, as many as one answer holds: a table of more is printed page by page, and says so. */
const MAX_PRINTED = 100

interface Shown {
  list: readonly Row[]
  total: number
  /** Place of the first row in the whole list, from 0. */
  offset: number
  size: number
}

/**
 * Rows of a table as they are drawn now: those of the page on the screen, on paper all of them where they are few. They are
 * read ahead, because a browser that prints waits for nothing. `isWhole`: paper shows every row.
 */
export function usePaperRows(
  source: Source<Page<Row>>,
  order: InputOf<ReportPath>,
  { list, total, offset, size }: Shown,
): { rows: readonly Row[]; offset: number; isWhole: boolean } {
  const isPrinting = usePrinting()
  const hasMore = total > size && total <= MAX_PRINTED
  const whole = useSource(hasMore ? source : undefined, { ...order, pageNum: 1, pageSize: MAX_PRINTED })
  const all = hasMore && !whole.isPlaceholderData ? whole.data?.list : undefined
  return { rows: isPrinting && all ? all : list, offset: isPrinting && all ? 0 : offset, isWhole: all !== undefined }
}
