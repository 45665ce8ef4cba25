import type { MenuItem } from '@data-centre/auth'
import { Link } from 'react-router-dom'
import { Icon, rightIcon } from '../../icons.tsx'
import css from './side-menu.module.css'

const holds = (item: MenuItem, id: number | undefined): boolean =>
  item.rightId === id || item.children.some((child) => holds(child, id))

interface EntryProps {
  item: MenuItem
  active: number | undefined
  open: readonly number[]
  folded: boolean
  onToggle: (id: number) => void
  depth: number
}

export function Entry({ item, active, open, folded, onToggle, depth }: EntryProps) {
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
          <a
            className={css.entry}
            data-depth={depth}
            href={path}
            target="_blank"
            rel="noopener"
            title={folded ? name : undefined}
          >
            {face}
            <Icon name="launch" size={14} className={css.launch} />
          </a>
        ) : (
          <Link
            className={css.entry}
            data-depth={depth}
            data-active={chosen}
            aria-current={chosen ? 'page' : undefined}
            to={path}
            title={folded ? name : undefined}
          >
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
            <Entry
              key={child.rightId}
              item={child}
              active={active}
              open={open}
              folded={false}
              onToggle={onToggle}
              depth={depth + 1}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
