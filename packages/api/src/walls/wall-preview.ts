import type { CarouselSlide } from './wall-carousel.ts'

/** Query by which a wall says that it plays a draft, which the page around it tells. */
export const PREVIEW_QUERY = 'preview'

/** A stop of a draft; `id` names it between the two pages. */
export type PreviewSlide = Pick<CarouselSlide, 'path' | 'title' | 'seconds' | 'params'> & { id: number }

/** What the page around a preview tells it: the stops to play, in their order. */
export interface PreviewDraft {
  preview: 'draft'
  stops: readonly PreviewSlide[]
}

/** What a preview says of itself: that it listens, or which stop it shows now. */
export type PreviewUpdate = { preview: 'ready' } | { preview: 'shown'; id: number }

/** Any page may post a message: only those of a preview are accepted. */
export const isPreviewDraft = (text: unknown): text is PreviewDraft =>
  isPreview(text) && text.preview === 'draft' && Array.isArray((text as { stops?: unknown }).stops)
export const isPreviewUpdate = (text: unknown): text is PreviewUpdate =>
  isPreview(text) && (text.preview === 'ready' || text.preview === 'shown')

const isPreview = (text: unknown): text is { preview: unknown } =>
  typeof text === 'object' && text !== null && 'preview' in text
