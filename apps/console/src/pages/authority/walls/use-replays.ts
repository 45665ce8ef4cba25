import type { ReplayRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'

const EVERY_MS = 5000

/** Replays that the caller may change, and how far the server's clock is ahead of this machine's, ms. */
export function useReplays(enabled: boolean): { list: readonly ReplayRow[]; ahead: number } {
  const { data } = useQuery({
    queryKey: ['replays'],
    queryFn: async () => {
      const { data: list } = await call('replay/getList', {})
      return { list, ahead: (list[0]?.now ?? Date.now()) - Date.now() }
    },
    enabled,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
  return { list: data?.list ?? [], ahead: data?.ahead ?? 0 }
}
