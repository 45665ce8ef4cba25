import { FOCUS_DELAY_MS, SUGGESTION_HIDE_DELAY_MS } from '@data-centre/api'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../icons.tsx'
import css from './combobox.module.css'

export interface Choice {
  id: string
  name: string
}

interface ComboboxProps {
  /** What the control is: 切换学校. */
  label: string
  /** Name of the present choice. */
  value: string
  badge?: ReactNode
  query: string
  onQuery: (text: string) => void
  /** Choices for the query; nothing while they are on their way. */
  choices: readonly Choice[] | null
  /** Why there are no choices, when the search failed. */
  failure?: string
  chosenId: string | undefined
  onChoose: (choice: Choice) => void
}

/** Search box that lists choices below it. An empty query lists all; 无匹配数据 cannot be chosen. */
export function Combobox({ label, value, badge, query, onQuery, choices, failure, chosenId, onChoose }: ComboboxProps) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices start at the top again
  useEffect(() => setActive(-1), [choices])
  useEffect(() => () => clearTimeout(hiding.current), [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const show = () => {
    clearTimeout(hiding.current)
    setOpen(true)
    setTimeout(() => input.current?.focus(), FOCUS_DELAY_MS)
  }
  const hide = () => {
    setOpen(false)
    onQuery('')
  }
  // A click on a choice takes the focus first: the list must still be there when the click arrives.
  const hideSoon = () => {
    hiding.current = setTimeout(hide, SUGGESTION_HIDE_DELAY_MS)
  }
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    clearTimeout(hiding.current)
    hide()
    onChoose(choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = choices?.length ?? 0
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // Before the first choice of all, up leads to the last one.
      if (count > 0) setActive((now) => (now < 0 && step < 0 ? count - 1 : (now + step + count) % count))
    } else if (event.key === 'Enter') choose(choices?.[active])
    else if (event.key === 'Escape') hide()
  }

  return (
    <div className={css.box}>
      {open ? (
        <div className={css.control} data-open="true">
          {badge}
          <input
            ref={input}
            role="combobox"
            aria-label={label}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            value={query}
            placeholder={value}
            onChange={(event) => onQuery(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={hideSoon}
          />
          <Icon name="search" size={14} />
        </div>
      ) : (
        <button type="button" className={css.control} aria-haspopup="listbox" onClick={show} title={value}>
          <span className="hidden-text">{label}，当前 </span>
          <span aria-hidden="true">{badge}</span>
          <span className={css.value}>{value}</span>
          <Icon name="search" size={14} />
        </button>
      )}
      {open && (
        <div ref={list} id={`${id}-list`} className={css.list} role="listbox" aria-label={label}>
          {choices === null && <div className={css.quiet}>{failure ?? '查询中…'}</div>}
          {choices?.length === 0 && (
            <div className={css.quiet} role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
              无匹配数据
            </div>
          )}
          {choices?.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input that owns the list
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice.id === chosenId}
              data-active={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
