import { oneOf, text } from '../../kit/list-fields.ts'
import { useListState } from '../../kit/use-list-state.ts'

/** A list of warnings of one kind; another kind starts anew, the filters that a drill carried along stay. */
export const useWarningView = <K extends string>(kinds: readonly K[], first: K) =>
  useListState({
    fields: {
      kind: oneOf(kinds, first),
      level: text(),
      state: text(),
      keyword: text(),
      sort: text('level'),
      order: oneOf(['asc', 'desc'] as const, 'desc' as const),
    },
    size: 20,
    tab: 'kind',
    ofTab: ['level', 'state', 'keyword', 'sort', 'order', 'page', 'size'],
    filters: ['level', 'state', 'keyword'],
  })
