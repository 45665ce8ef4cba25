import { animated, type Interpolation } from '@react-spring/web'
import { useState } from 'react'
import type { Shown } from '../format.ts'
import { useCountUp } from '../spring/use-count-up.ts'
import { motion } from '../theme/tokens.ts'
import './rolling-number.css'

interface RollingNumberProps {
  value: number | null
  /** How the number is written, e.g. `(value) => shown(id, value, 'wall')`. */
  format: (value: number | null) => Shown
  className?: string
}

/** A wall number: counts up on first paint, then its digits roll for 400 ms when they change; at rest it is plain text and asks for no frames. */
export function RollingNumber({ value, format, className }: RollingNumberProps) {
  const { spring, isFirst } = useCountUp(value, motion.countUp, 0)
  const goal = format(value)
  return (
    <span className={className ? `dc-roll ${className}` : 'dc-roll'} data-value={value ?? ''}>
      {isFirst ? (
        <Counting text={spring.to((now) => format(now).text)} goal={goal.text} />
      ) : (
        <Digits text={goal.text} />
      )}
      {goal.unit && <small>{goal.unit}</small>}
    </span>
  )
}

/** The count-up keeps the width of its goal, so that nothing beside it moves. */
const Counting = ({ text, goal }: { text: Interpolation<number, string>; goal: string }) => (
  <span className="dc-roll-count" data-goal={goal}>
    <animated.span>{text}</animated.span>
  </span>
)

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
    const rolls = /\d/.test(char) && /\d/.test(shown.char) && changed - shown.changed > motion.rollAfter
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
