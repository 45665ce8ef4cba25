/**
 * Child process that holds the embedded ClickHouse engine. It executes requests and keeps no queue: the parent
 * sends at most one statement per session. It lives in a process of its own because the engine's threads, its memory
 * and its crashes must not be the server's.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Session, version } from 'chdb'
import { awaitLock } from '../../platform/lock-file.ts'
import { setStatement } from './bind.ts'
import { STATEMENT_BYTES } from './limits.ts'
import { type FromHost, type HostFailure, type HostOptions, type Job, markOf, type ToHost } from './protocol.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as HostOptions
const send = (message: FromHost): void => {
  process.send?.(message)
}

/** The host of a server that was killed ends at once, on a busy machine a little later; so long the next one waits for it. */
const WAIT_MS = 10_000

/**
 * Ends at once. A farewell runs the engine's teardown, and beside a statement that hangs for ever and holds the folder
 * (chDB 3.4.0): the next server could not start. What is half done, the log does again.
 */
const die = (): void => void process.kill(process.pid, 'SIGKILL')
process.on('disconnect', die)
// Among them: an answer for a server that has just been killed.
process.on('uncaughtException', (error) => {
  console.error(error)
  die()
})

/** Server-wide limits; they can be given in a configuration file only. */
function writeConfiguration(): string {
  const path = join(options.dir, 'engine.xml')
  const cache = Math.round(options.serverMemory / 16)
  const entries = {
    max_server_memory_usage: options.serverMemory,
    mark_cache_size: cache,
    index_mark_cache_size: Math.round(cache / 4),
    background_pool_size: 4,
    background_schedule_pool_size: 4,
    background_fetches_pool_size: 1,
  }
  const body = Object.entries(entries).map(([name, value]) => `  <${name}>${value}</${name}>`)
  writeFileSync(path, `<clickhouse>\n${body.join('\n')}\n</clickhouse>\n`)
  return path
}

/** Returns a function that opens one session; all share the folder and the limits. */
function sessionOpener(): () => Session {
  const data = join(options.dir, 'db')
  mkdirSync(data, { recursive: true })
  const connectionArgs = [
    `--config-file=${writeConfiguration()}`,
    `--max_memory_usage=${options.statementMemory}`,
    `--max_query_size=${STATEMENT_BYTES}`,
    // A backfill touches a partition per week; the default of 100 would refuse it.
    '--max_partitions_per_insert_block=0',
    // A correctable fact never changes its term, so its partitions can be folded one by one.
    '--do_not_merge_across_partitions_select_final=1',
    '--input_format_skip_unknown_fields=0',
    '--output_format_json_quote_64bit_integers=1',
  ]
  return () => new Session(data, { connectionArgs })
}

function failureOf(error: unknown): HostFailure {
  const failure = error as { message?: string; clickhouseCode?: number }
  const message = failure.message ?? String(error)
  return { message, code: failure.clickhouseCode ?? Number(/^Code: (\d+)/.exec(message)?.[1] ?? 0) }
}

mkdirSync(options.dir, { recursive: true })
// The engine locks its folder too, but cannot wait.
const held = await awaitLock(join(options.dir, 'engine.lock'), WAIT_MS)
const open = sessionOpener()
const control = open()
const workers = Array.from({ length: options.sessions }, open)

async function execute(session: Session, id: number, job: Job): Promise<Uint8Array> {
  if (job.kind === 'insert') {
    await session.insert({
      table: job.table,
      values: job.rows,
      format: 'JSONEachRow',
      settings: { insert_deduplication_token: job.token },
    })
    return new Uint8Array()
  }
  const set = setStatement(job.params)
  if (set) await session.queryAsync(set, { format: 'Null' })
  const answer = await session.queryAsync(`${markOf(id)} ${job.sql}`, { format: 'JSONCompact' })
  return job.kind === 'query' ? answer.bytes() : new Uint8Array()
}

/** Runs a statement. After a failure the session is replaced: it would put what the failed one had written before the next answer (chDB 3.4.0). */
async function run({ id, slot, job }: Extract<ToHost, { type: 'run' }>): Promise<Uint8Array> {
  const session = workers[slot]
  if (!session) throw new Error(`no session ${slot}`)
  try {
    return await execute(session, id, job)
  } catch (error) {
    session.close()
    workers[slot] = open()
    throw error
  }
}

const kill = (id: number) =>
  control.queryAsync(`KILL QUERY WHERE startsWith(query, '${markOf(id)}') ASYNC`, { format: 'Null' })

const health = async (): Promise<Uint8Array> => {
  const answer = await control.queryAsync('SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE active', {
    format: 'JSONCompact',
  })
  return answer.bytes()
}

/** What the engine is working on. */
const underWay = new Set<Promise<unknown>>()
function follow(work: Promise<unknown>): void {
  const settled = work.catch(() => undefined).finally(() => underWay.delete(settled))
  underWay.add(settled)
}

/** Ends in order, when nothing is under way any more. */
async function close(): Promise<never> {
  while (underWay.size > 0) await Promise.all(underWay)
  for (const session of [...workers, control]) session.close()
  held.release()
  process.exit(0)
}

const answer = (id: number, work: Promise<Uint8Array>): void => {
  follow(work)
  work.then(
    (body) => send({ type: 'done', id, body }),
    (error: unknown) => send({ type: 'failed', id, failure: failureOf(error) }),
  )
}
const stop = (id: number): void => {
  const work = kill(id)
  follow(work)
  work.catch((error: unknown) => console.error('engine host: kill failed:', failureOf(error).message))
}

process.on('message', (message: ToHost) => {
  if (message.type === 'run') answer(message.id, run(message))
  else if (message.type === 'health') answer(message.id, health())
  else if (message.type === 'kill') stop(message.id)
  else void close()
})
// The parent decides when to end: a Ctrl-C reaches the whole group, and the statements that run must still finish.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
send({ type: 'ready', version: version().libchdb })
