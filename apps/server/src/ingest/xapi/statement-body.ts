import { createHash, randomUUID } from 'node:crypto'
import { INTAKE_ITEM, INTAKE_MAX_EVENTS } from '@data-centre/api'
import type { RefusedRow } from '../events/batch-record.ts'
import { refusedStatement } from '../events/classify.ts'
import { withoutMark } from '../http.ts'
import { itemsOf } from '../json-bounds.ts'
import { RefusedRequest } from '../keys/refused-request.ts'
import { mapInSlices } from '../slices.ts'
import { boundaryOf, partsOf } from './multipart.ts'
import { isUuid, NO_UUID } from './statement.ts'

/** Statements of a request. */
export interface StatementBody {
  /** Those that can be read, in order, with an id and a time each. */
  texts: string[]
  /** Ids of all of them in order; null for what has none that holds. */
  ids: (string | null)[]
  /** Items that are no statement or whose id does not hold. */
  unreadable: RefusedRow[]
  /** Ids that the sender gave to statements without a time: the present was filled in. */
  untimed: Set<string>
  attachments: number
}

/** An id from the content where the sender gave none: the same statement sent again gets the same one. Without a time of its own it happens now, and is new. */
function idFor(statement: Record<string, unknown>): string {
  if (typeof statement.timestamp !== 'string') return randomUUID()
  const hex = createHash('sha256').update(JSON.stringify(statement)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** One item that has been cut out of a body. Throws 400 for what is no JSON. */
function jsonIn(item: Buffer): unknown {
  try {
    return JSON.parse(item.toString('utf8'))
  } catch {
    throw new RefusedRequest(400, 'invalid', 'the body is no JSON of statements')
  }
}

/** The statement in an item and the id that it brings; a text says what is wrong with it. */
function statementIn(item: Buffer): { statement: Record<string, unknown>; own: string | undefined } | string {
  const value = jsonIn(item)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'a statement is an object'
  const { id, ...statement } = value as Record<string, unknown>
  if (id === undefined || id === null) return { statement, own: undefined }
  return isUuid(id) ? { statement, own: id.toLowerCase() } : NO_UUID
}

/**
 * Reads the body of a POST or PUT: one statement or an array, alone or as the first part of a multipart body whose other
 * parts are attachments. `wantedId` is the id of a PUT. Throws 400 for what is no JSON of statements, 413 for what is too much.
 */
export async function readStatementBody(
  body: Buffer,
  contentType: string,
  now: number,
  wantedId?: string,
): Promise<StatementBody> {
  const boundary = boundaryOf(contentType)
  const parts = boundary === undefined ? [body] : partsOf(body, boundary, INTAKE_ITEM.attachments + 1)
  const { items, isList } = itemsOf(withoutMark(parts[0] ?? Buffer.alloc(0)), INTAKE_MAX_EVENTS)
  if (wantedId !== undefined && isList) throw new RefusedRequest(400, 'invalid', 'PUT takes one statement')
  const [texts, unreadable, untimed]: [string[], RefusedRow[], Set<string>] = [[], [], new Set()]
  let place = 0
  const ids = await mapInSlices(items, (item) => {
    place++
    const found = statementIn(item)
    if (typeof found === 'string') {
      const wrong = isList ? `statement ${place}: ${found}` : found
      unreadable.push(refusedStatement(item.toString('utf8'), 'invalid', wrong))
      return null
    }
    const { statement, own } = found
    if (wantedId !== undefined && own !== undefined && own !== wantedId.toLowerCase())
      throw new RefusedRequest(400, 'invalid', 'the id in the statement is not that of the request')
    const given = wantedId?.toLowerCase() ?? own
    const id = given ?? idFor(statement)
    const timestamp = statement.timestamp ?? new Date(now).toISOString()
    if (given !== undefined && timestamp !== statement.timestamp) untimed.add(given)
    texts.push(JSON.stringify({ ...statement, id, timestamp }))
    return id
  })
  return { texts, ids, unreadable, untimed, attachments: Math.max(0, parts.length - 1) }
}

/** The id in the query of a PUT. Throws 400 where it is missing or no UUID. */
export function wantedIdOf(url: string): string {
  const id = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('statementId') ?? ''
  if (!url.includes('?') || !isUuid(id)) throw new RefusedRequest(400, 'invalid', 'statementId is a UUID')
  return id
}
