import { type Dispute, type DisputeState, disputeStates, isLive, routeAt, routes } from '@data-centre/api'
import type { StateTone } from '../../../blocks/parts/state-mark.tsx'
import { termName } from '../../../blocks/terms/term-names.ts'

export const tones: Readonly<Record<DisputeState, StateTone>> = { open: 'warn', answered: 'good', closed: 'quiet' }

/** States by which the list can be narrowed. */
export const stateOptions = [
  { value: '', label: '全部' },
  ...Object.entries(disputeStates).map(([value, label]) => ({ value, label })),
]

/** Title of the page that the number stands on. */
export function pageTitle({ path }: Pick<Dispute, 'path'>): string {
  const key = routeAt(path)
  return key ? routes[key].title : path
}

/** Days of a number: those of a term by its name, one day by itself. */
export const daysText = ({ from, to, termId }: Pick<Dispute, 'from' | 'to' | 'termId'>): string =>
  termId ? termName(termId) : from === to ? from : `${from} 至 ${to}`

/** Of which days a number is, and by what it was filtered. */
export const filterText = (dispute: Pick<Dispute, 'from' | 'to' | 'termId' | 'filters'>): string =>
  [
    daysText(dispute),
    ...dispute.filters.filter(([, value]) => value !== '全部').map(([name, value]) => `${name}：${value}`),
  ].join('；')

/** Whose number it is, with its days and filters. */
export const conditionText = (dispute: Dispute): string => `${dispute.place}；${filterText(dispute)}`

/** What came of a dispute; nothing while it waits. */
export const answerText = ({ state, answer }: Pick<Dispute, 'state' | 'answer'>): string =>
  answer || (state === 'closed' ? '提出人已撤回' : '')

/** Address of the page with the filters of a number and the days that it was of, whatever day it is today. */
export function addressOf({ path, query, metric, schoolId, collegeId, from, to, termId }: Dispute): string {
  const search = new URLSearchParams(query)
  if (!isLive(metric)) {
    for (const name of ['start', 'end']) search.delete(name)
    search.set('period', termId ? 'term' : 'custom')
    for (const [name, value] of termId
      ? [['term', termId]]
      : [
          ['start', from],
          ['end', to],
        ])
      search.set(name as string, value as string)
  }
  if (collegeId) search.set('college', collegeId)
  search.set('schoolId', schoolId)
  return `${path}?${search}`
}
