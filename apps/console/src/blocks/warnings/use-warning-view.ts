import { members } from '@data-centre/api'
import { id, oneOf, text } from '../../kit/list-fields.ts'
import { useListState } from '../../kit/use-list-state.ts'
import type { ListedKind } from './kinds.ts'

const titles = Object.keys(members.teacherTitle) as (keyof typeof members.teacherTitle)[]

/** A list of warnings of one kind; another kind starts anew, the people that the page is narrowed to stay. */
export const useWarningView = <K extends string>(kinds: readonly K[], first: K) =>
  useListState({
    fields: {
      kind: oneOf(kinds, first),
      term: text(),
      city: text(),
      by: oneOf(['school', 'city'], ''),
      college: id,
      major: id,
      class: id,
      title: oneOf(titles, ''),
      level: oneOf(['1', '2', '3'], ''),
      state: oneOf(['todo', 'doing', 'done', 'ignored'], ''),
      keyword: text(),
      sort: text('level'),
      order: oneOf(['asc', 'desc'] as const, 'desc' as const),
    },
    size: 20,
    tab: 'kind',
    ofTab: ['level', 'state', 'keyword', 'sort', 'order', 'page', 'size'],
    filters: ['city', 'college', 'major', 'class', 'title', 'level', 'state', 'keyword'],
  })

/** View of a page that lists persons. */
export type WarningView = ReturnType<typeof useWarningView<ListedKind>>
