import { isForbidden } from '@data-centre/api'
import { renewRights } from '@data-centre/auth'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What was refused is asked for again after this long, because rights change while nobody is at the wall, ms. */
export const RECHECK_MS = 60_000
/** Many panels are refused at once: rights are read once for all of them, ms. */
const TOGETHER_MS = 10_000
const MAX_RETRIES = 2
const MAX_RETRY_MS = 8000

/** Name under which the areas of slides are kept. */
export const AREA_KEY = ['area'] as const

/** Reads the rights of the viewer again; what they were before stays while the server is away. */
const renew = () => void renewRights().catch((error: unknown) => console.warn('rights', error))

const renewedAt = new WeakMap<QueryClient, number>()
/** Reads rights and areas again after a refusal: the slide then says by itself why it shows nothing. */
export function onForbidden(client: QueryClient): void {
  const now = performance.now()
  if (now - (renewedAt.get(client) ?? Number.NEGATIVE_INFINITY) < TOGETHER_MS) return
  renewedAt.set(client, now)
  renew()
  void client.invalidateQueries({ queryKey: AREA_KEY })
}

/** Reads the rights again from time to time while they keep a wall from its viewer. */
export function useRenewedRights(isBarred: boolean): void {
  useEffect(() => {
    if (!isBarred) return
    const timer = setInterval(renew, RECHECK_MS)
    return () => clearInterval(timer)
  }, [isBarred])
}

/** When a query is asked again: as often as usual, and later after a refusal, which no repetition changes. */
export const nextAfter = (error: unknown, everyMs: number): number =>
  isForbidden(error) ? Math.max(everyMs, RECHECK_MS) : everyMs

/** The queries of a wall. Nobody clicks again there: it keeps trying, and keeps what it has meanwhile. */
export function newQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isForbidden(error) && onForbidden(client) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < MAX_RETRIES && !isForbidden(error),
        retryDelay: (attempt) => Math.min(MAX_RETRY_MS, 1000 * 2 ** attempt),
        refetchOnWindowFocus: false,
        staleTime: 5000,
        gcTime: Infinity,
      },
    },
  })
  return client
}
