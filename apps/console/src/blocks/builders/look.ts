import { type DataOf, isRatio, type Measure, type MetricId, metric, type ReportPath } from '@data-centre/api'
import type { Source, Titled } from '../definition.ts'

/** A block whose size its row decides. */
export type Unplaced<B> = B extends unknown
  ? Omit<B, 'span' | 'height'> & Partial<Pick<Titled, 'span' | 'height'>>
  : never

/** Reports that answer `T`. */
type PathOf<T> = { [P in ReportPath]: DataOf<P> extends T ? P : never }[ReportPath]
/** A report, by its path, or a part of a grouped one ({@link partOf}). */
export type Sourced<T> = PathOf<T> | Source<T>
export const sourceOf = <T>(source: Sourced<T>): Source<T> => (typeof source === 'string' ? { path: source } : source)

/** What a page may say otherwise of a block. */
export type Look = Partial<Pick<Titled, 'title' | 'note' | 'termFrom' | 'unit' | 'span' | 'height' | 'optional'>>

/** What a number counts: its label without 总数, 数 and the like: 日志数 -> 日志. */
export const subjectOf = (id: MetricId): string =>
  metric(id)
    .label.replace(/^(今日|新增)/, '')
    .replace(/(总数|总量|人次|数)$/, '')

/** Unit beside a title; none where every number carries it. */
export const unitOf = (id: MetricId): string | undefined =>
  /^(%|B|:.*)$/.test(metric(id).unit) ? undefined : metric(id).unit

/** A number of the chosen period says so; a stock and a number of a term do not depend on it. */
export const noteOf = (id: MetricId): string | undefined => {
  const entry = metric(id)
  if (isRatio(id)) return '{period}'
  const { kind } = entry as Measure
  return kind === 'flow' || kind === 'distinct' ? '{period}' : undefined
}

/** Metrics as columns or switches: by id, or with a label that is shorter than the catalogue's. */
export type Named = MetricId | { metric: MetricId; label: string }
export const named = (entry: Named): { metric: MetricId; label: string } =>
  typeof entry === 'string' ? { metric: entry, label: headOf(entry) } : entry
/** Head of a column: the label without 总数, for the column is one of numbers. */
const headOf = (id: MetricId): string => metric(id).label.replace(/总数$/, '')
