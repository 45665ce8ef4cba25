import type { CallPath, DataOf, InputOf } from '@data-centre/api'
import { batched } from '@data-centre/api/client'

/** Rows of one answer: the server gives no more. */
export const MAX_ANSWER = 100
/** Answers that are asked for at once. */
const AT_ONCE = 5

/** A page of a list as a call takes it. */
export interface PagePlace {
  /** From 1. */
  pageNum: number
  pageSize: number
}

/** Reads a list beyond the page that is shown, with the same filters and order. */
export interface ListReader<T> {
  /** Differs between any two lists, as a key of the cache. */
  key: readonly unknown[]
  /** The first rows, as many or all; where an answer has more, also the others of the last answer. */
  readFirst: (count: number) => Promise<readonly T[]>
  /** The server logs each reading: rows are read only once somebody asks for them. */
  isAudited?: boolean
}

interface Rows<T> {
  list: readonly T[]
}

/** Calls that answer a page of a list. */
type ListPath = { [P in CallPath]: DataOf<P> extends Rows<unknown> ? P : never }[CallPath]
type RowOf<P extends ListPath> = DataOf<P> extends Rows<infer T> ? T : never

/** Reads a list page by page. */
export const pageReader = <T>(
  key: readonly unknown[],
  readPage: (place: PagePlace) => Promise<Rows<T>>,
): ListReader<T> => ({
  key,
  readFirst: async (count) => {
    const pages = Math.ceil(count / MAX_ANSWER)
    const rows: T[] = []
    for (let first = 1; first <= pages; first += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, pages - first + 1) }, (_, i) => first + i)
      const answers = await Promise.all(numbers.map((pageNum) => readPage({ pageNum, pageSize: MAX_ANSWER })))
      rows.push(...answers.flatMap(({ list }) => list))
    }
    return rows
  },
})

/** Reads the list of a call; a page in its input is left out. */
export const callReader = <P extends ListPath>(path: P, input: InputOf<P>): ListReader<RowOf<P>> => {
  const { pageNum: _page, pageSize: _size, ...asked } = input as InputOf<P> & Partial<PagePlace>
  return pageReader([path, asked], async (place) => {
    const { data }: { data: unknown } = await batched(path, { ...asked, ...place } as InputOf<P>)
    return data as Rows<RowOf<P>>
  })
}

/** Reads a list whose pages follow each other by a cursor. */
export const cursorReader = <T>(
  key: readonly unknown[],
  readPage: (size: number, cursor: string | undefined) => Promise<Rows<T> & { cursor?: string | null | undefined }>,
): ListReader<T> => ({
  key,
  readFirst: async (count) => {
    const rows: T[] = []
    let cursor: string | undefined
    do {
      const answer = await readPage(MAX_ANSWER, cursor)
      rows.push(...answer.list)
      cursor = answer.cursor ?? undefined
    } while (cursor && rows.length < count)
    return rows
  },
})
