import { pathOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../../icons.tsx'
import { JUMP_KEY, quickJump } from '../quick-jump/state.ts'
import css from './header-tools.module.css'

/** How long the count of unread messages is believed, ms. */
const FRESH_MS = 30_000
const MAX_SHOWN = 99

/** Quick jump and message centre, in the header of every page. */
export function HeaderTools() {
  const { pathname } = useLocation()
  // Asked for when somebody does something: a clock that asks would keep an abandoned session alive.
  const { data, refetch, isStale } = useQuery({
    queryKey: ['unread'],
    queryFn: async () => (await call('message/getUnread', {})).data.unread,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is a moment to look
  useEffect(() => {
    if (isStale && data !== undefined) void refetch()
  }, [pathname])
  const unread = data ?? 0
  return (
    <>
      <button type="button" className={css.jump} aria-haspopup="dialog" onClick={() => quickJump.set(true)}>
        <Icon name="search" size={14} />
        <span>快速跳转</span>
        <kbd>{JUMP_KEY}</kbd>
      </button>
      <Link
        className={css.bell}
        to={pathOf('home', { open: 'messages' })}
        aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
        title="消息中心"
      >
        <Icon name="bell" size={18} />
        {unread > 0 && <b>{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</b>}
      </Link>
    </>
  )
}
