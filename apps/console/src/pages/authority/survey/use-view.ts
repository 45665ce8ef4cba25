import { feedbackRoles, feedbackSorts, type InputOf } from '@data-centre/api'
import { day, id, oneOf, text } from '../../../kit/list-fields.ts'
import { useListState } from '../../../kit/use-list-state.ts'

const filters = ['start', 'end', 'channel', 'school', 'role', 'star', 'keyword'] as const
/** `open` is the answer that stands open. */
const fields = {
  tab: oneOf(['answers', 'settings'], 'answers'),
  start: day,
  end: day,
  channel: oneOf(['pc', 'h5'], ''),
  school: id,
  role: oneOf(feedbackRoles, ''),
  star: oneOf(['1', '2', '3', '4', '5'], ''),
  keyword: text(),
  sort: oneOf(feedbackSorts, 'submittedAt'),
  order: oneOf(['asc', 'desc'], 'desc'),
  open: text(),
}

export const useSurveyView = () => useListState({ fields, tab: 'tab', beside: ['open'], filters })
export type SurveyView = ReturnType<typeof useSurveyView>

/** Filters of the address as the calls take them. */
export const filtersOf = ({
  start,
  end,
  channel,
  school,
  role,
  star,
  keyword,
}: SurveyView): InputOf<'feedback/getStatistics'> => ({
  startDate: start || undefined,
  endDate: end || undefined,
  channel: channel || undefined,
  schoolId: school || undefined,
  role: role || undefined,
  star: star || undefined,
  keyword: keyword.slice(0, 50) || undefined,
})
