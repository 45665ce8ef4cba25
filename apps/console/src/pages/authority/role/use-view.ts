import { oneOf, text } from '../../../kit/list-fields.ts'
import { useListState } from '../../../kit/use-list-state.ts'

export const tabs = { roles: '角色', users: '用户' } as const
export type Tab = keyof typeof tabs

/** `open` is a role's or user's id, `show` the drawer that stands open for it. */
const fields = {
  tab: oneOf(Object.keys(tabs) as Tab[], 'roles'),
  keyword: text(),
  sort: text(),
  order: oneOf(['asc', 'desc'], ''),
  open: text(),
  show: text(),
  province: text(),
  role: text(),
  status: text(),
}

export const useRoleView = () =>
  useListState({ fields, tab: 'tab', beside: ['open'], filters: ['keyword', 'province', 'role', 'status'] })
export type RoleView = ReturnType<typeof useRoleView>
