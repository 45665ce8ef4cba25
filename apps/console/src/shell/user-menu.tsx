import { Message, Popover } from '@arco-design/web-react'
import { logout, useCaller } from '@data-centre/auth'
import { useState } from 'react'
import { Icon } from '../icons.tsx'
import { messageOf } from './refusal.ts'
import css from './user-menu.module.css'

/** Who is logged in, and the one command of the header: 退出登录. */
export function UserMenu() {
  const { profile } = useCaller()
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const name = profile.realName || profile.userName
  const leave = async () => {
    setLeaving(true)
    try {
      await logout()
    } catch (error) {
      Message.error(messageOf(error))
      setLeaving(false)
    }
  }
  return (
    <Popover
      position="br"
      trigger="click"
      popupVisible={open}
      onVisibleChange={setOpen}
      className={css.popover}
      content={
        <button type="button" role="menuitem" className={css.command} disabled={leaving} onClick={leave}>
          退出登录
        </button>
      }
    >
      <button type="button" className={css.user} aria-haspopup="menu" aria-expanded={open} data-testid="user-menu">
        {profile.avatarUrl ? <img className={css.avatar} src={profile.avatarUrl} alt="" /> : <span className={css.avatar}>{name.slice(0, 1)}</span>}
        <span className={css.name}>{name}</span>
        <span className={css.role}>{profile.roleNames.join('、')}</span>
        <Icon name="chevronDown" size={12} />
      </button>
    </Popover>
  )
}
