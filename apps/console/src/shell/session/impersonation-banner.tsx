import { Message } from '@arco-design/web-react'
import { pathOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useRightsState } from '@data-centre/auth'
import { useState } from 'react'
import { messageOf } from '../../forms/refusal.ts'
import css from './impersonation-banner.module.css'

/** Above every page while an administrator looks as somebody else, with the way back. */
export function ImpersonationBanner() {
  const state = useRightsState()
  const [leaving, setLeaving] = useState(false)
  if (state.kind !== 'ready' || !state.caller.profile.impersonatedBy) return null
  const { profile } = state.caller
  const leave = async () => {
    setLeaving(true)
    try {
      await call('user/seeAsEnd', {})
      sessionStorage.clear()
      location.assign(pathOf('home'))
    } catch (error) {
      Message.error(messageOf(error))
      setLeaving(false)
    }
  }
  return (
    <div className={css.banner} role="status" data-print="no">
      <span>
        正在以 <b>{profile.userName}</b>（{profile.roleNames.join('、') || '没有角色'}，{profile.areaLabel || '没有管理范围'}）的身份预览，只能查看；操作者{' '}
        {profile.impersonatedBy?.userName}
      </span>
      <button type="button" className="button" disabled={leaving} onClick={() => void leave()}>
        结束预览
      </button>
    </div>
  )
}
