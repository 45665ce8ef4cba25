import type { Dimension, IndexId, MetricId, OpenPlatform, Platform, ReportMetricId } from '../catalogue/index.ts'
import type { HoursShape } from './day-hours.ts'
import type { EntityText, TableBy } from './entity-texts.ts'
import { isPersonTable } from './entity-texts.ts'
import type { Insight } from './insights.ts'
import type { AnsweredTerm, Box, Flow, FlowMeasure, FlowSides } from './spreads.ts'
import type { Withheld, WithheldBy } from './withheld.ts'

export * from './day-hours.ts'
export * from './entity-texts.ts'
export * from './withheld.ts'

/** One headline number. */
export interface Kpi {
  id: MetricId
  label: string
  unit: string
  /** `null` is shown as `--`: no basis; or as `withheld` says. */
  value: number | null
  withheld?: Withheld
  /** Parts of a ratio: value = num / den x scale. */
  num?: number
  den?: number
  /** 环比: relative change against the preceding period of equal length (0.024 = +2.4 %); for percentages the difference in points as a fraction (0.018 = 1.8 points); `null` when the base is 0. Live numbers compare with yesterday at the same minute; absent where they would at night. */
  hb?: number | null
  /** Live numbers whose yesterday was another kind of day: the change against the same weekday of the week before, with its name. */
  week?: { hb: number | null; weekday: string }
  /** Live numbers at night: the whole of yesterday, instead of a change against the few of its night. */
  dayBefore?: number | null
  /** Up to 16 points of the course so far, oldest first; `null`: withheld. */
  spark?: (number | null)[]
  /** True for numbers of this moment. */
  live?: boolean
}

/** Lines and bars over a common axis. Where a line is split, the series `total` is the line of all: people of several platforms are not their sum. */
export interface Series {
  x: string[]
  /** `withheld`: by the place of the point. */
  series: { id: string; name: string; data: (number | null)[]; withheld?: Readonly<Record<number, Withheld>> }[]
}

/** Numbers by teaching week of a term: x = 1, 2 …; `rests` are the weeks of holidays and exams, in which fewer or no lessons are held. */
export interface Weeks extends Series {
  rests: { week: number; name: string }[]
}

/** Part of a whole. `rate` 0..1 of the sum of all parts, or of those shown where that sum may not be read; `hb` as in {@link Kpi}. A withheld part has neither. */
export interface Part {
  id: string
  name: string
  value: number | null
  withheld?: Withheld
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
  withheld?: WithheldBy<MetricId>
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
  /** Id of what it lies in: the class of a session. */
  within?: string
  values: Partial<Record<MetricId, number | null>>
  withheld?: WithheldBy<MetricId>
  hb?: Partial<Record<MetricId, number | null>>
  /** One of the numbers by the members of a dimension, where the table splits one. */
  parts?: Readonly<Record<string, number | null>>
  withheldParts?: WithheldBy<string>
  /** Texts beside the numbers, by the columns of {@link entityTexts}. `no` is a person's number and masked like one. */
  texts?: Readonly<Partial<Record<EntityText, string>>>
  /** Other things that the row names, by id, its platform, and its stored file ('' where there is none): where its cells lead. */
  links?: RowLinks
}
export type RowLinks = Readonly<Partial<Record<'teacher' | 'student' | 'course' | 'platform' | 'file', string>>>

/** A page of a list. `summary` is the 总计 row over all pages. */
export interface Page<T> {
  list: T[]
  total: number
  pageNum: number
  pageSize: number
  summary?: Row['values']
  withheld?: Row['withheld']
  summaryParts?: Row['parts']
  withheldParts?: Row['withheldParts']
}

/** Whose place a map shows: that of the school, or of those who learn from it, call its courses, own the courses that it calls or use its content. */
export type PlacesBy =
  | 'province'
  | 'city'
  | 'school'
  | 'learnerProvince'
  | 'callerProvince'
  | 'ownerProvince'
  | 'partnerProvince'
  | 'partnerCity'

/**
 * Which days an answer covers: those of the request, or fixed ones. `finishedTerm`: the term of the request's last day once it
 * is over, the one before while it runs.
 */
export type Window = 'period' | 'term' | 'finishedTerm' | 'last30' | 'last7' | 'last365' | 'months12'

/** Lengths of the points of a time axis, by their names. */
export const timeSteps = { day: '日', week: '周', month: '月' } as const
export type TimeStep = keyof typeof timeSteps

/**
 * Rows of entities or places with their numbers, in pages. Rows by `date` are the days, weeks or months of the period, as
 * the question says (`step`): their ids are the first days, and they are ordered by `day` or a number.
 */
