import { z } from 'zod'
import type { CourseDocking } from './gateway.ts'

/** A page waits no longer for a number that it can do without. */
const MAX_MS = 5000
const MAX_BYTES = 64 * 1024

const count = z.coerce.number().int().min(0).max(1_000_000_000)
/** The numbers as they are, or in an envelope as ours. */
const numbers = z.object({ resourceNum: count, questionNum: count })
const answers = z.union([numbers, z.object({ data: numbers }).transform(({ data }) => data)])

/** Reads a short text: an answer that does not end must not fill the memory. */
async function shortText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += (chunk as Uint8Array).length
    if (size > MAX_BYTES) throw new Error('the answer is longer than an answer can be')
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A platform behind HTTP: one JSON post `{courseId, platform}` to URL/queryCourseResourceNum, the key as bearer. Nothing of the caller is passed on. */
export const httpDocking = ({ url, key }: { url: string; key: string }, maxMs = MAX_MS): CourseDocking => ({
  async counts({ id, platform }) {
    try {
      const response = await fetch(`${url.replace(/\/+$/, '')}/queryCourseResourceNum`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ courseId: id, platform }),
        redirect: 'error',
        signal: AbortSignal.timeout(maxMs),
      })
      if (!response.ok) return undefined
      const read = answers.safeParse(JSON.parse(await shortText(response)))
      return read.success ? { resources: read.data.resourceNum, questions: read.data.questionNum } : undefined
    } catch {
      // A platform that is away hides the badge; the page has its own numbers.
      return undefined
    }
  },
})
