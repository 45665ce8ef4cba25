import type { WallInterrupt } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { INTERRUPTS_KEY } from '../data/carousel-keys.ts'
import { serverNow } from '../live/server-time.ts'
import type { Viewer } from './viewer.ts'

const EVERY_MS = 60_000

/** What breaks in now: the first that is not over by the server's clock. It ends by itself also while the server is away. */
export function useInterrupt({ known: existing, id }: Viewer): WallInterrupt | null {
  const { data } = useQuery({
    queryKey: [...INTERRUPTS_KEY, id],
    queryFn: async () => (await call('bigLargeScreen/getInterrupts', {})).data,
    enabled: existing !== null,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const open = data?.find(({ endsAt }) => Date.parse(endsAt) > serverNow()) ?? null
  const [, again] = useState(0)
  const ends = open ? Date.parse(open.endsAt) : null
  useEffect(() => {
    if (ends === null) return
    const timer = setTimeout(() => again((n) => n + 1), Math.max(0, ends - serverNow()) + 50)
    return () => clearTimeout(timer)
  }, [ends])
  return open
}