export interface TableShape<By extends TableBy | 'date' = TableBy> {
  shape: 'table'
  by: By
  columns: readonly ReportMetricId[]
  /** `id`: the order of the ids, ascending, of rows that have an order of their own: a table of contents. */
  sort: ReportMetricId | EntityText | 'id'
  hb?: readonly ReportMetricId[]
  window?: Window
  /** Is about this platform alone, whatever the question says: rows, and what knows platforms. */
  platform?: Platform
  /** Lists the schools that have it open, and counts nothing of others. */
  opened?: OpenPlatform
  /** One number also by the members of a dimension with a fixed list. */
  split?: { measure: ReportMetricId; by: Dimension }
  /** An index of each school or teacher, 0..100, behind the columns; it orders the rows unless the question names a column. The rank of a school is the text `indexRank`, their mean stands in the sum row. */
  index?: IndexId
  /** Where each school stands among those of the nation of its type and size, behind the columns; it needs `students.total` and the text `schoolType`. */
  peers?: true
  /** Texts that the rows carry: of schools none unless they are named, of others all. */
  texts?: readonly EntityText[]
}

/** What a report call answers; the server builds it from the catalogue, no handler needed. */
export type Answer =
  | {
      shape: 'kpis'
      measures: readonly ReportMetricId[]
      window?: Window
      spark?: boolean
      platform?: Platform
      /** Behind the numbers the mean of the index of this table. */
      mean?: TableShape
    }
  | {
      shape: 'series'
      measures: readonly ReportMetricId[]
      /** `step`: as the question says, by day where it does not. */
      by: TimeStep | 'step'
      split?: Dimension
      window?: Window
      keep?: true
    }
  | { shape: 'weeks'; measures: readonly ReportMetricId[] }
  | { shape: 'terms'; measures: readonly ReportMetricId[]; count: number }
  | { shape: 'term'; window: 'finishedTerm' }
  | { shape: 'box'; measure: ReportMetricId; by: 'major'; of: 'courseClass'; top: number }
  | { shape: 'sizes'; of: 'courses.enrolments'; by: 'courseClass' }
  | HoursShape
  | { shape: 'parts'; measure: ReportMetricId; by: Dimension; window?: Window }
  | {
      shape: 'stack'
      measure: ReportMetricId
      by: 'college' | 'school' | 'city'
      split: Dimension
      top: number
      window?: Window
      used?: true
    }
  | { shape: 'concentration'; measure: ReportMetricId; by: 'teacher'; window?: Window }
  | { shape: 'lastDay' }
  | { shape: 'columns'; measure: ReportMetricId; by: Dimension; split: Dimension; window?: Window; keep?: true }
  | { shape: 'bands'; of: 'study.hours'; by: 'student'; all: 'students.total' }
  | { shape: 'bands'; of: 'questions.correctRate'; by: 'question'; all: 'questions.total' }
  | { shape: 'bands'; of: 'credits.points'; by: 'student'; all?: undefined }
  | { shape: 'places'; measures: readonly ReportMetricId[]; by: PlacesBy; window?: Window }
  | { shape: 'ranking'; measure: ReportMetricId; by: RankedBy; top: number; window?: Window }
  | {
      shape: 'points'
      measures: readonly [ReportMetricId, ReportMetricId]
      by: 'course' | 'courseClass'
      window?: Window
    }
  | { shape: 'entity'; of: keyof typeof entitySubjects }
  | TableShape
  | TableShape<'date'>
  | { shape: 'insights'; of: TableShape; size: ReportMetricId }
  | {
      shape: 'flow'
      measure: FlowMeasure
      top: number
      sides?: FlowSides
      window?: Window
    }
  | { shape: 'group'; of: Readonly<Record<string, Answer>>; platform?: Platform }

/** What a ranking of a report lists. */
export type RankedBy =
  | 'school'
  | 'college'
  | 'course'
  | 'resource'
  | 'learnerSchool'
  | 'courseSchool'
  | 'partnerProvince'
  | 'partnerCity'

/** Entities that a page may be about, with the field that names one. */
export const entitySubjects = {
  course: 'courseId',
  project: 'projectId',
  courseClass: 'classId',
  teacher: 'teaId',
  student: 'stuId',
} as const
export type EntitySubject = (typeof entitySubjects)[keyof typeof entitySubjects]

/** One entity with its texts: the head of a page about it. */
export type EntityHead = Pick<Row, 'id' | 'name' | 'owner' | 'texts'>

/** Data of the envelope for an answer. */
export type Answered<A extends Answer> = A extends { shape: 'kpis' }
  ? Kpi[]
  : A extends { shape: 'box' }
    ? Box[]
    : A extends { shape: 'series' | 'hours' | 'stack' | 'columns' | 'terms' }
      ? Series
      : A extends { shape: 'weeks' }
        ? Weeks
        : A extends { shape: 'parts' | 'bands' | 'concentration' | 'sizes' }
          ? Part[]
          : A extends { shape: 'places' | 'lastDay' }
            ? Place[]
            : A extends { shape: 'ranking' }
              ? RankRow[]
              : A extends { shape: 'points' }
                ? Row[]
                : A extends { shape: 'entity' }
                  ? EntityHead
                  : A extends { shape: 'term' }
                    ? AnsweredTerm
                    : A extends { shape: 'table' }
                      ? Page<Row>
                      : A extends { shape: 'insights' }
                        ? Insight[]
                        : A extends { shape: 'flow' }
                          ? Flow
                          : A extends { shape: 'group'; of: infer O }
                            ? { [K in keyof O]: O[K] extends Answer ? Answered<O[K]> : never }
                            : never

