import { session } from '@data-centre/auth'
import { QueryClient } from '@tanstack/react-query'

/** Statistics of closed days stay fresh this long, ms (RP-D). */
export const DAY_FRESH_MS = 10 * 60_000
/** Pages with numbers of today reload silently after this long, ms (RP-H). */
export const HOUR_REFRESH_MS = 5 * 60_000

/** Cache of the server's answers. A fault is not tried again: the card offers 重新加载. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: DAY_FRESH_MS, gcTime: DAY_FRESH_MS, retry: false, refetchOnWindowFocus: false },
  },
})

let userId = session.user.get()?.id
// Answers belong to the caller who asked: nothing survives a change of user. Who logs in again goes on with the page.
session.user.subscribe(() => {
  const id = session.user.get()?.id
  if (id !== userId) queryClient.clear()
  userId = id
})
