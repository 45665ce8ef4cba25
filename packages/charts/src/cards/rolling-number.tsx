import { useState } from 'react'
import type { Shown } from '../format.ts'
import { prefersReducedMotion } from '../spring/reduced-motion.ts'
import { motion } from '../theme/tokens.ts'
import './rolling-number.css'

interface RollingNumberProps {
  value: number | null
  /** How the number is written, e.g. `(value) => shown(id, value, 'wall')`. */
  format: (value: number | null) => Shown
  /** What it is a number of, where that may change: a place, a period. The number of another subject stands at once. */
  subject?: string | undefined
  className?: string
}

/**
 * A wall number. The first value stands at once; digits that change between two values of one subject roll for 400 ms, each
 * from what it was to what it is, and by CSS alone: its text is the value at every moment, on paper too.
 */
export function RollingNumber({ value, format, subject = '', className }: RollingNumberProps) {
  const { text, unit } = format(value)
  // A value that was absent, and digits that count in another unit (9,999 -> 1.0万), are no change of a number either.
  const number = value === null ? 'absent' : `${subject} ${unit}`
  return (
    <span className={className ? `dc-roll ${className}` : 'dc-roll'} data-value={value ?? ''}>
      <Digits key={number} text={text} />
      {unit && <small>{unit}</small>}
    </span>
  )
}

/** Digits are numbered from the right, so that 999 -> 1,000 rolls the places that changed. */
const Digits = ({ text }: { text: string }) => (
  <span className="dc-roll-digits">
    {[...text].map((char, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place counted from the right
      <Digit key={text.length - index} char={char} />
    ))}
  </span>
)

/** A digit rolls when it was unchanged for a moment; one that changes again sooner is replaced at once, because it would never be legible. */
function Digit({ char }: { char: string }) {
  const [shown, setShown] = useState<{ char: string; left: string | null; changed: number }>({
    char,
    left: null,
    changed: -Infinity,
  })
  if (shown.char !== char) {
    const changed = performance.now()
    const isNumber = /\d/.test(char) && /\d/.test(shown.char)
    const rolls = isNumber && changed - shown.changed > motion.rollAfter && !prefersReducedMotion()
    setShown({ char, left: rolls ? shown.char : null, changed })
  }
  if (shown.left === null) return <span>{char}</span>
  return (
    <span
      key={shown.changed}
      className={char > shown.left ? 'dc-digit dc-digit-up' : 'dc-digit dc-digit-down'}
      data-left={shown.left}
    >
      <b>{char}</b>
    </span>
  )
}
