import type { CallPath, DataOf, InputOf } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { serverNow } from '../live/server-time.ts'
import { useReplay } from '../replay/replay-context.ts'
import { nextAfter } from './access.ts'
import { useWall } from './wall-context.ts'

/** Closed days change once a night, stocks slowly: a minute is soon enough for both. */
const EVERY_MS = 60_000
/** In a replay a minute passes faster; so often at most, ms. */
const REPLAY_MIN_MS = 3000

/** Answer of a call for the wall's scope, asked again every minute, and no sooner after a refusal; the last good answer stays when a later one fails. */
export function useCall<P extends CallPath>(
  path: P,
  input: InputOf<P>,
  { every = EVERY_MS, enabled = true }: { every?: number; enabled?: boolean } = {},
): UseQueryResult<DataOf<P>> {
  const { lastGood } = useWall()
  const replay = useReplay()
  const name = `${path} ${JSON.stringify(input)}`
  const everyMs = replay ? Math.min(every, Math.max(REPLAY_MIN_MS, every / replay.run.speed)) : every
  const kept = lastGood.get<DataOf<P>>(name)
  return useQuery<DataOf<P>>({
    queryKey: [path, input],
    queryFn: async () => {
      const { data } = await batched(path, input)
      lastGood.put(name, data, serverNow())
      return data
    },
    refetchInterval: ({ state }) => nextAfter(state.error, everyMs),
    refetchIntervalInBackground: true,
    enabled,
    // Kept values show at once and are refreshed at once: they are old by definition.
    ...(kept ? { initialData: kept.value, initialDataUpdatedAt: kept.kept } : {}),
  }) as UseQueryResult<DataOf<P>>
}
