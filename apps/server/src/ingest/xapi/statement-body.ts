import { createHash, randomUUID } from 'node:crypto'
import { INTAKE_ITEM, INTAKE_MAX_EVENTS } from '@data-centre/api'
import { itemsOf } from '../json-bounds.ts'
import { RefusedRequest } from '../keys/refused-request.ts'
import { mapInSlices } from '../slices.ts'
import { boundaryOf, partsOf } from './multipart.ts'

/** Statements of a request: their texts and ids in order, and how many attachments came with them. */
export interface StatementBody {
  texts: string[]
  ids: string[]
  attachments: number
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An id from the content where the sender gave none: the same statement sent again gets the same one. Without a time of its own it happens now, and is new. */
function idFor(statement: Record<string, unknown>): string {
  if (typeof statement.timestamp !== 'string') return randomUUID()
  const hex = createHash('sha256').update(JSON.stringify(statement)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** One statement that has been cut out of a body. Throws 400 for what is none. */
function statementIn(item: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(item.toString('utf8'))
  } catch {
    throw new RefusedRequest(400, 'invalid', 'the body is no JSON of statements')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RefusedRequest(400, 'invalid', 'a statement is an object')
  return value as Record<string, unknown>
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
  const { items, isList } = itemsOf(parts[0] ?? Buffer.alloc(0), INTAKE_MAX_EVENTS)
  if (wantedId !== undefined && isList) throw new RefusedRequest(400, 'invalid', 'PUT takes one statement')
  const ids: string[] = []
  const texts = await mapInSlices(items, (item) => {
    const statement = statementIn(item)
    const own = statement.id
    if (own !== undefined && (typeof own !== 'string' || !UUID.test(own)))
      throw new RefusedRequest(400, 'invalid', 'the id of a statement is a UUID')
    if (wantedId !== undefined && own !== undefined && own.toLowerCase() !== wantedId.toLowerCase())
      throw new RefusedRequest(400, 'invalid', 'the id in the statement is not that of the request')
    const id = (wantedId ?? own ?? idFor(statement)).toLowerCase()
    ids.push(id)
    return JSON.stringify({ ...statement, id, timestamp: statement.timestamp ?? new Date(now).toISOString() })
  })
  return { texts, ids, attachments: Math.max(0, parts.length - 1) }
}

/** The id in the query of a PUT. Throws 400 where it is missing or no UUID. */
export function wantedIdOf(url: string): string {
  const id = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('statementId') ?? ''
  if (!url.includes('?') || !UUID.test(id)) throw new RefusedRequest(400, 'invalid', 'statementId is a UUID')
  return id
}
