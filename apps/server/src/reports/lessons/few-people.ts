import type { LessonActivity, SignState, SignSummary } from '@data-centre/api'
import { hiddenCells, tellsRest } from '../../warehouse/complements.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { isSmallGroup } from '../../warehouse/small-groups.ts'

const WHOLE = 'whole'

/** Whether a part of some people may be read: neither it nor all of them are few, nor those whom it leaves. */
export const isReadable = ({ expected, joined }: { expected: number; joined: number }, scope: Scope): boolean =>
  !scope.hidesSmallGroups || !(isSmallGroup(expected) || isSmallGroup(joined) || tellsRest(joined, expected))

/** Who took part in an activity, as a scope may read it. */
export function activityShown(activity: LessonActivity & { joined: number }, scope: Scope): LessonActivity {
  if (isReadable(activity, scope)) return activity
  const isOfFew = isSmallGroup(activity.expected) || isSmallGroup(activity.joined)
  return { ...activity, joined: null, withheld: isOfFew ? 'few' : 'derivable' }
}

/** How many are in which state at a sign-in, without those that would speak of few: neither by themselves nor by what the others leave. */
export function statesShown({ sign, states }: SignSummary): SignSummary {
  const counts = Object.entries(states).map(([state, people]) => [state as SignState, people ?? 0] as const)
  const whole = counts.reduce((sum, [, people]) => sum + people, 0)
  const parts = counts.map(([state]) => state)
  const hidden = hiddenCells(new Map<string, number>([...counts, [WHOLE, whole]]), [{ whole: WHOLE, parts }])
  const marks = counts.flatMap(([state, people]) =>
    hidden.has(state) ? [[state, isSmallGroup(people) ? 'few' : 'derivable'] as const] : [],
  )
  if (marks.length === 0) return { sign, states }
  return {
    sign,
    states: Object.fromEntries(counts.map(([state, people]) => [state, hidden.has(state) ? null : people])),
    withheld: Object.fromEntries(marks),
  }
}
