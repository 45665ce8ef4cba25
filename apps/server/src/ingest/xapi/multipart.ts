import { RefusedRequest } from '../keys/refused-request.ts'

const MULTIPART = /^\s*multipart\/mixed\s*(?:;|$)/i
/** A parameter of a media type. A quoted value is consumed whole: it may hold what looks like another parameter. */
const PARAMETER = /;\s*([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g
/** RFC 2046, 5.1.1. */
const MAX_BOUNDARY_LENGTH = 70
const [LF, CR, DASH, SPACE, TAB] = [10, 13, 45, 32, 9]

/** The boundary that a content type names; undefined where it is not `multipart/mixed`. Throws 400 where it is one without a boundary. */
export function boundaryOf(contentType: string): string | undefined {
  if (!MULTIPART.test(contentType)) return undefined
  for (const [, name, quoted, plain] of contentType.matchAll(PARAMETER)) {
    if (name?.toLowerCase() !== 'boundary') continue
    const boundary = quoted?.replace(/\\(.)/g, '$1') ?? plain?.trim() ?? ''
    if (boundary !== '' && boundary.length <= MAX_BOUNDARY_LENGTH) return boundary
  }
  throw new RefusedRequest(400, 'invalid', `multipart/mixed needs a boundary of 1 to ${MAX_BOUNDARY_LENGTH} characters`)
}

/** A line of a multipart body that parts its parts: `start` and `end` of the line with its line breaks, the one before it included. */
interface Delimiter {
  start: number
  end: number
  isLast: boolean
}

/** Where a line ends that has only blanks from `at` on, behind its line break; undefined where it has anything else. */
function endOfBlankLine(body: Buffer, at: number): number | undefined {
  let end = at
  while (body[end] === SPACE || body[end] === TAB) end++
  if (end >= body.length) return body.length
  if (body[end] === LF) return end + 1
  return body[end] === CR && body[end + 1] === LF ? end + 2 : undefined
}

/** The next delimiter from `from` on. The boundary within a line, or with more behind it, is content. */
function nextDelimiter(body: Buffer, mark: Buffer, from: number): Delimiter | undefined {
  for (let at = body.indexOf(mark, from); at >= 0; at = body.indexOf(mark, at + 1)) {
    if (at > 0 && body[at - 1] !== LF) continue
    const behind = at + mark.length
    const isLast = body[behind] === DASH && body[behind + 1] === DASH
    const end = endOfBlankLine(body, isLast ? behind + 2 : behind)
    if (end === undefined) continue
    const start = at === 0 ? 0 : body[at - 2] === CR ? at - 2 : at - 1
    return { start, end, isLast }
  }
  return undefined
}

/** What a part holds behind its headers and the empty line that ends them; empty where there are only headers. */
function contentOf(part: Buffer): Buffer {
  for (let at = 0; at < part.length; ) {
    const end = endOfBlankLine(part, at)
    if (end !== undefined) return part.subarray(end)
    const lineBreak = part.indexOf(LF, at)
    if (lineBreak < 0) break
    at = lineBreak + 1
  }
  return part.subarray(part.length)
}

/**
 * The contents of the parts of a multipart body (RFC 2046), in order. Lines may end with a line feed alone, and the last
 * delimiter may lack its dashes or be missing: the last part then goes to the end. Preamble and epilogue are left out.
 * Throws 413 for more than `maxParts`, 400 where there is none.
 */
export function partsOf(body: Buffer, boundary: string, maxParts: number): Buffer[] {
  const mark = Buffer.from(`--${boundary}`, 'latin1')
  const parts: Buffer[] = []
  for (let open = nextDelimiter(body, mark, 0); open && !open.isLast; ) {
    // The line break of a delimiter may be that of the next one: a part may be empty.
    const close = nextDelimiter(body, mark, open.end)
    const part = body.subarray(open.end, Math.max(open.end, close?.start ?? body.length))
    if (close || part.length > 0) {
      if (parts.length >= maxParts) throw new RefusedRequest(413, 'tooLarge', `more than ${maxParts - 1} attachments`)
      parts.push(contentOf(part))
    }
    open = close
  }
  if (parts.length === 0) throw new RefusedRequest(400, 'invalid', 'the multipart body has no part')
  return parts
}
