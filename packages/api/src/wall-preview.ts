import type { CarouselStop } from './wall-carousel.ts'

/** Query by which a wall says that it plays a draft, which the page around it tells. */
export const PREVIEW_QUERY = 'preview'

/** A stop of a draft; `id` names it between the two pages. */
export type PreviewStop = Pick<CarouselStop, 'path' | 'title' | 'seconds' | 'params'> & { id: number }

/** What the page around a preview tells it: the stops to play, in their order. */
export interface PreviewDraft {
  preview: 'draft'
  stops: readonly PreviewStop[]
}

/** What a preview says of itself: that it listens, or which stop it shows now. */
export type PreviewNews = { preview: 'ready' } | { preview: 'shown'; id: number }

/** Messages between pages are words of anybody: only those of a preview are heard. */
export const isPreviewDraft = (words: unknown): words is PreviewDraft => isPreview(words) && words.preview === 'draft' && Array.isArray((words as { stops?: unknown }).stops)
export const isPreviewNews = (words: unknown): words is PreviewNews => isPreview(words) && (words.preview === 'ready' || words.preview === 'shown')

const isPreview = (words: unknown): words is { preview: unknown } => typeof words === 'object' && words !== null && 'preview' in words
