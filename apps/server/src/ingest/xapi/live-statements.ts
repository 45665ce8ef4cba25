import type pg from 'pg'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { RefusedRow } from '../events/batch-record.ts'
import { refusedStatement } from '../events/classify.ts'
import type { Sender } from '../events/resolve.ts'
import { mapInSlices } from '../slices.ts'
import { eventNameOf, type OwnedRef, refsOfSchools } from '../source-refs.ts'
import type { NamedEvent } from './earlier-times.ts'
import { eventRowOf, type StatementIds } from './event-row.ts'
import { courseNumberOf, personNumberOf, resourceNumberOf } from './issued-numbers.ts'
import { isUuid, NO_UUID, readStatement, type XapiStatement } from './statement.ts'
import { voidedAmong } from './voiding.ts'

/** Statements as lines of the intake, and those that name somebody or something unknown. */
export interface LiveStatements {
  lines: string[]
  unreadable: RefusedRow[]
  /** Statements whose duration is longer than a day and counted as one. */
  capped: number
  /** Ids of statements that this request takes back. */
  voids: string[]
  /** Statements that had been taken back before. */
  voided: number
}

export interface LiveStatementDeps {
  pool: pg.Pool
  directory: Directory
}

/** Statements whose time was filled in, by id, and when events happened that came before, by name. */
export interface FilledTimes {
  untimed: ReadonlySet<string>
  timesOf(events: readonly NamedEvent[]): Promise<ReadonlyMap<string, string>>
}
const noFilledTimes: FilledTimes = { untimed: new Set(), timesOf: async () => new Map() }

type StatementSender = Pick<Sender, 'platform' | 'schoolIds' | 'homePages' | 'kind'>

const FORMAT = 'xapi'

/** Whom and what a statement means, and the name of its event. */
interface Meaning {
  ids: StatementIds
  eventId: string
  /** Schools that have an actor of this name, where the sender may speak for several of them. */
  schools: readonly number[]
}

/** What the schools have under the names of a request, by name. */
interface NamedThings {
  people: Map<string, OwnedRef[]>
  courses: Map<string, OwnedRef[]>
  resources: Map<string, OwnedRef[]>
}

/**
 * Turns statements into lines. A name is known from an import of statements of the sender's schools, else by its number,
 * under a home page that the key declares: an account of it whose name is the person's number, an activity whose IRI lies below it and
 * ends in `/resource/N` or `/course/N`. Under any other home page a number means somebody else's. An activity is looked for in the
 * school of its actor. What is not known is refused by itself and can be replayed when it is; statements of other verbs need
 * no object that we know.
 */
export async function readLiveStatements(
  texts: readonly string[],
  sender: StatementSender,
  { pool, directory }: LiveStatementDeps,
  { untimed, timesOf }: FilledTimes = noFilledTimes,
): Promise<LiveStatements> {
  const unreadable: RefusedRow[] = []
  const read: { text: string; statement: XapiStatement }[] = []
  await mapInSlices(texts, (text) => {
    const found = readStatement(text)
    const statement = typeof found === 'string' || sender.kind === 'import' || isUuid(found.id) ? found : NO_UUID
    if (typeof statement === 'string') unreadable.push(refusedStatement(text, 'invalid', statement))
    else read.push({ text, statement })
  })
  const named = await namedThings(
    pool,
    sender,
    read.map(({ statement }) => statement),
  )
  const voids = read.flatMap(({ statement }) => statement.voids ?? [])
  const isVoided = await voidedAmong(
    pool,
    sender.platform,
    read.map(({ statement }) => statement.id),
  )
  const lines: string[] = []
  let [capped, voided] = [0, 0]
  // Who takes back is no learner, and acts on nothing.
  const actions = await mapInSlices(
    read.filter(({ statement }) => statement.voids === undefined),
    (one) => ({ ...one, meaning: meaningOf(one.statement, sender, named, directory) }),
  )
  const times = await timesOf(
    actions.flatMap(({ statement, meaning }) => {
      const person = untimed.has(statement.id) ? directory.person(meaning.ids.person ?? 0) : undefined
      return person ? [{ name: meaning.eventId, schoolId: person.schoolId }] : []
    }),
  )
  await mapInSlices(actions, ({ text, statement, meaning: { ids, eventId, schools } }) => {
    const missing = missingOf(statement, ids, schools)
    if (isVoided(statement.id, directory.person(ids.person ?? 0)?.schoolId ?? 0)) voided++
    else if (missing) unreadable.push(refusedStatement(text, ...missing))
    else {
      const time = times.get(eventId) ?? statement.time
      lines.push(eventRowOf({ ...statement, time }, sender.platform, eventId, ids))
      if (statement.isCapped) capped++
    }
  })
  return { lines, unreadable, capped, voids, voided }
}

