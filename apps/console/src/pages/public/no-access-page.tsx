import { pathOf } from '@data-centre/api'
import { logout, session } from '@data-centre/auth'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { messageOf } from '../../kit/refusal.ts'
import css from '../../shell/refused.module.css'
import { Lock } from '../../shell/refused.tsx'

/** /401. Makes no calls until 重新登录 is chosen. */
export default function NoAccessPage() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    document.title = '您没有访问权限 · 大数据中心'
  }, [])
  const again = async () => {
    try {
      if (session.user.get()) await logout()
      navigate(pathOf('login'), { replace: true })
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <main className={css.refused}>
      <Lock />
      <h1>您没有访问权限</h1>
      <p>您没有访问该页面的权限，如需开通请联系本校管理员</p>
      <div className={css.actions}>
        <Link className="button primary" to={pathOf('home')}>
          返回首页
        </Link>
        <button type="button" className="button" onClick={again}>
          重新登录
        </button>
      </div>
      {failure && <p role="alert">{failure}</p>}
    </main>
  )
}
