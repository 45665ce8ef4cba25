import { pathOf } from '@data-centre/api'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Mark } from '../mark.tsx'
import { useSite } from '../site.ts'
import css from './header.module.css'
import { HeaderTools } from './header-tools.tsx'
import { UserMenu } from './user-menu.tsx'

/** Header of every frame: brand (leads home), what the frame shows, quick jump, messages, user menu. */
export function Header({ children }: { children?: ReactNode }) {
  const site = useSite()
  return (
    <header className={css.header}>
      <Link className={css.brand} to={pathOf('home')}>
        <Mark size={20} />
        大数据中心
      </Link>
      {children && <div className={css.middle}>{children}</div>}
      <span className={css.space} />
      {site?.demo && <span className={css.demo}>演示数据</span>}
      <HeaderTools />
      <UserMenu />
    </header>
  )
}
