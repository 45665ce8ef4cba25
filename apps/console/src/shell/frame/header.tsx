import { pathOf } from '@data-centre/api'
import { session, useSchoolLogo } from '@data-centre/auth'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { Mark } from '../../mark.tsx'
import { useSite } from '../../site.ts'
import css from './header.module.css'
import { HeaderTools } from './header-tools.tsx'
import { SkipLink } from './skip-link.tsx'
import { UserMenu } from './user-menu.tsx'

/** Logo of the school that the user belongs to; the product's mark where there is none. */
function OwnMark() {
  const schoolId = useSyncExternalStore(session.user.subscribe, session.user.get)?.schoolId
  const logo = useSchoolLogo(schoolId === '0' ? undefined : schoolId)
  return logo ? <img className={css.logo} src={logo} alt="" data-testid="own-logo" /> : <Mark size={20} />
}

interface HeaderProps {
  /** The frame shows a school's logo itself. */
  hasLogo?: boolean
  children?: ReactNode
}

/** Header of every frame: brand (leads home), what the frame shows, quick jump, messages, user menu. */
export function Header({ hasLogo = false, children }: HeaderProps) {
  const site = useSite()
  return (
    <>
      <SkipLink />
      <header className={css.header} data-print="no">
        <Link className={css.brand} to={pathOf('home')}>
          {hasLogo ? <Mark size={20} /> : <OwnMark />}
          大数据中心
        </Link>
        {children && <div className={css.middle}>{children}</div>}
        <span className={css.space} />
        {site?.demo && <span className={css.demo}>演示数据</span>}
        <HeaderTools />
        <UserMenu />
      </header>
    </>
  )
}
