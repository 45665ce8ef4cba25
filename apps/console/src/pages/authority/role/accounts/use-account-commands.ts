import { pathOf, type UserRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { tabValues } from '@data-centre/api/storage'
import { useCommand } from '../../../../kit/use-command.ts'
import { ACCOUNT_LISTS } from '../text.ts'

export interface Secret {
  userName: string
  password: string
}

/** What is done with an account at once; a new password is told once, to `onSecret`. */
export function useAccountCommands(onSecret: (secret: Secret) => void) {
  const reset = useCommand({
    ask: ({ userName }: UserRow) => ({
      content: `确定重置“${userName}”的密码吗？原密码立即失效，已登录的会话全部退出。`,
      okText: '重置',
    }),
    work: ({ id }) => call('user/resetPassword', { userId: id }),
    onDone: ({ data }, { userName }) => onSecret({ userName, password: data.initialPassword ?? '' }),
    renews: ACCOUNT_LISTS,
  })
  const toggle = useCommand({
    ask: ({ userName, status }: UserRow) =>
      status === 1
        ? { content: `确定停用“${userName}”吗？已登录的会话立即退出。`, okText: '停用' }
        : { content: `确定启用“${userName}”吗？`, okText: '启用' },
    work: ({ id, status }) => call('user/setStatus', { userId: id, status: status === 1 ? 0 : 1 }),
    done: '操作成功',
    renews: ACCOUNT_LISTS,
  })
  const seeAs = useCommand({
    ask: ({ userName }: UserRow) => ({
      content: `将以“${userName}”的身份预览菜单、页面和数据范围，期间只能查看。操作会记入操作日志。`,
      okText: '开始预览',
    }),
    work: ({ id }) => call('user/seeAs', { userId: id }),
    onDone: () => {
      // Everything that was chosen and answered belongs to the administrator: the look starts with an empty page.
      tabValues.clear()
      location.assign(pathOf('home'))
    },
    renews: ACCOUNT_LISTS,
  })
  return { reset, toggle, seeAs }
}
