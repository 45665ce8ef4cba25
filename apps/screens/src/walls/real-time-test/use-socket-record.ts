import { useEffect, useState } from 'react'
import { useWall } from '../../data/wall-context.ts'
import { SocketRecord } from './socket-record.ts'

const SHOW_MS = 500

/** Records the wall's own connection and renders the record twice a second. */
export function useSocketRecord(): SocketRecord {
  const { live } = useWall()
  const [record] = useState(() => new SocketRecord())
  const [, show] = useState(0)
  useEffect(() => {
    const stop = live.tap.listen(
      (message) => record.hear(message, performance.now()),
      (trip) => record.measure(trip),
    )
    const timer = setInterval(() => show((turn) => turn + 1), SHOW_MS)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [live, record])
  return record
}
