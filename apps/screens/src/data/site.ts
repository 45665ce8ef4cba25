import type { DataOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { queryOptions } from '@tanstack/react-query'

/** What the installation says of itself. */
export type Site = DataOf<'common/getSite'>

const AGAIN_MS = 600_000
/** While the server is away, ms. */
const RETRY_MS = 5000

/** The site, asked for again from time to time. */
export const siteQuery = queryOptions<Site>({
  queryKey: ['site'],
  queryFn: async () => (await call('common/getSite', {})).data,
  refetchInterval: (query) => (query.state.data ? AGAIN_MS : RETRY_MS),
})
