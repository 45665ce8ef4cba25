import { isPreviewDraft, PREVIEW_QUERY, type PreviewNews, type PreviewStop } from '@data-centre/api'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Slide } from './player.ts'
import { slideOf } from './round.ts'
import type { Programme } from './use-playlist.ts'

interface Draft {
  programme: Programme
  /** Tells the page around which stop is shown. */
  tell: (slide: Slide) => void
}

const isWatched = (): boolean => window.parent !== window
const say = (news: PreviewNews): void => window.parent.postMessage(news, window.location.origin)

/** The round that the page around this one is writing; null where this is no preview. Nothing is shown before it has been told. */
export function useDraft(search: string): Draft | null {
  const [isPreview] = useState(() => isWatched() && new URLSearchParams(search).has(PREVIEW_QUERY))
  const [stops, setStops] = useState<readonly PreviewStop[]>([])
  useEffect(() => {
    if (!isPreview) return
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === window.parent && origin === window.location.origin && isPreviewDraft(data)) setStops(data.stops)
    }
    window.addEventListener('message', hear)
    say({ preview: 'ready' })
    return () => window.removeEventListener('message', hear)
  }, [isPreview])
  const tell = useCallback(
    (slide: Slide) => {
      const stop = stops.find((one) => slideOf(one)?.key === slide.key)
      if (stop) say({ preview: 'shown', id: stop.id })
    },
    [stops],
  )
  const programme = useMemo<Programme>(() => ({ kind: 'draft', stops }), [stops])
  return useMemo(() => (isPreview ? { programme, tell } : null), [isPreview, programme, tell])
}
