import { type Call, type CallPath, callAt } from '@data-centre/api'
import { isChanged, sample } from './sample.ts'

/** What serves a call: reports and files by the same lines for each set of rights, every other call by code of its own. */
export const servedBy = (path: CallPath): string => {
  const { kind, scope, demand } = callAt(path) as Call
  return kind === 'endpoint' ? path : `${kind} ${scope} ${JSON.stringify(demand)}`
}

/** Calls that a run tries of these: one of each that are served alike, all where what serves them was changed. */
export const sampleCalls = (what: string, paths: readonly CallPath[]): CallPath[] =>
  sample(what, paths, {
    count: 150,
    nameOf: String,
    kindOf: servedBy,
    isDue: () => isChanged((file) => /^apps\/server\/src\/(call|http)\//.test(file)),
  })
