import { cutText, isPlainText, type LogType, nameText } from '@data-centre/api'
import { z } from 'zod'
import { instantOf } from '../../platform/instant.ts'
import { excessOf } from '../json-bounds.ts'
import { actorOf, type XapiActor } from './actor.ts'
import { MAX_DURATION_S, secondsOf } from './duration.ts'
import { courseKindOf, isTimed, isVoiding, logTypeOf } from './profiles.ts'

const names = z.record(z.string(), z.string().catch('')).nullish().catch(undefined)
const activity = z.object({
  id: z.string().min(1).max(500),
  definition: z
    .object({ type: z.string().nullish().catch(undefined), name: names })
    .nullish()
    .catch(undefined),
})
type Activity = z.infer<typeof activity>

/** One or several of a kind, as a list. Each is judged by itself: what is none of the kind costs itself alone. */
const some = <Item extends z.ZodType>(item: Item) =>
  z
    .unknown()
    .optional()
    .transform((value): z.infer<Item>[] =>
      [value].flat().flatMap((one) => {
        const { success, data } = item.safeParse(one)
        return success ? [data] : []
      }),
    )

/** Objects that are no activities, by their kind in small letters. */
const references: ReadonlySet<string> = new Set(['agent', 'group', 'statementref', 'substatement'])
const isReference = ({ objectType }: { objectType?: string | null | undefined }): boolean =>
  references.has(objectType?.toLowerCase() ?? '')

/**
 * What is no activity has no place among courses and resources: a person, a group, another statement. Any other word is an
 * activity: Open edX writes GroupActivity.
 */
const target = z.union([
  z.object({ objectType: z.string(), id: z.string().max(500).optional().catch(undefined) }).refine(isReference),
  activity.extend({ objectType: z.string().max(50).nullish().catch(undefined) }),
])

/**
 * The part of an xAPI 1.0 or 2.0 statement that counts here; everything else is let through unread. What may be missing costs
 * itself where it is odd, not the statement: serialisers of languages without types write `[]` for an empty object.
 */
const statementShape = z.object({
  id: z.string().min(1).max(128),
  actor: z.record(z.string(), z.unknown()),
  verb: z.object({ id: z.string().min(1).max(300) }),
  object: target,
  result: z.object({ duration: z.unknown().optional() }).nullish().catch(undefined),
  context: z
    .object({
      extensions: z.record(z.string(), z.unknown()).nullish().catch(undefined),
      contextActivities: z
        .object({
          parent: some(activity),
          grouping: some(activity),
          category: some(z.object({ id: z.string() })),
        })
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
  timestamp: z.string(),
})

export interface XapiStatement {
  id: string
  actor: XapiActor
  type: LogType
  at: number
  time: string
  /** `name` is empty where the statement gives none. */
  course?: { ref: string; name: string }
  /** What was played or viewed; absent where the object is the course itself. */
  resource?: { ref: string; name: string; type: 'video' | 'other'; lengthS: number }
  /** A day at most. */
  durationS: number
  /** Whether the duration was longer than a day and is counted as one. */
  isCapped: boolean
  /** Id of the statement that this one takes back. */
  voids?: string
}

/** Actions on a resource. */
export const needsResource = new Set<LogType>(['play', 'download', 'view'])
const LENGTH = 'https://w3id.org/xapi/video/extensions/length'
/** Longest length of a video that has a place in the warehouse, seconds. */
const MAX_LENGTH_S = 2 ** 32 - 1
/** Longest name of a course or resource. */
const MAX_NAME = 200
/** Who takes a statement back: whoever it is, they do not count as a learner. */
const nobody: XapiActor = { ref: '', account: '' }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether an id is one as the standard demands it of senders; files have others, too. */
export const isUuid = (id: unknown): id is string => typeof id === 'string' && UUID.test(id)
export const NO_UUID = 'the id of a statement is a UUID'

/** A UUID is the same in capitals; other ids are taken as they are. */
const sameId = (id: string): string => (isUuid(id) ? id.toLowerCase() : id)

/** Id of a statement that is not read further; undefined where it has none. */
export function statementIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' ? sameId(id) : undefined
}

function nameIn({ definition }: Activity): string {
  const found = definition?.name ?? {}
  const name = [found['zh-CN'], found.zh, ...Object.values(found)].find((one) => one)
  return cutText(nameText(name ?? ''), MAX_NAME)
}

/** Parses one statement within the bounds of the intake, or says what is wrong with its text. */
export function parseStatement(text: string): { value?: unknown; wrong?: string } {
  const excess = excessOf(text)
  if (excess) return { wrong: excess }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { wrong: 'not JSON' }
  }
}

