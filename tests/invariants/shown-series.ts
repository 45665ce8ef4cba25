import type { Answer, MetricId, Series } from '@data-centre/api'

/** A number that an answer shows: of what, of whom, of which days, and where it stands. */
export interface Shown {
  metric: MetricId
  /** Whose number it is: a place, with the part of it where the number is split. */
  place: string
  /** `from..to`, or what the number depends on instead: this moment, or the end of the period alone. */
  days: string
  /** Call, and the part of its answer. */
  where: string
  value: number | null
  /** 环比 beside it; undefined where none is shown. */
  hb?: number | null
  /** Its days are those of the answer, not those of the question. */
  fixed?: true
  /** It stands in a list of the first ones: who is not in it is not nought. */
  listed?: true
}

export type Show = (
  id: MetricId,
  of: string,
  value: number | null | undefined,
  hb?: number | null,
  own?: { from: string; to: string } | string,
) => Shown

/** Points of curves by day are the numbers of those days; longer and shorter ones are held against the same point of other curves. */
export function ofSeries(
  answer: Extract<Answer, { shape: 'series' | 'weeks' | 'hours' }>,
  { x, series }: Series,
  place: string,
  shown: Show,
): Shown[] {
  const curves =
    answer.shape === 'hours'
      ? { measures: [answer.measure], split: 'line', by: 'hour' }
      : { split: undefined, by: 'teaching week', ...answer }
  const [first] = curves.measures as MetricId[]
  return series.flatMap(({ id, data }) =>
    data.map((value, i) => {
      const existing = (curves.measures as string[]).includes(id)
      const of = existing || id === 'total' ? place : `${place} ${curves.split}=${id}`
      const day = x[i] as string
      const own =
        ['day', 'step'].includes(curves.by) && /^\d{4}-\d{2}-\d{2}$/.test(day)
          ? { from: day, to: day }
          : `${curves.by} ${day} of ${curves.measures.join()}`
      return shown(existing ? (id as MetricId) : (first as MetricId), of, value, undefined, own)
    }),
  )
}
