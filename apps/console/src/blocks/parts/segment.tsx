import { type KeyboardEvent, useRef } from 'react'
import css from './segment.module.css'

interface SegmentProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  /** 24 px high, for heads of cards. */
  small?: boolean
}

/** One of a few, always visible; arrow keys move the choice as in any radio group. */
export function Segment<T extends string>({ label, options, value, onChange, small }: SegmentProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0
    if (step === 0) return
    event.preventDefault()
    const at = (options.findIndex((option) => option.value === value) + step + options.length) % options.length
    const next = options[at]
    if (!next) return
    onChange(next.value)
    ;(box.current?.children[at] as HTMLElement | undefined)?.focus()
  }
  return (
    <div
      ref={box}
      className={css.segment}
      role="radiogroup"
      aria-label={label}
      data-small={small}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: native radios cannot be set as one track of words
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
