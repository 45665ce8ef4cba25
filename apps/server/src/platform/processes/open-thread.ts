import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts the thread of a file that lies beside the caller's: in a build as JavaScript, in the sources as TypeScript, which a thread
 * learns to read first. `beside` is the caller's `import.meta.url`, `name` the file's without its ending. A thread keeps no process
 * alive.
 */
export function openThread(beside: string, name: string, resourceLimits: ResourceLimits): Worker {
  const file = new URL(`./${name}${extname(fileURLToPath(beside))}`, beside)
  const text = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  const worker = file.pathname.endsWith('.ts')
    ? new Worker(text, { eval: true, resourceLimits })
    : new Worker(file, { resourceLimits })
  worker.unref()
  return worker
}
