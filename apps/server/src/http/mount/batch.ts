import { Readable } from 'node:stream'
import { BATCH_MAX_CALLS, type CallPath, callAt, type Envelope, Fault } from '@data-centre/api'
import { refusal } from '../../call/envelope.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Incoming } from '../../call/incoming.ts'
import { answer, check, toFault } from '../../call/pipeline.ts'
import type { Services } from '../../call/services.ts'

/** One call of a batch, as it was sent. */
interface Part {
  path: string
  body?: Record<string, unknown>
}

/** Answers a call of a batch in another process; undefined where this one answers it itself. */
export type PassOn = (path: CallPath, body: Record<string, unknown>) => Promise<Envelope> | undefined

/** Media type of an answer that comes line by line. */
export const LINES_TYPE = 'application/x-ndjson'

/**
 * Starts every call of a batch: each goes through the same pipeline as if it came alone, and one that fails fails alone.
 * None of the promises rejects. Throws when the batch as a whole is refused.
 */
export async function answerBatch(
  services: Services,
  handlers: Handlers,
  incoming: Incoming,
  passOn: PassOn,
): Promise<Promise<Envelope>[]> {
  const { input } = await check(services, incoming)
  const { calls } = input as { calls: Part[] }
  return calls.slice(0, BATCH_MAX_CALLS).map(async ({ path, body = {} }) => {
    try {
      const call = callAt(path)
      if (!call) throw new Fault('notFound')
      if (
        path === 'batch' ||
        call.kind === 'export' ||
        (call.kind === 'endpoint' && (call.raw || call.writes || call.multipart))
      )
        throw new Fault('notBatchable')
      return await (passOn(path as CallPath, body) ??
        answer(services, handlers, { ...incoming, path: path as CallPath, input: body }))
    } catch (error) {
      return refusal(toFault(services, error, path, incoming.origin))
    }
  })
}

/** The answers of a batch as lines `{index, ...envelope}`, each written as soon as it is there, in any order. */
export function linesOf(answers: readonly Promise<Envelope>[]): Readable {
  const lines = new Readable({ read: () => {} })
  const written = answers.map(async (one, index) => {
    const line = `${JSON.stringify({ index, ...(await one) })}\n`
    // The reader may have left meanwhile.
    if (!lines.destroyed) lines.push(line)
  })
  void Promise.all(written).then(
    () => lines.push(null),
    (error: Error) => lines.destroy(error),
  )
  return lines
}
