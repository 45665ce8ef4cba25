import type { RoleRow } from '@data-centre/api'
import css from './role.module.css'

interface RoleActionsProps {
  role: RoleRow
  onShow: (show: 'rights' | 'users' | 'diff' | 'form') => void
  onRemove: () => void
}

/** The buttons of a row of roles. */
export function RoleActions({ role, onShow, onRemove }: RoleActionsProps) {
  const action = (label: string, onClick: () => void, disabled = false, hint?: string) => (
    <button
      type="button"
      className="link-button"
      disabled={disabled}
      title={hint}
      aria-label={`${label} ${role.name}`}
      onClick={onClick}
    >
      {label}
    </button>
  )
  return (
    <span className={css.actions}>
      {action('权限', () => onShow('rights'))}
      {action('用户', () => onShow('users'))}
      {action('对比', () => onShow('diff'))}
      {action(
        '编辑',
        () => onShow('form'),
        role.own || role.code === 'super_admin',
        role.own ? '不能修改自己所属的角色' : undefined,
      )}
      {action('删除', onRemove, role.builtIn, role.builtIn ? '内置角色不能删除' : undefined)}
    </span>
  )
}
