import {
  type Answer,
  type CallPath,
  contract,
  type Flow,
  hasGrain,
  isLive,
  isRatio,
  type Measure,
  type MetricId,
  metric,
  type Page,
  partsOf,
  type ReportCall,
  type Row,
  type Series,
  subjectOfAnswer,
} from '@data-centre/api'
import type { Caller } from '../product/caller.ts'
import { daysOf, ofWindow, type Question, YESTERDAY } from './shown-days.ts'
import { ofSeries, type Show, type Shown } from './shown-series.ts'

/** Every report of the contract that takes a place and a period; the public ones take nothing. */
export const reports = (Object.entries(contract) as [CallPath, ReportCall][]).filter(
  ([, { kind, demand }]) => kind === 'report' && demand !== 'public',
)

/** Whether a report may be asked for a place: it demands no narrower one. */
const fits = ({ scope }: ReportCall, { province, schoolId }: Question['place']): boolean =>
  scope === 'school' ? schoolId !== undefined : scope === 'province' ? province !== undefined : true

/** Reads every number that reports, all of them unless they are named, show for a place and a period. */
export async function readShown(caller: Caller, question: Question, of: typeof reports = reports): Promise<Shown[]> {
  const { place, period } = question
  const ids = { province: place.province, schoolId: place.schoolId }
  // What is said of one course is not said of the place.
  const asked = of.filter(([, call]) => fits(call, place) && !subjectOfAnswer(call.answer))
  const read = async ([path, call]: (typeof asked)[number]): Promise<Shown[]> =>
    shownIn(call.answer, await caller.data(path, { ...ids, ...period, pageSize: 100 } as never), path, question)
  return (await Promise.all(asked.map(read))).flat()
}

/** Names a number of an answer with its days: those of the question, or of the answer's own window. */
function shownBy(answer: Answer, where: string, question: Question): Show {
  const window = 'window' in answer ? answer.window : undefined
  const platform = 'platform' in answer ? answer.platform : undefined
  const fixed = window !== undefined && window !== 'period'
  const days = daysOf(question, window)
  const to = typeof days === 'string' ? days : days.to
  return (id, of, value, hb, own = days) => {
    const entry = {
      // A number that platforms have, of one of them, is not that of the place.
      place: platform && hasGrain(id, 'platform') ? `${of} ${platform}` : of,
      where,
      value: value ?? null,
      ...(hb === undefined ? {} : { hb }),
      ...(fixed ? { fixed } : {}),
    }
    if (isLive(id)) return { ...entry, metric: id, days: 'now' }
    if (id === 'users.dau')
      return { ...entry, metric: 'users.active', days: typeof own === 'string' ? own : `${own.to}..${own.to}` }
    // A curve of such a metric has a window before each of its points.
    if (ofWindow[id])
      return { ...entry, metric: id, days: `${ofWindow[id]} to ${typeof own === 'string' ? to : own.to}` }
    const isNow = question.period.periodType === undefined
    if (isStock(id) && to === YESTERDAY) return { ...entry, metric: id, days: isNow ? 'now' : `end of ${to}` }
    // The last point of a curve of months is now, or the end of the period that is named; a month of the period has its days alone.
    const part = typeof own === 'string' && !fixed && typeof days !== 'string' ? ` in ${days.from}..${days.to}` : ''
    const now = isNow && (typeof own === 'string' || isOverStock(id)) ? ' now' : ''
    return { ...entry, metric: id, days: `${typeof own === 'string' ? own : `${own.from}..${own.to}`}${part}${now}` }
  }
}

const isStock = (id: MetricId): boolean => !isRatio(id) && (metric(id) as Measure).kind === 'stock'
/** A share of all that there are is that of now, or of the end of the period that is named. */
const isOverStock = (id: MetricId): boolean => isRatio(id) && partsOf(id).some((part) => !isLive(part) && isStock(part))

/** The numbers of an answer, of a group those of its parts. */
function shownIn(answer: Answer, data: unknown, where: string, question: Question): Shown[] {
  if (answer.shape !== 'group') return shownInPart(answer, data, where, question)
  const { of, platform } = answer
  return Object.entries(of).flatMap(([key, part]) =>
    shownIn(
      platform ? ({ ...part, platform } as Answer) : part,
      (data as Record<string, unknown>)[key],
      `${where}.${key}`,
      question,
    ),
  )
}

/** The numbers of a row that is a day. */
const ofDay = ({ id, values }: Row, place: string, shown: Show): Shown[] =>
  (Object.keys(values) as MetricId[]).map((column) =>
    shown(column, place, values[column], undefined, { from: id, to: id }),
  )

/** The numbers of one answer. The people of a day are its active people, whatever the card is called. */
function shownInPart(
  answer: Exclude<Answer, { shape: 'group' }>,
  data: unknown,
  where: string,
  question: Question,
): Shown[] {
  const place = question.place.name
  const shown = shownBy(answer, where, question)
  // Asked for a school, a list by province holds what of the province is the school's.
  const isWhole = (by: string): boolean => question.place.schoolId === undefined || by === 'school'
  const memberOf = (by: string, id: string, name: string): string =>
    by === 'college' || !isWhole(by) ? `${place} ${by} ${id}` : by === 'school' ? `school ${id}` : name
  const ofRow = (by: string, { id, name, values, hb = {} }: Row): Shown[] =>
    (Object.keys(values) as MetricId[]).map((column) =>
      shown(column, memberOf(by, id, name), values[column], hb[column]),
    )
  switch (answer.shape) {
    case 'kpis':
      return (data as { id: MetricId; value: number | null; hb?: number | null }[]).map(({ id, value, hb }) =>
        shown(id, place, value, hb),
      )
    case 'parts':
      return (data as { id: string; value: number; hb?: number | null }[]).map(({ id, value, hb }) =>
        shown(answer.measure, `${place} ${answer.by}=${id}`, value, hb),
      )
    // Cells of two dimensions, and people by what they did: no other answer has them.
    case 'columns':
    case 'bands':
    // So are classes by their size and by their mean, and terms beside each other.
    case 'sizes':
    case 'box':
    case 'terms':
      return []
    // A window of its own: no other answer covers these hours.
    case 'lastDay':
    // Only the largest stand in a stack, by name: their table is held against the whole.
    case 'stack':
    // Sentences, the head of a page and the name of a term have no numbers of their own.
    case 'insights':
    case 'entity':
    case 'term':
    // Parts that lie in each other are shown nowhere else.
    case 'concentration':
      return []
    case 'points':
      return (data as Row[]).flatMap((row) => ofRow(answer.by, row))
    case 'places':
      return (data as (Row & { code: string })[]).flatMap(({ code, name, values }) =>
        ofRow(answer.by, { id: code, name, values }),
      )
    case 'ranking':
      return (data as { id: string; name: string; value: number; hb?: number | null }[]).map(
        ({ id, name, value, hb }) => ({
          ...shown(answer.measure, memberOf(answer.by, id, name), value, hb),
          listed: true,
        }),
      )
    case 'table': {
      const { list, summary = {} } = data as Page<Row>
      return [
        ...list.flatMap((row) => (answer.by === 'date' ? ofDay(row, place, shown) : ofRow(answer.by, row))),
        ...(Object.keys(summary) as MetricId[]).map((column) => shown(column, place, summary[column])),
      ]
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
    case 'weeks':
    case 'hours':
      return ofSeries(answer, data as Series, place, shown)
  }
}
