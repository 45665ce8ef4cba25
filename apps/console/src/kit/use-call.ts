import type { CallPath, DataOf, InputOf } from '@data-centre/api'
import { type Answered, batched } from '@data-centre/api/client'
import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'

type Options<P extends CallPath> = Pick<
  UseQueryOptions<Answered<DataOf<P>>, Error, DataOf<P>>,
  'enabled' | 'gcTime' | 'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus'
>

/** What a call answers, asked for whenever it is shown. The key in the cache is the path with the input: commands renew it by its path. */
export const useCall = <P extends CallPath>(
  path: P,
  input: InputOf<P>,
  options: Options<P> = {},
): UseQueryResult<DataOf<P>> =>
  useQuery({
    queryKey: [path, input],
    queryFn: ({ signal }) => batched(path, input, signal),
    select: ({ data }) => data,
    staleTime: 0,
    ...options,
  })

/** A list that people change: the page before stays while another page or filter is on its way. */
export const useList = <P extends CallPath>(
  path: P,
  input: InputOf<P>,
  options: Options<P> = {},
): UseQueryResult<DataOf<P>> =>
  useQuery({
    queryKey: [path, input],
    queryFn: ({ signal }) => batched(path, input, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...options,
  })
