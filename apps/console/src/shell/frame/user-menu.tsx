import { Popover } from '@arco-design/web-react'
import { firstCharacter } from '@data-centre/api'
import { logout, useCaller } from '@data-centre/auth'
import { Suspense, useState } from 'react'
import { Icon } from '../../icons.tsx'
import { leaveForm } from '../../kit/leave-form.ts'
import { useCommand } from '../../kit/use-command.ts'
import { lazyChunk } from '../../lazy-chunk.ts'
import type { HelpTab } from '../help/help-drawer.tsx'
import css from './user-menu.module.css'

const SecurityDrawer = lazyChunk(() => import('../security/security-drawer.tsx'))
const HelpDrawer = lazyChunk(() => import('../help/help-drawer.tsx'))

const helpCommands = { help: '使用帮助', support: '联系支持', about: '关于' } as const satisfies Record<HelpTab, string>

/** Who is logged in: the safety of the account, help, and 退出登录. What opens stands over the page. */
export function UserMenu() {
  const { profile } = useCaller()
  const [open, setOpen] = useState(false)
  const leaving = useCommand({ work: () => logout() })
  const [drawer, setDrawer] = useState<'security' | HelpTab | null>(null)
  const [tab, setTab] = useState<'password' | 'sessions' | 'machines'>('password')
  const name = profile.realName || profile.userName
  const command = (label: string, onClick: () => void, disabled = false) => (
    <button key={label} type="button" role="menuitem" className={css.command} disabled={disabled} onClick={onClick}>
      {label}
    </button>
  )
  const show = (next: 'security' | HelpTab) => {
    setOpen(false)
    setDrawer(next)
  }
  return (
    <>
      <Popover
        position="br"
        trigger="click"
        popupVisible={open}
        onVisibleChange={setOpen}
        className={css.popover}
        content={
          <div role="menu" aria-label="用户菜单" className={css.menu}>
            {command('账号安全', () => show('security'))}
            {(Object.keys(helpCommands) as HelpTab[]).map((key) => command(helpCommands[key], () => show(key)))}
            <hr />
            {command('退出登录', () => leaveForm(() => void leaving.run()), leaving.isPending || leaving.isDone)}
          </div>
        }
      >
        <button type="button" className={css.user} aria-haspopup="menu" aria-expanded={open} data-testid="user-menu">
          {profile.avatarUrl ? (
            <img className={css.avatar} src={profile.avatarUrl} alt="" />
          ) : (
            <span className={css.avatar}>{firstCharacter(name)}</span>
          )}
          <span className={css.name}>{name}</span>
          <span className={css.role}>{profile.roleNames.join('、')}</span>
          <Icon name="chevronDown" size={12} />
        </button>
      </Popover>
      <Suspense fallback={null}>
        {drawer === 'security' ? (
          <SecurityDrawer tab={tab} onTab={setTab} onClose={() => setDrawer(null)} />
        ) : (
          drawer && <HelpDrawer tab={drawer} onTab={setDrawer} onClose={() => setDrawer(null)} />
        )}
      </Suspense>
    </>
  )
}
