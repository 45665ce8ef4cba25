import type { InputOf, Page, ReportPath, Row } from '@data-centre/api'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { beforePrinting } from '../../print-when-ready.ts'
import type { Source } from '../definition.ts'
import { usePage } from '../page-context.ts'
import { useReadSource, useSource } from '../use-source.ts'
import { usePrinting } from './use-printing.ts'

/** Rows of one answer. A table of no more is read ahead, and whole on paper however it is printed. */
const MAX_ANSWER = 100
/** Rows that paper takes; of a longer table it says how many there are, and that an export has them. */
const MAX_PRINTED = 2_000
/** Answers that are asked for at once. */
const AT_ONCE = 5

interface Shown {
  list: readonly Row[]
  total: number
  page: number
  size: number
}

/** Rows of a table as they are drawn, and which part of the list they are. */
interface PaperRows {
  rows: readonly Row[]
  /** Place of the first row in the whole list, from 0. */
  offset: number
  page: number
  /** Rows of a page: at least the total where all are there. */
  size: number
}

/**
 * Rows of a table as they are drawn now: those of the page on the screen, on paper all of them up to 2,000. Few are read
 * ahead; many once the page is to be printed by `printPage`.
 */
export function usePaperRows(source: Source<Page<Row>>, order: InputOf<ReportPath>, shown: Shown): PaperRows {
  const { list, total, page, size } = shown
  const isPrinting = usePrinting()
  const hasMore = total > size
  const few = useSource(hasMore && total <= MAX_ANSWER ? source : undefined, {
    ...order,
    pageNum: 1,
    pageSize: MAX_ANSWER,
  })
  const many = useManyRows(source, order, hasMore && total > MAX_ANSWER ? total : 0)
  const all = hasMore ? (few.isPlaceholderData ? many : (few.data?.list ?? many)) : undefined
  return isPrinting && all
    ? { rows: all, offset: 0, page: 1, size: all.length }
    : { rows: list, offset: (page - 1) * size, page, size }
}

/** The first rows of a long list, read before the page is printed; undefined until then, and where one could not be read. */
function useManyRows(source: Source<Page<Row>>, order: InputOf<ReportPath>, total: number): readonly Row[] | undefined {
  const read = useReadSource(source)
  const { input } = usePage()
  const wanted = JSON.stringify({ path: source.path, input, order, total })
  const [found, setFound] = useState<{ wanted: string; rows: readonly Row[] }>()
  const latest = useRef(async () => {})
  useEffect(() => {
    latest.current = async () => {
      const pages = Math.ceil(Math.min(total, MAX_PRINTED) / MAX_ANSWER)
      const rows: Row[] = []
      for (let first = 1; first <= pages; first += AT_ONCE) {
        const numbers = Array.from({ length: Math.min(AT_ONCE, pages - first + 1) }, (_, i) => first + i)
        const answers = await Promise.all(numbers.map((pageNum) => read({ ...order, pageNum, pageSize: MAX_ANSWER })))
        rows.push(...answers.flatMap(({ list }) => list))
      }
      flushSync(() => setFound({ wanted, rows }))
    }
  })
  const isMany = total > 0
  useEffect(() => (isMany ? beforePrinting(() => latest.current()) : undefined), [isMany])
  return found?.wanted === wanted ? found.rows : undefined
}
