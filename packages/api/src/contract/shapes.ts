import type { Dimension, MetricId, ReportMetricId } from '../catalogue/index.ts'

/** One headline number. */
export interface Kpi {
  id: MetricId
  label: string
  unit: string
  /** `null` is shown as `--`: no basis, or a group too small to show. */
  value: number | null
  /** Parts of a ratio: value = num / den x scale. */
  num?: number
  den?: number
  /** 环比: relative change against the preceding period of equal length (0.024 = +2.4 %); for percentages the difference in points; `null` when the base is 0. Live numbers compare with yesterday at the same minute; absent where they would at night. */
  hb?: number | null
  /** Live numbers whose yesterday was another kind of day: the change against the same weekday of the week before, with its name. */
  week?: { hb: number | null; weekday: string }
  /** Live numbers at night: the whole of yesterday, instead of a change against the few of its night. */
  dayBefore?: number | null
  /** Up to 16 points of the course so far, oldest first; `null` = a group too small to show. */
  spark?: (number | null)[]
  /** True for numbers of this moment. */
  live?: boolean
}

/** Lines and bars over a common axis. Where a line is split, the series `total` is the line of all: people of several platforms are not their sum. */
export interface Series {
  x: string[]
  series: { id: string; name: string; data: (number | null)[] }[]
}

/** Part of a whole. `rate` 0..1 of the sum; `hb` as in {@link Kpi}. */
export interface Part {
  id: string
  name: string
  value: number
  rate: number
  hb?: number | null
}

/** A place, or a school where it stands, with the numbers asked for, by metric id. `code` of a school is its id. */
export interface Place {
  code: string
  name: string
  lng: number
  lat: number
  values: Partial<Record<MetricId, number | null>>
}

/** A row of a ranking; `prevRank` null = not listed in the preceding period. */
export interface RankRow<Name extends string = string> {
  rank: number
  prevRank: number | null
  id: string
  name: Name
  /** Whose it is: province of a school, school of a person or course. */
  owner: string
  value: number
  hb?: number | null
}

/** A row of a table; numbers by metric id, changes against the preceding period beside them. */
export interface Row {
  id: string
  name: string
  /** Province of a school, or the like. */
  owner?: string
  values: Partial<Record<MetricId, number | null>>
  hb?: Partial<Record<MetricId, number | null>>
  /** Texts beside the numbers, by the columns of {@link entityTexts}. `no` is a person's number and masked like one. */
  texts?: Readonly<Partial<Record<EntityText, string>>>
}

/** What rows of a table may be: places and branches, or entities with texts of their own. */
export type TableBy = 'province' | 'city' | 'school' | 'college' | keyof typeof entityTexts
/** Text columns of the tables of entities, with their heads. */
export const entityTexts = { teacher: { no: '工号', college: '院系', title: '职称', lastLogin: '最近登录' } } as const
export type EntityText = { [E in keyof typeof entityTexts]: keyof (typeof entityTexts)[E] }[keyof typeof entityTexts]
export const hasTexts = (by: TableBy): by is keyof typeof entityTexts => Object.hasOwn(entityTexts, by)
/** Tables whose rows are persons. */
export const isPersonTable = (by: TableBy): boolean => by === 'teacher'

/** A page of a list. `summary` is the 总计 row over all pages. */
export interface Page<T> {
  list: T[]
  total: number
  pageNum: number
  pageSize: number
  summary?: Row['values']
}

/** What goes from where to where. A node stands on one side only: its id carries the side, so that a place may stand on both. */
export interface Flow {
  nodes: { id: string; name: string; value: number }[]
  links: { source: string; target: string; value: number }[]
}

/** Which days an answer covers: those of the request, or fixed ones. */
export type Window = 'period' | 'term' | 'last30' | 'last7' | 'last365' | 'months12'

/** What a report call answers; the server builds it from the catalogue, no handler needed. */
export type Answer =
  | { shape: 'kpis'; measures: readonly ReportMetricId[]; window?: Window; spark?: boolean }
  | { shape: 'series'; measures: readonly ReportMetricId[]; by: 'day' | 'week' | 'month'; split?: Dimension; window?: Window; keep?: true }
  | { shape: 'hours'; measure: 'logs.count' | 'logins.count'; against: 'yesterday' | 'average' }
  | { shape: 'parts'; measure: ReportMetricId; by: Dimension; window?: Window }
  | { shape: 'lastDay' }
  | { shape: 'places'; measures: readonly ReportMetricId[]; by: 'province' | 'city' | 'school'; window?: Window }
  | { shape: 'ranking'; measure: ReportMetricId; by: 'school' | 'college'; top: number; window?: Window }
  | { shape: 'table'; by: TableBy; columns: readonly ReportMetricId[]; sort: ReportMetricId; hb?: readonly ReportMetricId[]; window?: Window }
  | { shape: 'flow'; measure: 'resources.calls'; top: number; window?: Window }
  | { shape: 'group'; of: Readonly<Record<string, Answer>> }

/** Data of the envelope for an answer. */
export type Answered<A extends Answer> = A extends { shape: 'kpis' }
  ? Kpi[]
  : A extends { shape: 'series' | 'hours' }
    ? Series
    : A extends { shape: 'parts' }
      ? Part[]
      : A extends { shape: 'places' | 'lastDay' }
        ? Place[]
        : A extends { shape: 'ranking' }
          ? RankRow[]
          : A extends { shape: 'table' }
            ? Page<Row>
            : A extends { shape: 'flow' }
              ? Flow
              : A extends { shape: 'group'; of: infer O }
                ? { [K in keyof O]: O[K] extends Answer ? Answered<O[K]> : never }
                : never

export const kpis = <const M extends readonly ReportMetricId[]>(measures: M, options: { window?: Window; spark?: boolean } = {}) =>
  ({ shape: 'kpis', measures, ...options }) as const
/** `keep`: points stay as fine as asked for however long the period is; for people of a day, who are not those of a week. */
export const series = <const M extends readonly ReportMetricId[]>(measures: M, by: 'day' | 'week' | 'month', options: { split?: Dimension; window?: Window; keep?: true } = {}) =>
  ({ shape: 'series', measures, by, ...options }) as const
export const hours = (measure: 'logs.count' | 'logins.count', against: 'yesterday' | 'average') => ({ shape: 'hours', measure, against }) as const
export const parts = (measure: ReportMetricId, by: Dimension, window?: Window) => ({ shape: 'parts', measure, by, window }) as const
export const places = <const M extends readonly ReportMetricId[]>(measures: M, by: 'province' | 'city' | 'school', window?: Window) =>
  ({ shape: 'places', measures, by, window }) as const
/** Logs of each city in the last twenty-four hours: today, and of yesterday the hours after the present one. */
export const lastDay = () => ({ shape: 'lastDay' }) as const
export const ranking = (measure: ReportMetricId, by: 'school' | 'college', top: number, window?: Window) => ({ shape: 'ranking', measure, by, top, window }) as const
export const table = <const C extends readonly ReportMetricId[]>(by: TableBy, columns: C, options: { sort: C[number]; hb?: readonly ReportMetricId[]; window?: Window }) =>
  ({ shape: 'table', by, columns, ...options }) as const
/** From the province of the owner to that of the caller; beyond the first `top` of a side the rest stands as one. */
export const flow = (measure: 'resources.calls', top: number, window?: Window) => ({ shape: 'flow', measure, top, window }) as const
export const group = <const O extends Readonly<Record<string, Answer>>>(of: O) => ({ shape: 'group', of }) as const
