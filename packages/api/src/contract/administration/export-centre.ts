import { z } from 'zod'
import { type ExportJobState, exportJobLabels } from '../../export-states.ts'
import { rights } from '../../rights.ts'

import { emptyAsAbsent, endpoint, idField, jsonText, pageOf } from '../call.ts'
import type { Page } from '../shapes.ts'

/** A list that is made in the background, as its owner sees it. */
export interface ExportJob {
  id: string
  /** Name of the list, and whose data it holds. */
  title: string
  place: string
  /** What the list was narrowed by, as its file says it. */
  filters: readonly (readonly [string, string])[]
  state: ExportJobState
  /** How many rows it will have, as far as is known, and how many have been read. */
  rowsTotal: number
  rowsDone: number
  /** Of the finished file. */
  fileName: string | null
  bytes: number | null
  /** Why it failed, in the words for its owner. */
  error: string
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  /** Until when the file can be taken. */
  expiresAt: string | null
}

const own = { demand: { rights: [rights.authorityExports] }, scope: 'self' } as const
const limit = { perMinute: 10, by: 'session' } as const
const one = z.strictObject({ id: idField })
const state = z.enum(Object.keys(exportJobLabels) as [ExportJobState, ...ExportJobState[]])
const { pageNum, pageSize } = pageOf('id')

/** One's own background exports. The exported call itself is checked when it is begun, while it runs and when its file is taken. */
export const exportCentreCalls = {
  'exportCentre/getPageList': endpoint<Page<ExportJob>>()({
    ...own,
    input: z.strictObject({ state: emptyAsAbsent(state), pageNum, pageSize }),
  }),
  /** Makes the file of an export call in the background; `input` is the call's, as JSON. */
  'exportCentre/start': endpoint<ExportJob>()({
    ...own,
    limit,
    writes: true,
    audit: 'write',
    input: z.strictObject({ path: z.string().min(1).max(80), input: jsonText('input', 4000) }),
  }),
  /** The same list once more, as it is now. */
  'exportCentre/again': endpoint<ExportJob>()({ ...own, limit, writes: true, audit: 'write', input: one }),
  'exportCentre/cancel': endpoint<null>()({ ...own, writes: true, audit: 'write', input: one }),
  /** Removes an export that is over, with its file. */
  'exportCentre/delete': endpoint<null>()({ ...own, writes: true, audit: 'write', input: one }),
  /** An address from which the file can be taken for some minutes. */
  'exportCentre/download': endpoint<{ url: string; fileName: string }>()({
    ...own,
    audit: 'read',
    takesFile: true,
    input: one,
  }),
} as const
