import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ListReader, MAX_ANSWER } from '../../kit/list-reader.ts'
import { beforePrinting } from '../../print-when-ready.ts'
import { usePrinting } from './use-printing.ts'

/** Rows that paper takes; of a longer list it says how many there are, and that an export has them. */
const MAX_PRINTED = 2_000
/** Rows that were read ahead are kept this long once their list is gone, ms. */
const AHEAD_KEPT_MS = 60_000

interface Shown<T> {
  list: readonly T[]
  keyOf: (row: T) => string
  total: number
  page: number
  size: number
  /** The rows are those of the filters before, or on their way. */
  isPending: boolean
  /** Changes when the rows were read anew; rows that were read ahead before are out of date then. */
  version?: number | undefined
}

/** Rows of a list as they are drawn, and which part of the list they are. */
interface PaperRows<T> {
  rows: readonly T[]
  /** Place of the first row in the whole list, from 0. */
  offset: number
  page: number
  /** Rows of a page: at least the total where all are there. */
  size: number
}

/**
 * Rows of a list as they are drawn now: those of the page on the screen, on paper all of them up to 2,000. Few are read
 * ahead; many once the page is to be printed by `printPage`. Without a reader paper has the page of the screen.
 */
export function usePaperRows<T>(reader: ListReader<T> | null, shown: Shown<T>): PaperRows<T> {
  const { list, keyOf, total, page, size, isPending, version = 0 } = shown
  const isPrinting = usePrinting()
  const hasMore = reader !== null && total > size
  const few = useQuery({
    queryKey: ['paper', reader?.key, version],
    queryFn: () => reader?.readFirst(MAX_ANSWER) ?? [],
    enabled: hasMore && !isPending && total <= MAX_ANSWER && !reader.isAudited,
    gcTime: AHEAD_KEPT_MS,
  }).data
  const many = useManyRows(reader, hasMore && !few ? total : 0, isPrinting)
  const all = hasMore ? (few ?? many) : undefined
  if (!isPrinting || !all) return { rows: list, offset: (page - 1) * size, page, size }
  const rows = onceEach(all, keyOf)
  return { rows, offset: 0, page: 1, size: rows.length }
}

/** Rows without repetitions: a row that comes to a list while its pages are read moves others to the next page. */
const onceEach = <T>(rows: readonly T[], keyOf: (row: T) => string): readonly T[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

/** The first rows of a long list, read before each printing; undefined otherwise, and where one could not be read. */
function useManyRows<T>(reader: ListReader<T> | null, total: number, isPrinting: boolean): readonly T[] | undefined {
  const wanted = JSON.stringify([reader?.key, total])
  const [found, setFound] = useState<{ wanted: string; rows: readonly T[] }>()
  const latest = useRef(async () => {})
  useEffect(() => {
    latest.current = async () => {
      const rows = await reader?.readFirst(Math.min(total, MAX_PRINTED))
      if (rows) flushSync(() => setFound({ wanted, rows }))
    }
  })
  // People change lists: what was printed is out of date by the next time.
  useEffect(() => {
    if (!isPrinting) setFound(undefined)
  }, [isPrinting])
  const isMany = total > 0
  useEffect(() => (isMany ? beforePrinting(() => latest.current()) : undefined), [isMany])
  return found?.wanted === wanted ? found.rows : undefined
}
