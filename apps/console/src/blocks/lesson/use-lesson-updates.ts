import { TOKEN_KEY, type Topics } from '@data-centre/api'
import { loadChunk } from '@data-centre/api/load-chunk'
import { localValues } from '@data-centre/api/storage'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What was said of today's lessons may reach the facts this much later, ms. */
const DRAINED_MS = 1200

/** First part of the keys of all queries about lessons of today: they are renewed together. */
export const LESSON_KEY = 'lesson'

/** Asks again as soon as the socket says that something happened in a lesson of the school, and once more when the facts have it. */
export function useLessonUpdates(schoolId: string | undefined, enabled: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!schoolId || !enabled) return undefined
    let removed = false
    let close: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = () => void client.invalidateQueries({ queryKey: [LESSON_KEY] })
    const onChange = () => {
      renew()
      clearTimeout(timer)
      timer = setTimeout(renew, DRAINED_MS)
    }
    void loadChunk(() => import('@data-centre/api/socket')).then(({ openLive }) => {
      if (removed) return
      let before: Partial<Record<keyof Topics, string>> = {}
      const connection = openLive({
        getToken: () => localValues.get(TOKEN_KEY),
        scope: { level: 'school', id: schoolId },
        topics: ['rt:class', 'rt:act'],
        onTopic: (topic, data) => {
          const text = JSON.stringify(data)
          const isFirst = before[topic] === undefined
          const isChanged = before[topic] !== text
          before = { ...before, [topic]: text }
          // What happened between the answer and the first message is in neither.
          if (isFirst) renew()
          else if (isChanged) onChange()
        },
        onRefused: (msg) => console.warn('live lessons', msg),
      })
      close = connection.close
    })
    return () => {
      removed = true
      clearTimeout(timer)
      close?.()
    }
  }, [schoolId, enabled, client])
}
