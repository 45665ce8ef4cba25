import { pathOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { tabValues } from '@data-centre/api/storage'
import { useRightsState } from '@data-centre/auth'
import { useCommand } from '../../kit/use-command.ts'
import css from './impersonation-banner.module.css'

/** Above every page while an administrator looks as somebody else, with the way back. */
export function ImpersonationBanner() {
  const state = useRightsState()
  const leaving = useCommand({
    work: () => call('user/seeAsEnd', {}),
    onDone: () => {
      tabValues.clear()
      location.assign(pathOf('home'))
    },
  })
  if (state.kind !== 'ready' || !state.caller.profile.impersonatedBy) return null
  const { profile } = state.caller
  return (
    <div className={css.banner} role="status" data-print="no">
      <span>
        正在以 <b>{profile.userName}</b>（{profile.roleNames.join('、') || '没有角色'}，
        {profile.areaLabel || '没有管理范围'}）的身份预览，只能查看；操作者 {profile.impersonatedBy?.userName}
      </span>
      <button
        type="button"
        className="button"
        disabled={leaving.isPending || leaving.isDone}
        onClick={() => void leaving.run()}
      >
        结束预览
      </button>
    </div>
  )
}
