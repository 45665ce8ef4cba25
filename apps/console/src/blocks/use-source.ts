import type { InputOf, ReportPath } from '@data-centre/api'
import { type Answered, batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Source } from './definition.ts'
import { usePage } from './page-context.ts'

const partOfData = (data: unknown, part: string | undefined): unknown => (part === undefined ? data : (data as Record<string, unknown>)[part])

/**
 * Data of a block. Blocks of one page ask in the same tick and travel as one request; blocks of the same report share
 * its answer. While filters change the former data stay on screen.
 */
export function useSource<T>(source: Source<T> | undefined, extra?: InputOf<ReportPath>) {
  const { input } = usePage()
  const body = { ...input, ...extra }
  const { path, part } = source ?? {}
  const select = useCallback(({ data }: Answered<unknown>) => partOfData(data, part) as T, [part])
  return useQuery({
    queryKey: ['report', path, body],
    queryFn: () => batched(path as ReportPath, body),
    select,
    placeholderData: keepPreviousData,
    enabled: path !== undefined,
  })
}
