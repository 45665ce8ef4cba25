import { TabBar } from '../../../forms/tab-bar.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { UsersTab } from './accounts/users-tab.tsx'
import { RolesTab } from './roles-tab.tsx'
import { tabs, useRoleView } from './use-view.ts'

/** /authority/role: roles with their rights, and the accounts that have them. */
export default function RolePage() {
  const view = useRoleView()
  return (
    <>
      <PageHead />
      <TabBar label="角色管理" tabs={tabs} value={view.tab} onChange={(tab) => view.put({ tab })} />
      {view.tab === 'roles' && <RolesTab view={view} />}
      {view.tab === 'users' && <UsersTab view={view} />}
    </>
  )
}
