import { type Call, type CallPath, callAt } from '@data-centre/api'
import { oneOfEach } from './one-of-each.ts'

/** What serves a call: reports and files by the same lines for each set of rights, every other call by code of its own. */
const servedBy = (path: CallPath): string => {
  const { kind, scope, demand } = callAt(path) as Call
  return kind === 'endpoint' ? path : `${kind} ${scope} ${JSON.stringify(demand)}`
}

/** The first of these calls of each set that is served alike; all of them in the full suite. */
export const alikeOnce = (paths: readonly CallPath[]): CallPath[] => oneOfEach(paths, servedBy)
