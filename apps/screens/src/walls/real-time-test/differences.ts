import type { MetricId } from '@data-centre/api'
import type { Counters } from '../../live/merge.ts'

/** A counter by both ways. `gap`: REST minus socket, 0 where they agree; null where one of them does not know it. */
export interface Difference {
  id: MetricId
  rest: number | null
  socket: number | null
  gap: number | null
}

type Values = Partial<Record<string, number | null>>
const valuesOf = (counters: Counters): Values => ({ ...counters.c, ...counters.tot })

/**
 * Compares what a call answered with what the socket said. Numbers move while the call is on its way: the socket's
 * values before the call and shortly after it are the bounds, and a REST value between them agrees.
 */
export function differences(rest: Counters, before: Counters, after: Counters): Difference[] {
  const [answered, first, last] = [valuesOf(rest), valuesOf(before), valuesOf(after)]
  return [...new Set([...Object.keys(answered), ...Object.keys(last)])].map((key): Difference => {
    const id = key as MetricId
    const [value, from, to] = [answered[key], first[key] ?? last[key], last[key]]
    if (typeof value !== 'number' || typeof from !== 'number' || typeof to !== 'number')
      return { id, rest: value ?? null, socket: to ?? null, gap: null }
    const socket = Math.min(Math.max(value, Math.min(from, to)), Math.max(from, to))
    return { id, rest: value, socket, gap: value - socket }
  })
}
