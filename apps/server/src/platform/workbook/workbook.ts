import { once } from 'node:events'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import { openThread } from '../processes/open-thread.ts'
import type { Book, SheetRow } from './book.ts'
import type { FromWorker, ToWorker } from './workbook-worker.ts'

/** A thread without work is kept for the next file. */
const IDLE_MS = 60_000

let thread: { worker: Worker; running: number; timer?: NodeJS.Timeout | undefined } | undefined

// Rows pass through and are gone: a young space of its usual size would only keep what is dead.
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

function startThread(): Worker {
  const worker = openThread(import.meta.url, 'workbook-worker', resourceLimits)
  const removed = (): void => {
    if (thread?.worker === worker) thread = undefined
  }
  worker.once('exit', removed)
  worker.on('error', removed)
  return worker
}

/** The thread that writes workbooks; all files share it, so that they take one core and not every core. */
function takeThread(): Worker {
  thread ??= { worker: startThread(), running: 0 }
  clearTimeout(thread.timer)
  thread.running++
  return thread.worker
}

function leaveThread(worker: Worker): void {
  if (thread?.worker !== worker) return
  thread.running--
  if (thread.running > 0) return
  thread.timer = setTimeout(() => void worker.terminate(), IDLE_MS)
  thread.timer.unref()
}

/** Says something to the thread and waits for its bytes. Rejects when it fails or ends. */
async function ask(
  worker: Worker,
  port: MessagePort,
  message: ToWorker | undefined,
): Promise<Extract<FromWorker, { bytes: unknown }>> {
  const leaving = new AbortController()
  try {
    const ended = once(worker, 'exit', { signal: leaving.signal }).then(() =>
      Promise.reject(new Error('the thread that writes workbooks has ended')),
    )
    ended.catch(() => undefined)
    const answered = once(port, 'message', { signal: leaving.signal })
    if (message !== undefined) port.postMessage(message)
    const [answer] = (await Promise.race([answered, ended])) as [FromWorker]
    if ('failure' in answer) throw new Error(answer.failure)
    return answer
  } finally {
    leaving.abort()
  }
}

/**
 * Writes an XLSX file: the list, and a second sheet that says how it came about. Bytes come as fast as they are taken, and
 * no faster are pages asked for, so a list of any length passes through constant memory. Leaving early ends the work.
 */
export async function* writeWorkbook(
  book: Book,
  pages: AsyncIterable<readonly SheetRow[]>,
): AsyncGenerator<Uint8Array> {
  const worker = takeThread()
  const { port1: port, port2 } = new MessageChannel()
  try {
    const first = ask(worker, port, undefined)
    worker.postMessage({ port: port2, book }, [port2])
    yield* (await first).bytes
    for await (const lines of pages) yield* (await ask(worker, port, { lines })).bytes
    yield* (await ask(worker, port, 'end')).bytes
  } finally {
    port.close()
    leaveThread(worker)
  }
}
