import { pathOf } from '@data-centre/api'
import { useEffect } from 'react'
import { leaveLastPicture } from './last-picture.ts'

interface NoteProps {
  title: string
  text: string
  action?: { label: string; href?: string; onClick?: () => void }
}

/** What a wall says instead of numbers: how to get access, or what to wait for. */
export function Note({ title, text, action }: NoteProps) {
  useEffect(() => leaveLastPicture(), [])
  return (
    <section className="stage-note">
      <h2>{title}</h2>
      <p>{text}</p>
      {action?.href && <a href={action.href}>{action.label}</a>}
      {action?.onClick && (
        <button type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </section>
  )
}

export const NoAccessNote = () => (
  <Note
    title="您没有访问权限"
    text="当前账号没有开通这块大屏。请联系平台管理员在“角色管理”中为您的角色开通，或换用有权限的账号登录。"
    action={{ label: '返回首页', href: pathOf('home') }}
  />
)
