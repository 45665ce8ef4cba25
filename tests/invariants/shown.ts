import {
  type Answer,
  type CallPath,
  contract,
  type Flow,
  isLive,
  isRatio,
  type Measure,
  type MetricId,
  metric,
  type Page,
  type ReportCall,
  type Row,
  type Series,
} from '@data-centre/api'
import type { Caller } from '../product/caller.ts'
import { isWithheld } from '../product/numbers.ts'

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

/** What a report is asked for. */
export interface Question {
  place: { name: string; province?: string; schoolId?: number }
  /** Without a type: none is named, stocks are those of now. */
  period: { periodType?: 'day' | '7' | '30' } | { periodType: 'custom'; startDate: string; endDate: string }
}

/** The last closed day of the shared product. */
export const YESTERDAY = '2025-05-13'

const reports = (Object.entries(contract) as [CallPath, ReportCall][]).filter(([, { kind }]) => kind === 'report')

/** Whether a report may be asked for a place: it demands no narrower one, and the public one takes none. */
const fits = ({ scope, demand }: ReportCall, { province, schoolId }: Question['place']): boolean =>
  scope === 'school' ? schoolId !== undefined : scope === 'province' ? province !== undefined : demand !== 'public' || (!province && !schoolId)

/** Metrics whose days are a fixed window before the end of the period. */
const ofWindow: Readonly<Record<string, string>> = {
  'users.wau': '7 days',
  'users.mau': '30 days',
  'users.activeWeekBefore': 'week before',
  'users.retained': '14 days',
  'users.retainedRate': '14 days',
}
const DAY_MS = 86_400_000
/** The day `n` days later, yyyy-MM-dd. */
export const dayAfter = (day: string, n: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)

/** Reads every number that every report shows for a place and a period. */
export async function readShown(caller: Caller, question: Question): Promise<Shown[]> {
  const { place, period } = question
  const ids = { province: place.province, schoolId: place.schoolId }
  const asked = reports.filter(([, call]) => fits(call, place))
  const read = async ([path, call]: (typeof asked)[number]): Promise<Shown[]> =>
    shownIn(call.answer, await caller.data(path, { ...ids, ...period, pageSize: 100 } as never), path, question)
  return (await Promise.all(asked.map(read))).flat()
}

function daysOf({ period }: Question, window: string | undefined): { from: string; to: string } | string {
  const last = (days: number) => ({ from: dayAfter(YESTERDAY, 1 - days), to: YESTERDAY })
  if (window === 'last7' || window === 'last30') return last(Number(window.slice(4)))
  if (window !== undefined && window !== 'period') return window
  if (period.periodType === 'custom') return { from: period.startDate, to: period.endDate }
  return last(period.periodType === 'day' ? 1 : Number(period.periodType ?? 30))
}

