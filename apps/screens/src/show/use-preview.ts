import { isPreviewDraft, PREVIEW_QUERY, type PreviewSlide, type PreviewUpdate } from '@data-centre/api'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { slideOf } from './carousel.ts'
import type { Slide } from './player.ts'
import type { Playlist } from './use-playlist.ts'

interface PreviewState {
  playlist: Playlist
  /** Tells the page around which stop is shown. */
  tell: (slide: Slide) => void
}

const isWatched = (): boolean => window.parent !== window
const say = (update: PreviewUpdate): void => window.parent.postMessage(update, window.location.origin)

/** The carousel that the embedding page edits; null where this is no preview. Shows nothing before that page has sent it. */
export function usePreview(search: string): PreviewState | null {
  const [isPreview] = useState(() => isWatched() && new URLSearchParams(search).has(PREVIEW_QUERY))
  const [slides, setSlides] = useState<readonly PreviewSlide[]>([])
  useEffect(() => {
    if (!isPreview) return
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === window.parent && origin === window.location.origin && isPreviewDraft(data)) setSlides(data.stops)
    }
    window.addEventListener('message', hear)
    say({ preview: 'ready' })
    return () => window.removeEventListener('message', hear)
  }, [isPreview])
  const notify = useCallback(
    (slide: Slide) => {
      const entry = slides.find((one) => slideOf(one)?.key === slide.key)
      if (entry) say({ preview: 'shown', id: entry.id })
    },
    [slides],
  )
  const playlist = useMemo<Playlist>(() => ({ kind: 'draft', stops: slides }), [slides])
  return useMemo(() => (isPreview ? { playlist: playlist, tell: notify } : null), [isPreview, playlist, notify])
}
