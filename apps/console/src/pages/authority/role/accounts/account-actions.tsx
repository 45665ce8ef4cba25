import type { UserRow } from '@data-centre/api'
import css from '../role.module.css'
import type { OpenAccount } from './open-account.ts'
import type { useAccountCommands } from './use-account-commands.ts'

const fixedText = { '': undefined, self: '不能修改自己的账号', more: '该用户的权限多于您，不能修改' } as const

interface AccountActionsProps {
  user: UserRow
  commands: ReturnType<typeof useAccountCommands>
  onShow: (account: OpenAccount) => void
  more: { label: string; onClick: (user: UserRow) => void } | undefined
}

/** The buttons of a row of accounts. */
export function AccountActions({ user, commands, onShow, more }: AccountActionsProps) {
  const { reset, toggle, seeAs } = commands
  const action = (label: string, onClick: () => void, blocked = false) => (
    <button
      type="button"
      className="link-button"
      disabled={blocked || user.fixed !== ''}
      title={fixedText[user.fixed]}
      aria-label={`${label} ${user.userName}`}
      onClick={onClick}
    >
      {label}
    </button>
  )
  return (
    <span className={css.actions}>
      {action('编辑', () => onShow({ open: user.id, show: 'form' }))}
      {action('权限', () => onShow({ open: user.id, show: 'rights' }))}
      {more && action(more.label, () => more.onClick(user))}
      {action('预览', () => void seeAs.run(user), user.status !== 1)}
      {action('重置密码', () => void reset.run(user))}
      {action(user.status === 1 ? '停用' : '启用', () => void toggle.run(user))}
    </span>
  )
}
