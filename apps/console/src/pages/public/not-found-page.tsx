import { pathOf } from '@data-centre/api'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import css from '../../shell/refused.module.css'
import { Lock } from '../../shell/refused.tsx'

/** In place of a page at an address that leads nowhere. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = '页面不存在 · 大数据中心'
  }, [])
  return (
    <main className={css.refused}>
      <Lock />
      <h1>页面不存在</h1>
      <p>地址“{pathname}”没有对应的页面，可能已更名，或输入有误</p>
      <div className={css.actions}>
        <Link className="button primary" to={pathOf('home')} replace>
          返回首页
        </Link>
      </div>
    </main>
  )
}
