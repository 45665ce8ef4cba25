import type { Topics } from './topics.ts'

type Counters = Omit<Topics['rt:counters'], 'date'>

/** Marks after an update: a key comes with its mark, so that one without is shown again; others keep theirs. */
export function marksAfter(before: Counters | undefined, update: Counters): Pick<Counters, 'withheld'> {
  const changed = { ...update.c, ...update.tot }
  const named = { ...before?.c, ...before?.tot }
  const kept = Object.entries(before?.withheld ?? {}).filter(([key]) => key in named && !(key in changed))
  const marks = { ...Object.fromEntries(kept), ...update.withheld }
  return Object.keys(marks).length > 0 ? { withheld: marks } : {}
}
