import type { InputOf, RoleRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useCommand } from '../../../kit/use-command.ts'

/** Adds accounts to a role, takes them from it, and makes them demo accounts; `onDone` is told after each. */
export function useMemberCommands(role: RoleRow, onDone: () => void) {
  const shared = {
    done: '操作成功',
    onDone,
    renews: ['role/roleUserList', 'role/pageList', 'user/queryUserList'],
  } as const
  const add = useCommand({ ...shared, work: (userIds: string[]) => call('role/addUser', { roleId: role.id, userIds }) })
  const setDemo = useCommand({
    ...shared,
    work: (input: InputOf<'role/setDemoUser'>) => call('role/setDemoUser', input),
  })
  const remove = useCommand({
    ...shared,
    ask: ({ texts }: { userIds: string[]; texts: string }) => ({
      content: `确定从“${role.name}”移除${texts}吗？其页面将在数秒内失去该角色的权限。`,
      okText: '移除',
      isDanger: true,
    }),
    work: ({ userIds }) => call('role/removeUser', { roleId: role.id, userIds }),
  })
  return { add, setDemo, remove, isBusy: add.isPending || setDemo.isPending || remove.isPending }
}
