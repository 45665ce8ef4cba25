import type { KeyboardEvent, ReactNode } from 'react'
import css from './tab-bar.module.css'

interface TabBarProps<T extends string> {
  label: string
  tabs: Readonly<Record<T, string>>
  value: T
  onChange: (tab: T) => void
  /** Number behind a name, such as what waits there. */
  counts?: Partial<Record<T, number>>
  /** What stands at the other end of the bar. */
  children?: ReactNode
}

/** Tabs of a page or a drawer; arrow keys move the choice. */
export function TabBar<T extends string>({ label, tabs, value, onChange, counts = {}, children }: TabBarProps<T>) {
  const names = Object.keys(tabs) as T[]
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = names[(names.indexOf(value) + step + names.length) % names.length]
    if (step === 0 || !next) return
    event.preventDefault()
    onChange(next)
    ;(event.currentTarget.children[names.indexOf(next)] as HTMLElement | undefined)?.focus()
  }
  return (
    <div className={css.bar}>
      <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={value === name}
            tabIndex={value === name ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {tabs[name]}
            {(counts[name] ?? 0) > 0 && <small>{counts[name]?.toLocaleString('zh-CN')}</small>}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