/** Reads one statement; a text says what is wrong with it. */
export function readStatement(text: string): XapiStatement | string {
  const { value, wrong } = parseStatement(text)
  return wrong ?? statementOf(value)
}

/** Reads one statement that has been parsed; a text says what is wrong with it. */
export function statementOf(value: unknown): XapiStatement | string {
  const parsed = statementShape.safeParse(value)
  if (!parsed.success)
    return parsed.error.issues
      .slice(0, 1)
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      .join()
  const { id, verb, object, result, context, timestamp } = parsed.data
  const voids =
    isVoiding(verb.id) && object.objectType?.toLowerCase() === 'statementref' && object.id
      ? sameId(object.id.trim())
      : undefined
  const actor = voids === undefined ? actorOf(parsed.data.actor) : nobody
  if (typeof actor === 'string') return actor
  // Of what takes back no more than the day counts: it may come without a zone.
  const at = Math.max(instantOf(timestamp), voids === undefined ? -1 : instantOf(`${timestamp}Z`))
  if (at <= 0) return 'bad timestamp'
  const { course, resource } = contentOf(parsed.data)
  if (![id, course?.ref ?? '', resource?.ref ?? ''].every(isPlainText)) return 'an identifier holds control characters'
  const wanted = logTypeOf(verb.id)
  // A view needs something that was viewed, a study a course: where the statement names none it is counted all the same.
  const type = (needsResource.has(wanted) && !resource) || (wanted === 'study' && !course) ? 'other' : wanted
  const categories = context?.contextActivities?.category.map((one) => one.id) ?? []
  const seconds = isTimed(verb.id, categories) ? (secondsOf(result?.duration) ?? 0) : 0
  return {
    id: sameId(id),
    actor,
    type,
    at,
    time: timestamp,
    durationS: Math.min(seconds, MAX_DURATION_S),
    isCapped: seconds > MAX_DURATION_S,
    ...(course ? { course } : {}),
    ...(resource ? { resource } : {}),
    ...(voids === undefined ? {} : { voids }),
  }
}

/** The course and the resource of a statement. A course that is looked at is a resource of its own: its front page. */
function contentOf({
  object,
  context,
  verb,
}: z.infer<typeof statementShape>): Pick<XapiStatement, 'course' | 'resource'> {
  const target = 'id' in object && !isReference(object) ? (object as Activity) : undefined
  const parents = [...(context?.contextActivities?.parent ?? []), ...(context?.contextActivities?.grouping ?? [])]
  const isCourse = (one: Activity) => courseKindOf(one.definition?.type ?? undefined) === 'course'
  const isTarget = target !== undefined && isCourse(target)
  const course = isTarget
    ? target
    : (parents.find(isCourse) ?? parents.find((one) => courseKindOf(one.definition?.type ?? undefined) === 'unclear'))
  const given = context?.extensions?.[LENGTH]
  const length = typeof given === 'number' || typeof given === 'string' ? Math.round(Number(given)) : 0
  const isResource = target && (!isTarget || logTypeOf(verb.id) === 'view')
  return {
    ...(course ? { course: { ref: course.id, name: nameIn(course) } } : {}),
    ...(isResource
      ? {
          resource: {
            ref: target.id,
            name: nameIn(target) || target.id,
            type: target.definition?.type?.endsWith('/video') ? 'video' : 'other',
            lengthS: length > 0 && length <= MAX_LENGTH_S ? length : 0,
          },
        }
      : {}),
  }
}
