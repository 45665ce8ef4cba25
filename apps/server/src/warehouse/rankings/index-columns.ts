import { type IndexId, type IndexPart, indexParts } from '@data-centre/api'
import { external } from '../measures/sharing.ts'
import { metricColumn, type RankColumn, type RankSource } from './list.ts'

/**
 * The column of an index: weighted parts of those who are compared, which are all of the span, or all of a school.
 * `values` are expressions over the sums; rates in percent, NULL without a basis, which gives no points.
 */
export function indexColumn<Id extends IndexId>(
  id: Id,
  values: Record<keyof (typeof indexParts)[Id], string>,
  comparedIn: 'nation' | 'school' = 'nation',
): RankColumn {
  const peers = `OVER (PARTITION BY span${comparedIn === 'school' ? ', school_id' : ''})`
  const shareOf = ({ kind }: IndexPart, value: string): string =>
    kind === 'rate'
      ? `ifNull(${value}, 0) / 100`
      : `if(max(${value}) ${peers} > 0, ln(1 + ifNull(${value}, 0)) / ln(1 + max(${value}) ${peers}), 0)`
  const parts = Object.entries<IndexPart>(indexParts[id]).map(
    ([name, part]) => `${part.weight} * ${shareOf(part, values[name as keyof typeof values])}`,
  )
  return metricColumn(id, parts.join(' + '))
}

export const ofOwner = { day: 'event_date', when: 'within', id: 'owner_school_id', school: 'owner_school_id' } as const

const callsByOthers = (fact: string, name: string): RankSource => ({
  ...ofOwner,
  from: fact,
  where: external,
  sums: { [name]: 'count()' },
})

export const resourceCalls = callsByOthers('fact_resource_call', 'resourceCalls')

export const courseCalls = callsByOthers('fact_course_call', 'courseCalls')

export const alive = { when: 'until', gone: 'toDate(removed_at)', school: 'school_id' } as const

export const contributionColumns = (comparedIn: 'nation' | 'school') => ({
  index: indexColumn(
    'resources.contributionIndex',
    { contributed: 'contributed', resourceCalls: 'resourceCalls', courseCalls: 'courseCalls', questions: 'questions' },
    comparedIn,
  ),
  contributed: metricColumn('resources.contributed', 'contributed'),
  resourceCalls: metricColumn('resources.externalCalls', 'resourceCalls'),
  courseCalls: metricColumn('courses.externalCalls', 'courseCalls'),
  questions: metricColumn('questions.total', 'questions'),
})

export const logsPerUser = 'if(active = 0, NULL, logs / active)'
