import { call } from '@data-centre/api/client'
import { useState } from 'react'
import { useWall } from '../../data/wall-context.ts'
import { countersOf } from '../../live/merge.ts'
import { serverNow } from '../../live/server-time.ts'
import { type Difference, differences } from './differences.ts'
import type { SocketRecord } from './socket-record.ts'

/** What the comparison came to; `at` is the server's time of the answer, ms. */
export type Compared =
  | { kind: 'idle' | 'busy' }
  | { kind: 'failed'; reason: string }
  | { kind: 'done'; at: number; rows: readonly Difference[] }

/** What the call has counted reaches the socket within this time, ms: ten messages a second, and a slow line. */
const SETTLE_MS = 1000

/** Asks for the counters by the call and lays them beside those of the socket. */
export function useCompare(record: SocketRecord): { result: Compared; compare: () => Promise<void> } {
  const { here } = useWall()
  const [result, setResult] = useState<Compared>({ kind: 'idle' })
  const compare = async () => {
    setResult({ kind: 'busy' })
    try {
      const before = record.counters
      const { data } = await call('bigLargeScreen/getRealTime', here)
      const at = serverNow()
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      const after = record.counters
      if (!before || !after) setResult({ kind: 'failed', reason: '推送的计数还没有到，请稍后再试' })
      else setResult({ kind: 'done', at, rows: differences(countersOf(data), before, after) })
    } catch (error) {
      setResult({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { result, compare }
}
