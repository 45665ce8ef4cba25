import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** What one xAPI statement of the FUN-MOOC week says. */
export interface Statement {
  learner: string
  /** Last part of the verb: played, paused. */
  verb: string
  /** Course as the import names it: `FUN-MOOC 00002 session01`. */
  course: string
  video: string
  /** Day, hour and weekday (1 = Monday) in Shanghai. */
  day: string
  hour: number
  weekday: number
  /** Length of the video, s, where the statement says it. */
  lengthS: number
}

interface Written {
  actor: { account: { name: string } }
  verb: { id: string }
  object: { definition: { name: Record<string, string> } }
  timestamp: string
  context: { contextActivities: { parent: { id: string }[] }; extensions?: Record<string, number> }
  result?: { extensions?: Record<string, number> }
}

const LENGTH = 'https://w3id.org/xapi/video/extensions/length'
const HOURS_AHEAD = 8

/** Reads the statements of a file without a line of the importer. */
export function readStatements(file: string): Statement[] {
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  return lines.map((line) => {
    const { actor, verb, object, timestamp, context, result } = JSON.parse(line) as Written
    const at = new Date(Date.parse(timestamp) + HOURS_AHEAD * 3_600_000)
    return {
      learner: actor.account.name,
      verb: verb.id.split('/').at(-1) ?? '',
      course: (context.contextActivities.parent[0]?.id ?? '').replace('course-v1:', '').replaceAll('+', ' '),
      video: Object.values(object.definition.name)[0] ?? '',
      day: at.toISOString().slice(0, 10),
      hour: at.getUTCHours(),
      weekday: at.getUTCDay() || 7,
      lengthS: result?.extensions?.[LENGTH] ?? context.extensions?.[LENGTH] ?? 0,
    }
  })
}

/** How often each value comes. */
export function countBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

/** Sorted entries, so that two counts can be compared. */
export const sorted = (counts: Iterable<readonly [string, number]>): (readonly [string, number])[] =>
  [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1))

/** How many different people there are. */
export const peopleIn = (all: readonly { learner: string }[]): number => new Set(all.map(({ learner }) => learner)).size
