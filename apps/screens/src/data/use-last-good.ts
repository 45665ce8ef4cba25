import { useEffect, useState } from 'react'
import { LastGood } from '../live/last-good.ts'

/** The last good values of a wall for a viewer; null until they are read. What is new is written when the wall goes, and what `isReplay` never. */
export function useLastGood(name: string, viewer: string, isReplay = false): LastGood | null {
  const [found, setFound] = useState<LastGood | null>(null)
  useEffect(() => {
    let current: LastGood | undefined
    let removed = false
    const opened = isReplay ? Promise.resolve(LastGood.inMemory()) : LastGood.open(name, viewer)
    opened.then((kept) => {
      if (removed) return
      current = kept
      setFound(kept)
    }, console.warn)
    const write = () => void current?.write()
    window.addEventListener('pagehide', write)
    return () => {
      removed = true
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [name, viewer, isReplay])
  return found
}
