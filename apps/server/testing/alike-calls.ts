import { type Call, type CallPath, callAt } from '@data-centre/api'
import { oneOfEach } from './one-of-each.ts'

/** What serves a call: reports of a shape and files by the same lines in each scope, every other call by code of its own. */
const servedBy = (path: CallPath): string => {
  const call = callAt(path) as Call
  return call.kind === 'endpoint'
    ? path
    : `${call.kind} ${call.scope} ${call.kind === 'report' ? call.answer.shape : ''}`
}

/** The first of these calls of each set that is served alike; all of them in the full suite. */
export const alikeOnce = (paths: readonly CallPath[]): CallPath[] => oneOfEach(paths, servedBy)
