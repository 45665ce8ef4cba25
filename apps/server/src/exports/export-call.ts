import { finished, Readable } from 'node:stream'
import { EXPORT_DIRECT_ROWS, type ExportJob, Fault, rights } from '@data-centre/api'
import type { ActDetails } from '../call/act.ts'
import { actorOf } from '../call/caller.ts'
import type { Incoming } from '../call/incoming.ts'
import { check } from '../call/pipeline.ts'
import { loggingRefusal, refusalsOf } from '../call/refused-acts.ts'
import type { Services } from '../call/services.ts'
import { beginFile, type Made } from './begin-file.ts'
import { jobAct, queueExport } from './export-queue.ts'
import { planOf } from './row-limit.ts'

/** A file that is being made while it is sent. */
export interface ExportFile {
  name: string
  body: Readable
  /** Id of the record, so that the client can add a reason. */
  id: number
}

/** Content type of what exports answer. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports of one session within a minute, and at the same time. */
const PER_MINUTE = 10

const AT_ONCE = 3

const running = new Map<string, number>()

/** A stream of the file; the record holds how it ended. */
async function streamed({ log }: Services, made: Made, onEnd: () => void): Promise<ExportFile> {
  // A failure before the first byte is answered like every other fault.
  const first = await made.bytes.next().catch(async (error: unknown) => {
    await made.abandon('failed')
    throw error
  })
  async function* all() {
    if (!first.done) yield first.value
    yield* made.bytes
  }
  const body = Readable.from(all(), { objectMode: false, highWaterMark: 64 * 1024 })
  finished(body, (error) => {
    onEnd()
    if (!error) return
    const isLeft = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!isLeft) log.error({ err: error, exportId: made.id }, 'export failed')
    void made.bytes.return(undefined).catch(() => undefined)
    made
      .abandon(isLeft ? 'cancelled' : 'failed')
      .catch((reason: unknown) => log.error({ err: reason, exportId: made.id }, 'the end of an export is not recorded'))
  })
  return { name: made.name, body, id: made.id }
}

/**
 * Makes the file of an export call; a list that is too long to be waited for becomes a job of a caller who may enter the
 * export centre. Throws like every other call; nothing is sent before the record stands.
 */
export async function exportFile(services: Services, incoming: Incoming): Promise<ExportFile | { job: ExportJob }> {
  const checked = await check(services, incoming)
  const session = checked.caller?.sessionId ?? ''
  services.limiter.take(`export ${session}`, PER_MINUTE)
  const now = running.get(session) ?? 0
  if (now >= AT_ONCE) throw new Fault('tooMany')
  running.set(session, now + 1)
  const leave = (): void => {
    const left = (running.get(session) ?? 1) - 1
    if (left === 0) running.delete(session)
    else running.set(session, left)
  }
  try {
    const document = await loggingRefusal(services, incoming, checked, () => planOf(services, incoming.path, checked))
    if (document.rows <= EXPORT_DIRECT_ROWS)
      return await streamed(services, await beginFile(services, incoming, checked, document), leave)
    if (!checked.caller?.rights.ids.has(rights.authorityExports)) throw new Fault('tooLarge')
    const act = {
      caller: actorOf(checked.caller),
      module: 'exportCentre',
      action: 'exportCentre/start',
      origin: incoming.origin,
    }
    const queue = async (sent: ActDetails) => {
      const queued = await queueExport(services, incoming, checked, document)
      Object.assign(sent, jobAct(queued, incoming.path))
      return queued
    }
    const job = await services.audit.during(act, queue, refusalsOf(services, checked.caller))
    leave()
    return { job }
  } catch (error) {
    leave()
    throw error
  }
}
