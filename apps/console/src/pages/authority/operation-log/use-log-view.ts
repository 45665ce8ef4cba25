import { logLabels } from '@data-centre/api'
import { day, id, oneOf, text } from '../../../kit/list-fields.ts'
import { useListState } from '../../../kit/use-list-state.ts'

export const tabs = logLabels
export type Tab = keyof typeof tabs

/** `start` and `end` are the first and last day, empty for the last seven; `open` is the row that stands open beside the list. */
const fields = {
  tab: oneOf(Object.keys(tabs) as Tab[], 'oper'),
  start: day,
  end: day,
  user: text(),
  school: id,
  module: text(),
  action: text(),
  target: text(),
  ok: oneOf(['0', '1'], ''),
  open: text(),
}

/** Both lists share period, account and school; the record of exports has acts of its own. */
export const useLogView = () =>
  useListState({
    fields,
    size: 20,
    tab: 'tab',
    ofTab: ['module', 'action', 'target', 'ok', 'open'],
    beside: ['open'],
    filters: ['user', 'school', 'module', 'action', 'target', 'ok'],
  })
