import { pathOf } from '@data-centre/api'
import { breadcrumbsOf, nodeAt, selection, useCaller, useSelection } from '@data-centre/auth'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '../icons.tsx'
import { useProjectGroups } from './area/use-school.ts'
import css from './page-head.module.css'
import { ViewMenu } from './views/view-menu.tsx'

interface PageHeadProps {
  /** Title of a page that stands in no menu. */
  title?: string
  /** Words after the title, such as （本院系）. */
  suffix?: string
  /** 数据截至 … */
  asOf?: ReactNode
  /** Period, province, platform and other controls at the right, before the views of the page. */
  children?: ReactNode
}

/**
 * Navigation bar of a page: the title on pages of the menu (with the project-group selector where the page asks for it),
 * breadcrumbs and 返回 on all others.
 */
export function PageHead({ title, suffix, asOf, children }: PageHeadProps) {
  const { rights } = useCaller()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const node = nodeAt(rights.rightTreeNodeList, pathname)
  const onMenu = title === undefined && node?.meta.menu !== 0
  const crumbs = breadcrumbsOf(rights.rightTreeNodeList, pathname).filter(
    (crumb) => crumb.path || crumb.id === node?.rightId,
  )
  const parent = crumbs.at(-2)
  return (
    <div className={css.head}>
      {onMenu ? (
        <h1 className={css.title}>
          {node?.rightName}
          {suffix}
        </h1>
      ) : (
        <>
          <button
            type="button"
            className="button"
            onClick={() => (history.state?.idx > 0 ? navigate(-1) : navigate(parent?.path ?? pathOf('home')))}
          >
            <Icon name="chevronLeft" size={14} />
            返回
          </button>
          <nav aria-label="面包屑" className={css.crumbs}>
            {crumbs.slice(0, -1).map(({ id, path, label }) => (
              <Link key={id} to={path}>
                {label}
              </Link>
            ))}
            <h1 className={css.title}>{title ?? node?.rightName}</h1>
          </nav>
        </>
      )}
      {onMenu && node?.meta.isZyq === 1 && <ProjectGroupSelector />}
      {asOf && <span className={css.asOf}>{asOf}</span>}
      <span className={css.space} />
      <div className={css.tools} data-print="no">
        {children}
        {node && <ViewMenu />}
      </div>
    </div>
  )
}

/** 所属专业群. */
function ProjectGroupSelector() {
  const { schoolId, pgId } = useSelection()
  const groups = useProjectGroups(schoolId)
  if (!groups || groups.length === 0) return null
  return (
    <label className={css.group}>
      所属专业群
      <select value={pgId} onChange={(event) => selection.chooseProjectGroup(event.target.value)}>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