/** The numbers of one answer. The people of a day are its active people, whatever the card is called. */
function shownIn(answer: Answer, data: unknown, where: string, question: Question): Shown[] {
  if (answer.shape === 'group') return Object.entries(answer.of).flatMap(([key, part]) => shownIn(part, (data as Record<string, unknown>)[key], `${where}.${key}`, question))
  const place = question.place.name
  const window = 'window' in answer ? answer.window : undefined
  const fixed = window !== undefined && window !== 'period'
  const days = daysOf(question, window)
  const to = typeof days === 'string' ? days : days.to
  const shown = (id: MetricId, of: string, value: number | null | undefined, hb?: number | null, own = days): Shown => {
    const entry = { place: of, where, value: value ?? null, ...(hb === undefined ? {} : { hb }), ...(fixed ? { fixed } : {}) }
    if (isLive(id)) return { ...entry, metric: id, days: 'now' }
    if (id === 'users.dau') return { ...entry, metric: 'users.active', days: typeof own === 'string' ? own : `${own.to}..${own.to}` }
    if (ofWindow[id]) return { ...entry, metric: id, days: `${ofWindow[id]} to ${to}` }
    const isNow = question.period.periodType === undefined
    if (!isRatio(id) && (metric(id) as Measure).kind === 'stock' && to === YESTERDAY) return { ...entry, metric: id, days: isNow ? 'now' : `end of ${to}` }
    // The last point of a curve of months is now, or the end of the period that is named.
    return { ...entry, metric: id, days: typeof own === 'string' ? `${own}${isNow ? ' now' : ''}` : `${own.from}..${own.to}` }
  }
  // Asked for a school, a list by province holds what of the province is the school's.
  const isWhole = (by: string): boolean => question.place.schoolId === undefined || by === 'school'
  const memberOf = (by: string, id: string, name: string): string => (by === 'college' || !isWhole(by) ? `${place} ${by} ${id}` : by === 'school' ? `school ${id}` : name)
  const ofRow = (by: string, { id, name, values, hb = {} }: Row): Shown[] =>
    (Object.keys(values) as MetricId[]).map((column) => shown(column, memberOf(by, id, name), values[column], hb[column]))
  switch (answer.shape) {
    case 'kpis':
      return (data as { id: MetricId; value: number | null; hb?: number | null }[]).map(({ id, value, hb }) => shown(id, place, value, hb))
    case 'parts':
      return (data as { id: string; value: number; hb?: number | null }[]).map(({ id, value, hb }) => shown(answer.measure, `${place} ${answer.by}=${id}`, value, hb))
    // A window of its own: no other answer covers these hours.
    case 'lastDay':
      return []
    case 'places':
      return (data as (Row & { code: string })[]).flatMap(({ code, name, values }) => ofRow(answer.by, { id: code, name, values }))
    case 'ranking':
      return (data as { id: string; name: string; value: number; hb?: number | null }[]).map(({ id, name, value, hb }) => ({
        ...shown(answer.measure, memberOf(answer.by, id, name), value, hb),
        listed: true,
      }))
    case 'table': {
      const { list, summary = {} } = data as Page<Row>
      return [...list.flatMap((row) => ofRow(answer.by, row)), ...(Object.keys(summary) as MetricId[]).map((column) => shown(column, place, summary[column]))]
    }
    case 'flow':
      return [
        shown(
          answer.measure,
          place,
          (data as Flow).links.reduce((sum, { value }) => sum + value, 0),
        ),
      ]
    case 'series':
    case 'hours':
      return ofSeries(answer, data as Series, place, shown)
  }
}

type Show = (id: MetricId, of: string, value: number | null | undefined, hb?: number | null, own?: { from: string; to: string } | string) => Shown

/** Points of curves by day are the numbers of those days; longer and shorter ones are held against the same point of other curves. */
function ofSeries(answer: Extract<Answer, { shape: 'series' | 'hours' }>, { x, series }: Series, place: string, shown: Show): Shown[] {
  const curves = answer.shape === 'hours' ? { measures: [answer.measure], split: 'line', by: 'hour' } : { split: undefined, ...answer }
  const [first] = curves.measures as MetricId[]
  return series.flatMap(({ id, data }) =>
    data.map((value, i) => {
      const existing = (curves.measures as string[]).includes(id)
      const of = existing || id === 'total' ? place : `${place} ${curves.split}=${id}`
      const day = x[i] as string
      const own = curves.by === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { from: day, to: day } : `${curves.by} ${day} of ${curves.measures.join()}`
      return shown(existing ? (id as MetricId) : (first as MetricId), of, value, undefined, own)
    }),
  )
}

const keyOf = ({ metric: id, place, days }: Shown): string => `${id} ${place} ${days}`

/** Numbers that stand in several places, by what they are. */
export function shownTwice(shown: readonly Shown[]): Map<string, Shown[]> {
  const groups = new Map<string, Shown[]>()
  for (const one of shown) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return new Map([...groups].filter(([, places]) => new Set(places.map(({ where }) => where)).size > 1))
}

/** L5: what is shown in several places and not the same in all of them. */
export const disagreements = (shown: readonly Shown[]): string[] =>
  [...shownTwice(shown)]
    .filter(([, places]) => {
      const values = new Set(places.map(({ value }) => value))
      const existing = [...values].filter((value) => value !== null)
      // A wall does not tell what a page of the school may: how many they are when they are fewer than five.
      const isHeldBack = values.has(null) && existing.every((value) => isWithheld(places[0]?.metric as MetricId, value))
      return existing.length > 1 || (values.size > 1 && !isHeldBack)
    })
    .map(([key, places]) => `${key}: ${places.map(({ where, value }) => `${where} ${value}`).join(', ')}`)
