import type { CallPath, DataOf, InputOf } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useWall } from './wall-context.ts'

/** Closed days change once a night, stocks slowly: a minute is soon enough for both. */
const EVERY_MS = 60_000

/** Answer of a call for the wall's scope, asked again every minute; the last good answer stays when a later one fails. */
export function useCall<P extends CallPath>(
  path: P,
  input: InputOf<P>,
  { every = EVERY_MS, enabled = true }: { every?: number; enabled?: boolean } = {},
): UseQueryResult<DataOf<P>> {
  const { lastGood } = useWall()
  const name = `${path} ${JSON.stringify(input)}`
  const kept = lastGood.get<DataOf<P>>(name)
  return useQuery<DataOf<P>>({
    queryKey: [path, input],
    queryFn: async () => {
      const { data } = await batched(path, input)
      lastGood.put(name, data, Date.now())
      return data
    },
    refetchInterval: every,
    refetchIntervalInBackground: true,
    enabled,
    // Kept values show at once and are refreshed at once: they are old by definition.
    ...(kept ? { initialData: kept.value, initialDataUpdatedAt: kept.at } : {}),
  }) as UseQueryResult<DataOf<P>>
}
