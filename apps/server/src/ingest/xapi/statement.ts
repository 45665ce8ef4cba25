import type { LogType } from '@data-centre/api'
import { z } from 'zod'
import { instantOf } from '../../platform/instant.ts'
import { excessOf } from '../json-bounds.ts'

const activity = z.object({
  id: z.string().min(1).max(500),
  definition: z.object({ type: z.string().optional(), name: z.record(z.string(), z.string()).optional() }).optional(),
})
const some = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), item]).optional()

/** What is no activity has no place among courses and resources: a person, a group, another statement. */
const target = z.union([
  activity.extend({ objectType: z.literal('Activity').optional() }),
  z.object({ objectType: z.enum(['Agent', 'Group', 'StatementRef', 'SubStatement']) }),
])

/** The part of an xAPI 1.0 or 2.0 statement that counts here; everything else is let through unread. */
const statementShape = z.object({
  id: z.string().min(1).max(128),
  actor: z.object({
    account: z.object({ name: z.string().min(1).max(300), homePage: z.string().max(300) }).optional(),
    mbox: z.string().max(300).optional(),
    mbox_sha1sum: z.string().max(100).optional(),
    openid: z.string().max(300).optional(),
  }),
  verb: z.object({ id: z.string().min(1).max(300) }),
  object: target,
  result: z.object({ duration: z.string().max(60).optional() }).optional(),
  context: z
    .object({
      extensions: z.record(z.string(), z.unknown()).optional(),
      contextActivities: z.object({ parent: some(activity), grouping: some(activity) }).optional(),
    })
    .optional(),
  timestamp: z.string(),
})

export interface XapiStatement {
  id: string
  /** Who acted: account with home page, or another identifier. */
  actor: string
  type: LogType
  at: number
  time: string
  course?: { ref: string }
  /** What was played or viewed; absent where the object is the course itself. */
  resource?: { ref: string; name: string; type: 'video' | 'other'; lengthS: number }
  durationS: number
}

/** The verbs that have a place of their own; any other is kept and counted as `other`. */
const verbs: Readonly<Record<string, LogType>> = {
  played: 'play',
  downloaded: 'download',
  initialized: 'view',
  paused: 'study',
  seeked: 'study',
  completed: 'study',
  terminated: 'study',
  interacted: 'study',
}
const needsResource = new Set<LogType>(['play', 'download', 'view'])
const COURSE_TYPE = 'http://adlnet.gov/expapi/activities/course'
const LENGTH = 'https://w3id.org/xapi/video/extensions/length'
const MAX_STUDY_S = 31 * 86_400

/** ISO 8601 duration in seconds, 0 where it is absent or odd. */
function secondsOf(duration: string | undefined): number {
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration ?? '')
  if (!found) return 0
  return Math.min(
    MAX_STUDY_S,
    Math.round(Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)),
  )
}

const nameIn = (names: Record<string, string> | undefined): string =>
  names?.['zh-CN'] ?? names?.zh ?? Object.values(names ?? {})[0] ?? ''

/** Reads one statement; a text says what is wrong with it. */
export function readStatement(text: string): XapiStatement | string {
  const excess = excessOf(text)
  if (excess) return excess
  try {
    return statementOf(JSON.parse(text))
  } catch {
    return 'not JSON'
  }
}

/** Reads one statement that has been parsed; a text says what is wrong with it. */
export function statementOf(value: unknown): XapiStatement | string {
  const parsed = statementShape.safeParse(value)
  if (!parsed.success)
    return parsed.error.issues
      .slice(0, 1)
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      .join()
  const { id, actor, verb, result, context, timestamp } = parsed.data
  const object = 'id' in parsed.data.object ? parsed.data.object : undefined
  const who = actor.account
    ? `${actor.account.homePage} ${actor.account.name}`
    : (actor.mbox ?? actor.mbox_sha1sum ?? actor.openid)
  if (!who) return 'the actor has no identifier'
  const at = instantOf(timestamp)
  if (at <= 0) return 'bad timestamp'
  const parents = [context?.contextActivities?.parent ?? [], context?.contextActivities?.grouping ?? []].flat()
  const isCourse = (one: z.infer<typeof activity>) => one.definition?.type === COURSE_TYPE
  const course = object && isCourse(object) ? object : (parents.find(isCourse) ?? parents[0])
  const length = Number(context?.extensions?.[LENGTH] ?? 0)
  const resource =
    object && !isCourse(object)
      ? {
          ref: object.id,
          name: nameIn(object.definition?.name) || object.id,
          type: object.definition?.type?.endsWith('/video') ? ('video' as const) : ('other' as const),
          lengthS: Number.isFinite(length) && length > 0 ? Math.round(length) : 0,
        }
      : undefined
  const wanted = verbs[verb.id.slice(verb.id.lastIndexOf('/') + 1)] ?? 'other'
  // A view needs something that was viewed, a study a course: where the statement names none it is counted all the same.
  const type = (needsResource.has(wanted) && !resource) || (wanted === 'study' && !course) ? 'other' : wanted
  return {
    id,
    actor: who,
    type,
    at,
    time: timestamp,
    durationS: secondsOf(result?.duration),
    ...(course ? { course: { ref: course.id } } : {}),
    ...(resource ? { resource } : {}),
  }
}
