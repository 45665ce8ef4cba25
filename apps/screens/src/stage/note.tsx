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

/** What a wall says whose address names a place that there is not, or not for the caller, or by a name that is not read. */
export const UnknownPlaceNote = ({ kind }: { kind: 'province' | 'school' }) =>
  kind === 'province' ? (
    <Note
      title="找不到这个省份"
      text="地址里的省份不存在，或不在您的数据范围内。请用 province=省份代码 指定，例如 province=410000。"
      action={{ label: '返回首页', href: pathOf('home') }}
    />
  ) : (
    <Note
      title="找不到这所学校"
      text="地址里的学校不存在，或不在您的数据范围内。请用 schoolId=学校编号 指定。"
      action={{ label: '返回首页', href: pathOf('home') }}
    />
  )

/** What a wall says that has nothing to show and reaches no server. */
export const ServerAwayNote = () => <Note title="暂时连不上服务器" text="大屏会自动重试，不需要操作。" />

export const NoAccessNote = () => (
  <Note
    title="您没有访问权限"
    text="当前账号没有开通这块大屏。请联系平台管理员在“角色管理”中为您的角色开通，或换用有权限的账号登录。"
    action={{ label: '返回首页', href: pathOf('home') }}
  />
)

/** What a wall over numbers of the whole installation says to who sees one area. */
export const NationOnlyNote = () => (
  <Note
    title="这块大屏只展示全国数据"
    text="流量和存储按整个平台统计，不分省份和学校。请换用全国范围的账号。"
    action={{ label: '返回首页', href: pathOf('home') }}
  />
)
