import type { MetricId, Withheld } from '@data-centre/api'
import { full, joined, shown } from '../format.ts'
import { WithheldMark } from './withheld-mark.tsx'

interface FigureTextProps {
  metric: MetricId
  value: number | null | undefined
  withheld?: Withheld | undefined
  /** How the value is written; as the console writes it when absent. */
  write?: ((value: number | null | undefined) => string) | undefined
}

/** A number within a row or a cell, or the mark of one that is withheld. */
export function FigureText({ metric, value, withheld, write }: FigureTextProps) {
  if (withheld && (value ?? null) === null) return <WithheldMark why={withheld} text={full(metric, null, withheld)} />
  return write ? write(value) : joined(shown(metric, value))
}
