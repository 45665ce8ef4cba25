import { rosterTrials } from './roster-trials.ts'
import { sameIdTrials } from './same-id-trials.ts'
import { statementTrials } from './statement-trials.ts'
import { tableTrials } from './table-trials.ts'
import type { Trial } from './trial.ts'

/** All trials, in the order of their inputs. */
export const trials: readonly Trial[] = [...statementTrials, ...sameIdTrials, ...rosterTrials, ...tableTrials].sort(
  (one, other) => Number(one.name.slice(0, 2)) - Number(other.name.slice(0, 2)),
)

/** Names of trials that are not right yet. One that became right fails the test until it is taken from here. */
export const open: ReadonlySet<string> = new Set<string>()
