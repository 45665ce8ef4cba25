import { tabValues } from '@data-centre/api/storage'
import type { MenuItem } from '@data-centre/auth'
import { useState } from 'react'
import { Icon } from '../../icons.tsx'
import { Entry } from './menu-entry.tsx'
import css from './side-menu.module.css'

const OPEN_KEY = 'openMenus'

const FOLDED_KEY = 'foldedMenu'

/** In a window narrower than this, or a usual one at 200 %, the menu starts folded, px. */
const NARROW = 900

const readOpen = (): number[] => {
  const text = tabValues.get(OPEN_KEY)
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
  const [folded, setFolded] = useState(
    () => (tabValues.get(FOLDED_KEY) ?? (window.innerWidth < NARROW ? '1' : '0')) === '1',
  )
  const toggle = (id: number) => {
    const next = open.includes(id) ? open.filter((entry) => entry !== id) : [...open, id]
    tabValues.set(OPEN_KEY, next.join(','))
    setOpen(next)
  }
  const fold = () => {
    tabValues.set(FOLDED_KEY, folded ? '0' : '1')
    setFolded(!folded)
  }
  return (
    <nav data-print="no" className={css.menu} data-folded={folded} aria-label="菜单">
      <ul className={css.level}>
        {items.map((item) => (
          <Entry
            key={item.rightId}
            item={only(item)}
            active={active}
            open={open}
            folded={folded}
            onToggle={toggle}
            depth={1}
          />
        ))}
      </ul>
      <button
        type="button"
        className={css.fold}
        onClick={fold}
        aria-label={folded ? '展开菜单' : '收起菜单'}
        title={folded ? '展开菜单' : '收起菜单'}
      >
        <Icon name={folded ? 'unfold' : 'fold'} />
      </button>
    </nav>
  )
}

/** A group with a single page of the group's own name is shown as that page: a submenu with one entry only costs a click. */
const only = (item: MenuItem): MenuItem => {
  const [child] = item.children
  return child && item.children.length === 1 && child.children.length === 0 && child.name === item.name
    ? { ...child, icon: item.icon, iconA: item.iconA }
    : item
}
