import { oneOf, text } from '../../../kit/list-fields.ts'
import { useListState } from '../../../kit/use-list-state.ts'

const filters = ['keyword', 'province', 'type', 'version', 'expire', 'open', 'manage'] as const
/** `users` is the school whose accounts stand open, `sms` is `log` while the sent messages do. */
const fields = {
  keyword: text(),
  province: text(),
  type: text(),
  version: text(),
  expire: text(),
  open: text(),
  manage: text(),
  sort: text('updatedAt'),
  order: oneOf(['asc', 'desc'], 'desc'),
  users: text(),
  sms: text(),
}

export const useSchoolView = () => useListState({ fields, filters, beside: ['users', 'sms'] })
export type SchoolView = ReturnType<typeof useSchoolView>