export const kpis = <const M extends readonly ReportMetricId[]>(
  measures: M,
  options: { window?: Window; spark?: boolean; platform?: Platform; mean?: TableShape } = {},
) => ({ shape: 'kpis', measures, ...options }) as const
/** `keep`: points stay as fine as asked for however long the period is; for people of a day, who are not those of a week. */
export const series = <const M extends readonly ReportMetricId[]>(
  measures: M,
  by: TimeStep | 'step',
  options: { split?: Dimension; window?: Window; keep?: true } = {},
) => ({ shape: 'series', measures, by, ...options }) as const
export const parts = (measure: ReportMetricId, by: Dimension, window?: Window) =>
  ({ shape: 'parts', measure, by, window }) as const
/** Members of a dimension side by side in their order, each split by another. */
export const columns = (measure: ReportMetricId, by: Dimension, split: Dimension, window?: Window) =>
  ({ shape: 'columns', measure, by, split, window }) as const
/** How many students studied so many hours a week, the idle ones too. */
export const studyBands = () => ({ shape: 'bands', of: 'study.hours', by: 'student', all: 'students.total' }) as const
/** How many questions are answered rightly how often, those that nobody answered too. */
export const correctRateBands = () =>
  ({ shape: 'bands', of: 'questions.correctRate', by: 'question', all: 'questions.total' }) as const
/** Numbers of a term by teaching week. */
export const weeks = <const M extends readonly ReportMetricId[]>(...measures: M) =>
  ({ shape: 'weeks', measures }) as const
/** How many students have got so many credits; who has none is in no band. */
export const creditBands = () => ({ shape: 'bands', of: 'credits.points', by: 'student' }) as const
export const places = <const M extends readonly ReportMetricId[]>(measures: M, by: PlacesBy, window?: Window) =>
  ({ shape: 'places', measures, by, window }) as const
/** The largest `top` of a list, each in the parts of a fixed dimension: entities on the axis, a series a part. */
export const stack = (
  measure: ReportMetricId,
  by: 'college' | 'school' | 'city',
  split: Dimension,
  top = 10,
  window?: Window,
) => ({ shape: 'stack', measure, by, split, top, window }) as const
/** The same, without the parts that nobody has. */
export const usedStack = (measure: ReportMetricId, by: 'college', split: Dimension, top = 10) =>
  ({ shape: 'stack', measure, by, split, top, used: true }) as const
/** What the first tenth, fifth and half of those who have any hold of the whole: three parts that lie in each other. */
export const concentration = (measure: ReportMetricId, by: 'teacher', window?: Window) =>
  ({ shape: 'concentration', measure, by, window }) as const
/** Logs of each city in the last twenty-four hours: today, and of yesterday the hours after the present one. */
export const lastDay = () => ({ shape: 'lastDay' }) as const
export const ranking = (measure: ReportMetricId, by: RankedBy, top: number, window?: Window) =>
  ({ shape: 'ranking', measure, by, top, window }) as const
export const table = <const C extends readonly ReportMetricId[]>(
  by: TableBy,
  columns: C,
  options: Omit<TableShape, 'shape' | 'by' | 'columns' | 'sort'> & { sort: C[number] | EntityText | 'id' },
) => ({ shape: 'table', by, columns, ...options }) as const
/** The days, weeks or months of the period one below the other, the last first. */
export const dateTable = <const C extends readonly ReportMetricId[]>(columns: C, split?: TableShape['split']) =>
  ({ shape: 'table', by: 'date', columns, sort: 'day', ...(split ? { split } : {}) }) as const
/**
 * What is worth saying of the rows of a table, from its own answers for the period and the one before. `size`: the column that
 * counts the people of a row. Rows of persons are never named in sentences.
 */
export const insights = <const T extends TableShape>(of: T, size: T['columns'][number]) => {
  if (isPersonTable(of.by)) throw new Error(`no sentences about single persons: ${of.by}`)
  return { shape: 'insights', of, size } as const
}
/** What one entity is, by the id that the question names; not found where the scope does not hold it. */
export const entity = <const E extends keyof typeof entitySubjects>(of: E) => ({ shape: 'entity', of }) as const
/** The field that names what an answer is about: it begins with the head of one thing, or lists the learners or chapters of one course. */
export function subjectOfAnswer(answer: Answer): EntitySubject | undefined {
  if (answer.shape === 'table' && (answer.by === 'learner' || answer.by === 'chapter')) return 'courseId'
  if (answer.shape === 'entity') return entitySubjects[answer.of]
  if (answer.shape !== 'group') return undefined
  return Object.values(answer.of).map(subjectOfAnswer).find(Boolean)
}
export const group = <const O extends Readonly<Record<string, Answer>>>(of: O, options: { platform?: Platform } = {}) =>
  ({ shape: 'group', of, ...options }) as const
