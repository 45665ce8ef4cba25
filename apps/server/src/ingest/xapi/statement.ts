import { cutText, isPlainText, type LogType, nameText } from '@data-centre/api'
import { z } from 'zod'
import { instantOf } from '../../platform/instant.ts'
import { excessOf } from '../json-bounds.ts'
import { actorOf, actorShape, type XapiActor } from './actor.ts'
import { MAX_DURATION_S, secondsOf } from './duration.ts'
import { courseKindOf, isTimed, isVoiding, logTypeOf } from './profiles.ts'

const names = z.record(z.string(), z.string()).nullish().catch(undefined)
const activity = z.object({
  id: z.string().min(1).max(500),
  definition: z.object({ type: z.string().nullish(), name: names }).nullish(),
})
type Activity = z.infer<typeof activity>
const some = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), item]).nullish()

/**
 * What is no activity has no place among courses and resources: a person, a group, another statement. Any other word is an
 * activity: Open edX writes GroupActivity.
 */
const target = z.union([
  z.object({
    objectType: z.enum(['Agent', 'Group', 'StatementRef', 'SubStatement']),
    id: z.string().max(500).optional(),
  }),
  activity.extend({ objectType: z.string().max(50).nullish() }),
])

/** The part of an xAPI 1.0 or 2.0 statement that counts here; everything else is let through unread. */
const statementShape = z.object({
  id: z.string().min(1).max(128),
  actor: actorShape,
  verb: z.object({ id: z.string().min(1).max(300) }),
  object: target,
  // A result that is none costs its own fields, not the statement.
  result: z.object({ duration: z.unknown().optional() }).nullish().catch(undefined),
  context: z
    .object({
      extensions: z.record(z.string(), z.unknown()).nullish(),
      contextActivities: z
        .object({ parent: some(activity), grouping: some(activity), category: z.unknown().optional() })
        .nullish(),
    })
    .nullish(),
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
/** Longest name of a course or resource. */
const MAX_NAME = 200
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A UUID is the same in capitals; other ids are taken as they are. */
const sameId = (id: string): string => (UUID.test(id) ? id.toLowerCase() : id)

/** Id of a statement that is not read further; undefined where it has none. */
export function statementIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' ? sameId(id) : undefined
}

function nameIn({ definition }: Activity): string {
  const found = definition?.name ?? {}
  return cutText(nameText(found['zh-CN'] ?? found.zh ?? Object.values(found)[0] ?? ''), MAX_NAME)
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
  const { id, verb, result, context, timestamp } = parsed.data
  const actor = actorOf(parsed.data.actor)
  if (typeof actor === 'string') return actor
  const at = instantOf(timestamp)
  if (at <= 0) return 'bad timestamp'
  const { course, resource } = contentOf(parsed.data)
  if (![id, course?.ref ?? '', resource?.ref ?? ''].every(isPlainText)) return 'an identifier holds control characters'
  const wanted = logTypeOf(verb.id)
  // A view needs something that was viewed, a study a course: where the statement names none it is counted all the same.
  const type = (needsResource.has(wanted) && !resource) || (wanted === 'study' && !course) ? 'other' : wanted
  const categories = z
    .array(z.object({ id: z.string() }))
    .catch([])
    .parse(context?.contextActivities?.category ?? [])
  const seconds = isTimed(
    verb.id,
    categories.map((one) => one.id),
  )
    ? (secondsOf(result?.duration) ?? 0)
    : 0
  const { object } = parsed.data
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
    ...(isVoiding(verb.id) && object.objectType === 'StatementRef' && object.id ? { voids: sameId(object.id) } : {}),
  }
}

/** The course and the resource of a statement. A course that is looked at is a resource of its own: its front page. */
function contentOf({
  object,
  context,
  verb,
}: z.infer<typeof statementShape>): Pick<XapiStatement, 'course' | 'resource'> {
  const target = 'id' in object && !isReference(object) ? (object as Activity) : undefined
  const parents = [context?.contextActivities?.parent ?? [], context?.contextActivities?.grouping ?? []].flat()
  const isCourse = (one: Activity) => courseKindOf(one.definition?.type ?? undefined) === 'course'
  const isTarget = target !== undefined && isCourse(target)
  const course = isTarget
    ? target
    : (parents.find(isCourse) ?? parents.find((one) => courseKindOf(one.definition?.type ?? undefined) === 'unclear'))
  const length = Number(context?.extensions?.[LENGTH] ?? 0)
  const isResource = target && (!isTarget || logTypeOf(verb.id) === 'view')
  return {
    ...(course ? { course: { ref: course.id, name: nameIn(course) } } : {}),
    ...(isResource
      ? {
          resource: {
            ref: target.id,
            name: nameIn(target) || target.id,
            type: target.definition?.type?.endsWith('/video') ? 'video' : 'other',
            lengthS: Number.isFinite(length) && length > 0 ? Math.round(length) : 0,
          },
        }
      : {}),
  }
}

const isReference = ({ objectType }: { objectType?: string | null | undefined }): boolean =>
  objectType === 'Agent' || objectType === 'Group' || objectType === 'StatementRef' || objectType === 'SubStatement'
