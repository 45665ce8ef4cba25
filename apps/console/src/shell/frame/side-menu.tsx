import type { MenuItem } from '@data-centre/auth'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon, rightIcon } from '../../icons.tsx'
import css from './side-menu.module.css'

const OPEN_KEY = 'openMenus'
const FOLDED_KEY = 'foldedMenu'
/** In a window narrower than this, or a usual one at 200 %, the menu starts folded, px. */
const NARROW = 900

const readOpen = (): number[] => {
  const text = sessionStorage.getItem(OPEN_KEY)
  return text ? text.split(',').map(Number) : []
}

interface SideMenuProps {
  items: readonly MenuItem[]
  /** Right id of the entry that is highlighted. */
  active: number | undefined
}

/** Left menu, 220 px, folds to 48. Open submenus and the fold are remembered for the session. */
export function SideMenu({ items, active }: SideMenuProps) {
  const [open, setOpen] = useState(readOpen)
  const [folded, setFolded] = useState(() => (sessionStorage.getItem(FOLDED_KEY) ?? (window.innerWidth < NARROW ? '1' : '0')) === '1')
  const toggle = (id: number) => {
    const next = open.includes(id) ? open.filter((entry) => entry !== id) : [...open, id]
    sessionStorage.setItem(OPEN_KEY, next.join(','))
    setOpen(next)
  }
  const fold = () => {
    sessionStorage.setItem(FOLDED_KEY, folded ? '0' : '1')
    setFolded(!folded)
  }
  return (
    <nav data-print="no" className={css.menu} data-folded={folded} aria-label="菜单">
      <ul className={css.level}>
        {items.map((item) => (
          <Entry key={item.rightId} item={only(item)} active={active} open={open} folded={folded} onToggle={toggle} depth={1} />
        ))}
      </ul>
      <button type="button" className={css.fold} onClick={fold} aria-label={folded ? '展开菜单' : '收起菜单'} title={folded ? '展开菜单' : '收起菜单'}>
        <Icon name={folded ? 'unfold' : 'fold'} />
      </button>
    </nav>
  )
}

/** A group with a single page of the group's own name is shown as that page: a submenu with one entry only costs a click. */
const only = (item: MenuItem): MenuItem => {
  const [child] = item.children
  return child && item.children.length === 1 && child.children.length === 0 && child.name === item.name ? { ...child, icon: item.icon, iconA: item.iconA } : item
}

const holds = (item: MenuItem, id: number | undefined): boolean => item.rightId === id || item.children.some((child) => holds(child, id))

interface EntryProps {
  item: MenuItem
  active: number | undefined
  open: readonly number[]
  folded: boolean
  onToggle: (id: number) => void
  depth: number
}

function Entry({ item, active, open, folded, onToggle, depth }: EntryProps) {
  const { rightId, name, path, icon, newWindow, children } = item
  const chosen = rightId === active
  const inside = holds(item, active)
  const face = (
    <>
      {depth === 1 && <Icon name={rightIcon(icon)} />}
      <span className={css.name}>{name}</span>
    </>
  )
  if (children.length === 0) {
    return (
      <li className={css.item}>
        {newWindow ? (
          <a className={css.entry} data-depth={depth} href={path} target="_blank" rel="noopener" title={folded ? name : undefined}>
            {face}
            <Icon name="launch" size={14} className={css.launch} />
          </a>
        ) : (
          <Link className={css.entry} data-depth={depth} data-active={chosen} aria-current={chosen ? 'page' : undefined} to={path} title={folded ? name : undefined}>
            {face}
          </Link>
        )}
      </li>
    )
  }
  const expanded = !folded && (open.includes(rightId) || (inside && !open.includes(-rightId)))
  return (
    <li className={css.item}>
      <button
        type="button"
        className={css.entry}
        data-depth={depth}
        data-inside={inside}
        aria-expanded={expanded}
        title={folded ? name : undefined}
        onClick={() => onToggle(inside ? -rightId : rightId)}
      >
        {face}
        <Icon name="chevronDown" size={12} className={css.caret} />
      </button>
      {(expanded || folded) && (
        <ul className={folded ? css.flyout : css.level}>
          {folded && <li className={css.heading}>{name}</li>}
          {children.map((child) => (
            <Entry key={child.rightId} item={child} active={active} open={open} folded={false} onToggle={onToggle} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}
