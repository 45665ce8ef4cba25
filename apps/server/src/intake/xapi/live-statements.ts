import type { Platform } from '@data-centre/api'
import type pg from 'pg'
import type { Directory } from '../../warehouse/directory.ts'
import type { RefusedLine } from '../batch-record.ts'
import { knownRefs } from '../import/source-refs.ts'
import { refusedStatement } from '../judge.ts'
import { eventLineOf, type StatementIds } from './event-line.ts'
import { readStatement, type XapiStatement } from './statement.ts'

/** Statements as lines of the intake, and those that name somebody or something unknown. */
interface LiveStatements {
  lines: string[]
  unreadable: RefusedLine[]
}

export interface LiveStatementDeps {
  pool: pg.Pool
  directory: Directory
}

const SOURCE = 'xapi'
const NUMBER = /^\d{1,15}$/
const RESOURCE = /\/resources?\/(\d{1,15})\/?$/
const COURSE = /\/courses?\/(\d{1,15})\/?$/

/**
 * Turns statements into lines. A name is known from an import of statements, else by its number: an actor's account whose
 * name is the person's number, an activity whose IRI ends in `/resource/N` or `/course/N`. What is not known is refused by
 * itself and can be replayed when it is; statements of other verbs need no object that we know.
 */
export async function readLiveStatements(texts: readonly string[], platform: Platform, { pool, directory }: LiveStatementDeps): Promise<LiveStatements> {
  const unreadable: RefusedLine[] = []
  const read: { text: string; statement: XapiStatement }[] = []
  for (const text of texts) {
    const statement = readStatement(text)
    if (typeof statement === 'string') unreadable.push(refusedStatement(text, 'invalid', statement))
    else read.push({ text, statement })
  }
  const statements = read.map(({ statement }) => statement)
  const [people, courses, resources] = await Promise.all([
    knownRefs(pool, SOURCE, 'person', [...new Set(statements.map(({ actor }) => actor))]),
    knownRefs(pool, SOURCE, 'course', [...new Set(statements.flatMap(({ course }) => course?.ref ?? []))]),
    knownRefs(pool, SOURCE, 'resource', [...new Set(statements.flatMap(({ resource }) => resource?.ref ?? []))]),
  ])
  const numbered = (found: string | undefined, exists: (id: number) => unknown): number | undefined => (found !== undefined && exists(Number(found)) ? Number(found) : undefined)
  const idsOf = ({ actor, course, resource }: XapiStatement): StatementIds => {
    const account = actor.slice(actor.lastIndexOf(' ') + 1)
    return {
      person: people.get(actor) ?? numbered(NUMBER.exec(account)?.[0], (id) => directory.person(id)),
      course: course && (courses.get(course.ref) ?? numbered(COURSE.exec(course.ref)?.[1], (id) => directory.course(id))),
      resource: resource && (resources.get(resource.ref) ?? numbered(RESOURCE.exec(resource.ref)?.[1], (id) => directory.resource(id))),
    }
  }
  const lines: string[] = []
  for (const { text, statement } of read) {
    const ids = idsOf(statement)
    const missing = missingOf(statement, ids)
    if (missing) unreadable.push(refusedStatement(text, ...missing))
    else lines.push(eventLineOf(statement, platform, ids))
  }
  return { lines, unreadable }
}

function missingOf({ type, actor, course, resource }: XapiStatement, ids: StatementIds): [RefusedLine['reason'], string] | undefined {
  if (ids.person === undefined) return ['unknown_user', `actor ${actor}`]
  if (type === 'other') return undefined
  if (type === 'study') return ids.course === undefined ? ['invalid', `unknown course ${course?.ref}`] : undefined
  return ids.resource === undefined ? ['invalid', `unknown object ${resource?.ref}`] : undefined
}
