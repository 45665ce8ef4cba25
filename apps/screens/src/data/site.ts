import type { DataOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** What the installation says of itself. */
export type Site = DataOf<'common/getSite'>

const AGAIN_MS = 600_000
/** A demo world that is being filled, and one that may begin to fill after the page was opened, ms. */
const FILLING_MS = 2000
const DEMO_MS = 30_000
/** While the server is away, ms. */
const RETRY_MS = 5000

const againAfter = (site: Site | undefined): number => {
  if (!site) return RETRY_MS
  if (site.filling) return FILLING_MS
  return site.demo ? DEMO_MS : AGAIN_MS
}

/** The site, asked for again from time to time. */
export const siteQuery = queryOptions<Site>({
  queryKey: ['site'],
  queryFn: async () => (await call('common/getSite', {})).data,
  refetchInterval: ({ state }) => againAfter(state.data),
})

/** When a demo world has become whole, what stands here asks for everything again. */
export function useFilled({ filling }: Site): void {
  const client = useQueryClient()
  const isFilling = filling !== null
  const wasFilling = useRef(false)
  useEffect(() => {
    if (wasFilling.current && !isFilling) void client.invalidateQueries()
    wasFilling.current = isFilling
  }, [client, isFilling])
}
