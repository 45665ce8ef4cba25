import type pg from 'pg'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { RefusedRow } from '../events/batch-record.ts'
import { refusedStatement } from '../events/classify.ts'
import type { Sender } from '../events/resolve.ts'
import { mapInSlices } from '../slices.ts'
import { eventNameOf, type OwnedRef, refsOfSchools } from '../source-refs.ts'
import { eventRowOf, type StatementIds } from './event-row.ts'
import { readStatement, type XapiStatement } from './statement.ts'

/** Statements as lines of the intake, and those that name somebody or something unknown. */
interface LiveStatements {
  lines: string[]
  unreadable: RefusedRow[]
}

export interface LiveStatementDeps {
  pool: pg.Pool
  directory: Directory
}

const FORMAT = 'xapi'
const NUMBER = /^\d{1,15}$/
const RESOURCE = /\/resources?\/(\d{1,15})\/?$/
const COURSE = /\/courses?\/(\d{1,15})\/?$/

/** Whom and what a statement means, and the name of its event. */
interface Meaning {
  ids: StatementIds
  eventId: string
  /** Schools that have an actor of this name, where the sender may speak for several of them. */
  schools: readonly number[]
}

/**
 * Turns statements into lines. A name is known from an import of statements of the sender's schools, else by its number: an
 * actor's account whose name is the person's number, an activity whose IRI ends in `/resource/N` or `/course/N`. An activity
 * is looked for in the school of its actor. What is not known is refused by itself and can be replayed when it is;
 * statements of other verbs need no object that we know.
 */
export async function readLiveStatements(
  texts: readonly string[],
  sender: Pick<Sender, 'platform' | 'schoolIds'>,
  { pool, directory }: LiveStatementDeps,
): Promise<LiveStatements> {
  const unreadable: RefusedRow[] = []
  const read: { text: string; statement: XapiStatement }[] = []
  await mapInSlices(texts, (text) => {
    const statement = readStatement(text)
    if (typeof statement === 'string') unreadable.push(refusedStatement(text, 'invalid', statement))
    else read.push({ text, statement })
  })
  const statements = read.map(({ statement }) => statement)
  const named = (kind: 'person' | 'course' | 'resource', refs: readonly string[]) =>
    refsOfSchools(pool, FORMAT, sender.platform, kind, [...new Set(refs)])
  const [people, courses, resources] = await Promise.all([
    named(
      'person',
      statements.map(({ actor }) => actor),
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
  const numbered = (found: string | undefined, exists: (id: number) => unknown): number | undefined =>
    found !== undefined && exists(Number(found)) ? Number(found) : undefined
  const meaningOf = ({ id, actor, course, resource }: XapiStatement): Meaning => {
    const owners = (people.get(actor) ?? []).filter(({ schoolId }) => sender.schoolIds?.has(schoolId) !== false)
    const [owner] = owners.length === 1 ? owners : []
    const person =
      owner?.id ??
      numbered(NUMBER.exec(actor.slice(actor.lastIndexOf(' ') + 1))?.[0], (number) => directory.person(number))
    const schoolId = owner?.schoolId ?? directory.person(person ?? 0)?.schoolId
    const own = (refs: readonly OwnedRef[] | undefined) => refs?.find((ref) => ref.schoolId === schoolId)?.id
    return {
      ids: {
        person: owners.length > 1 ? undefined : person,
        course:
          course &&
          (own(courses.get(course.ref)) ??
            numbered(COURSE.exec(course.ref)?.[1], (number) => directory.course(number))),
        resource:
          resource &&
          (own(resources.get(resource.ref)) ??
            numbered(RESOURCE.exec(resource.ref)?.[1], (number) => directory.resource(number))),
      },
      eventId: owner ? eventNameOf(owner.schoolId, id, owner.hasPlainEvents) : id,
      schools: owners.length > 1 ? owners.map((one) => one.schoolId) : [],
    }
  }
  const lines: string[] = []
  await mapInSlices(read, ({ text, statement }) => {
    const { ids, eventId, schools } = meaningOf(statement)
    const missing = missingOf(statement, ids, schools)
    if (missing) unreadable.push(refusedStatement(text, ...missing))
    else lines.push(eventRowOf(statement, sender.platform, eventId, ids))
  })
  return { lines, unreadable }
}

function missingOf(
  { type, actor, course, resource }: XapiStatement,
  ids: StatementIds,
  schools: readonly number[],
): [RefusedRow['reason'], string] | undefined {
  if (schools.length > 1)
    return [
      'unknown_user',
      `actor ${actor} is known to the schools ${schools.join(', ')}: send with a key of one of them`,
    ]
  if (ids.person === undefined) return ['unknown_user', `actor ${actor}`]
  if (type === 'other') return undefined
  if (type === 'study') return ids.course === undefined ? ['invalid', `unknown course ${course?.ref}`] : undefined
  return ids.resource === undefined ? ['invalid', `unknown object ${resource?.ref}`] : undefined
}
