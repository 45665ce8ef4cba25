import type { KeyboardEvent } from 'react'

/** Arrow keys move between the names of the rows; Home and End go to the first and last. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const own = event.currentTarget
  const names = [...(own.closest('tbody')?.querySelectorAll<HTMLElement>('button[data-row-name]') ?? [])]
  const at = names.indexOf(own)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: names.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  names[to]?.focus()
}