async function namedThings(
  pool: pg.Pool,
  { platform }: StatementSender,
  statements: readonly XapiStatement[],
): Promise<NamedThings> {
  const named = (kind: 'person' | 'course' | 'resource', refs: readonly string[]) =>
    refsOfSchools(pool, FORMAT, platform, kind, [...new Set(refs)])
  const [people, courses, resources] = await Promise.all([
    named(
      'person',
      statements.map(({ actor }) => actor.ref),
    ),
    named(
      'course',
      statements.flatMap(({ course }) => course?.ref ?? []),
    ),
    named(
      'resource',
      statements.flatMap(({ resource }) => resource?.ref ?? []),
    ),
  ])
  return { people, courses, resources }
}

function meaningOf(
  { id, actor, course, resource }: XapiStatement,
  { schoolIds, homePages = [] }: StatementSender,
  { people, courses, resources }: NamedThings,
  directory: Directory,
): Meaning {
  const existing = (found: number | undefined, exists: (id: number) => unknown): number | undefined =>
    found !== undefined && exists(found) ? found : undefined
  const owners = (people.get(actor.ref) ?? []).filter(({ schoolId }) => schoolIds?.has(schoolId) !== false)
  const [owner] = owners.length === 1 ? owners : []
  const person = owner?.id ?? existing(personNumberOf(actor, homePages), (number) => directory.person(number))
  const schoolId = owner?.schoolId ?? directory.person(person ?? 0)?.schoolId
  const own = (refs: readonly OwnedRef[] | undefined) => refs?.find((ref) => ref.schoolId === schoolId)?.id
  return {
    ids: {
      person: owners.length > 1 ? undefined : person,
      course:
        course &&
        (own(courses.get(course.ref)) ??
          existing(courseNumberOf(course.ref, homePages), (number) => directory.course(number))),
      resource:
        resource &&
        (own(resources.get(resource.ref)) ??
          existing(resourceNumberOf(resource.ref, homePages), (number) => directory.resource(number))),
    },
    eventId: owner ? eventNameOf(owner.schoolId, id, owner.hasPlainEvents) : id,
    schools: owners.length > 1 ? owners.map((one) => one.schoolId) : [],
  }
}

function missingOf(
  { type, actor, course, resource }: XapiStatement,
  ids: StatementIds,
  schools: readonly number[],
): [RefusedRow['reason'], string] | undefined {
  if (schools.length > 1)
    return [
      'unknown_user',
      `actor ${actor.ref} is known to the schools ${schools.join(', ')}: send with a key of one of them`,
    ]
  if (ids.person === undefined) return ['unknown_user', `actor ${actor.ref}`]
  if (type === 'study') return ids.course === undefined ? ['invalid', `unknown course ${course?.ref}`] : undefined
  if (type !== 'view' && type !== 'play' && type !== 'download') return undefined
  // The front page of a course that no import has brought is no resource: looking at it is an action all the same.
  if (resource?.ref === course?.ref && ids.course !== undefined) return undefined
  return ids.resource === undefined ? ['invalid', `unknown object ${resource?.ref}`] : undefined
}
