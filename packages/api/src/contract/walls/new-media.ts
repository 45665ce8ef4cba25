import { z } from 'zod'
import type { PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import {
  MEDIA_ACCOUNT_LENGTH,
  MEDIA_MAX,
  MEDIA_MAX_ROWS,
  type MediaChannel,
  type MediaFigure,
  mediaChannels,
  mediaFigures,
} from '../../walls/new-media.ts'
import { emptyAsAbsent, endpoint, isoDay, jsonText, keywordInput, smallId } from '../call.ts'
import type { Kpi, Page } from '../shapes.ts'

/** Figures of one account on one day, as somebody filled them in. */
export interface NewMediaRow extends Record<MediaFigure, number> {
  id: string
  channel: MediaChannel
  account: string
  /** yyyy-MM-dd. */
  date: string
  filledBy: PersonName
  version: number
}

/** What became of a save: all rows stand, or none and why. */
export interface SavedMedia {
  saved: number
  /** Rows by their place in what was sent, from 0. */
  refused: { row: number; reason: string }[]
}

const editors = { demand: { rights: [rights.wallContent] }, scope: 'nation' } as const
const ROWS_LENGTH = 200_000
const channel = z.enum(Object.keys(mediaChannels) as [MediaChannel, ...MediaChannel[]])
const figure = z.number().int().min(0).max(MEDIA_MAX)
const figures = Object.fromEntries(Object.keys(mediaFigures).map((name) => [name, figure])) as Record<
  MediaFigure,
  typeof figure
>

/** A row that is sent; with an id it takes the place of that row, if nobody has changed it since. */
const sentRow = z.strictObject({
  id: smallId.optional(),
  version: z.number().int().min(1).optional(),
  channel,
  account: z.string().trim().min(1).max(MEDIA_ACCOUNT_LENGTH),
  date: isoDay,
  ...figures,
})
export type SentMediaRow = z.infer<typeof sentRow>

const sortable = z.enum(['date', ...(Object.keys(mediaFigures) as MediaFigure[])])

/** New-media figures: filled in by hand, marked as such wherever they are shown. */
export const newMediaCalls = {
  'bigLargeScreen/getNewMedia': endpoint<Page<NewMediaRow> & { kpi: Kpi[] }>()({
    ...editors,
    personal: { filledBy: 'name' },
    input: z.strictObject({
      channel: emptyAsAbsent(channel),
      keyword: keywordInput(MEDIA_ACCOUNT_LENGTH),
      startDate: emptyAsAbsent(isoDay),
      endDate: emptyAsAbsent(isoDay),
      sortField: emptyAsAbsent(sortable),
      sortOrder: emptyAsAbsent(z.enum(['asc', 'desc'])),
      pageNum: emptyAsAbsent(z.coerce.number().int().min(1).max(100_000)),
      pageSize: emptyAsAbsent(z.coerce.number().int().min(1).max(100)),
    }),
  }),
  'bigLargeScreen/saveNewMedia': endpoint<SavedMedia>()({
    ...editors,
    writes: true,
    audit: 'write',
    input: z.strictObject({ rows: jsonText('rows', ROWS_LENGTH).pipe(z.array(sentRow).min(1).max(MEDIA_MAX_ROWS)) }),
  }),
  'bigLargeScreen/deleteNewMedia': endpoint<null>()({
    ...editors,
    writes: true,
    audit: 'write',
    input: z.strictObject({ id: smallId }),
  }),
} as const
