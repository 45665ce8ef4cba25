import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, type CallPath, callAt, Fault, pathOf } from '@data-centre/api'
import type { Checked } from '../call/incoming.ts'
import { permit } from '../call/pipeline.ts'
import type { Services } from '../call/services.ts'
import { loadCaller } from '../domain/account/load-caller.ts'
import { notify } from '../domain/messages/tell.ts'
import { stampOf } from '../platform/clock.ts'
import { acrossAreas } from '../platform/database/row-security.ts'
import { freeBytes, MIN_FREE_BYTES } from '../platform/disk.ts'
import { processId } from '../platform/processes/process-id.ts'
import { writingFolder } from '../platform/storage/writing-folder.ts'
import { beginFile, type Made } from './begin-file.ts'
import { accessFingerprint } from './export-queue.ts'
import { ExportJobs, type TakenJob } from './jobs.ts'
import { ExportLog } from './log.ts'
import { planOf } from './row-limit.ts'

/** How often a waiting process looks for jobs of others, and a running one at its own: what was withdrawn ends it within this. */
const LOOK_MS = 2000
/** A stop waits this long for a run to let go. */
const STOP_MS = 3000
const CHANGED = '权限已变更，请重新导出'
const FAILED = '导出失败，请重新导出或联系管理员'
/** Runs have no request of their own. */
const origin = { ip: '', ua: 'export centre', requestId: '', secure: true }

type Ending = 'cancelled' | 'stopped' | 'lost'
/** Ends a run that did not fail. */
class Ended extends Error {
  readonly why: Ending
  constructor(why: Ending) {
    super(why)
    this.why = why
  }
}

/** What a job may do now, under the rights that its owner has now. Throws the fault of a check that fails by now, or that they see otherwise. */
export async function permitJob(
  services: Services,
  { userId, api, params, sight: fingerprint }: Pick<TakenJob, 'userId' | 'api' | 'params' | 'sight'>,
): Promise<Checked> {
  const call = callAt(api) as Call
  const caller = await loadCaller(services.database.pool, await services.sessions.rightTree(), userId, {
    dataSource: '',
    sessionId: '',
  })
  if (!caller) throw new Fault('forbidden', { msg: CHANGED })
  const checked = await permit(services, api as CallPath, { call, caller }, async () => params)
  if (accessFingerprint(checked) !== fingerprint) throw new Fault('forbidden', { msg: CHANGED })
  return checked
}

/**
 * Makes the files of background exports, one at a time in each process: who waits for a page comes first. A job runs with
 * the rights that its owner has while it runs. What a stopped or killed server leaves is started again.
 */
export class ExportRunner {
  readonly #services: Services
  readonly #lookMs: number
  readonly #jobs: ExportJobs
  readonly #holder: string
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> | undefined
  #stop: AbortController | undefined
  #isClosed = false

  constructor(services: Services, { lookMs = LOOK_MS }: { lookMs?: number } = {}) {
    this.#services = services
    this.#lookMs = lookMs
    this.#jobs = new ExportJobs(services.database.pool)
    this.#holder = processId(services.config.dataDir)
  }

  #now(): number {
    return this.#services.config.clock.now()
  }

  /** Takes back what an earlier run of this process left, and works from now on. */
  async start(): Promise<void> {
    const left = await this.#jobs.takeBack(this.#now(), this.#holder)
    if (left > 0) this.#services.log.warn({ left }, 'background exports that were cut off are begun anew')
    this.#timer = setInterval(() => this.wake(), this.#lookMs)
    this.#timer.unref()
    this.wake()
  }

  /** Says that there may be something to do. */
  wake(): void {
    if (this.#isClosed || this.#turn) return
    // Whoever calls: the work is not theirs.
    this.#turn = acrossAreas(() => this.#work())
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'background exports cannot be looked at'))
      .finally(() => {
        this.#turn = undefined
      })
  }

  /** Answers when nothing is under way here; for those who wait in tests. */
  async settled(): Promise<void> {
    await this.#turn
  }

  /** Lets go of the run under way: it waits for the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#stop?.abort(new Ended('stopped'))
    await Promise.race([this.#turn, sleep(STOP_MS, undefined, { ref: false })])
  }

  async #work(): Promise<void> {
    await this.#jobs.takeBack(this.#now())
    for (;;) {
      const job = this.#isClosed ? undefined : await this.#jobs.take(this.#holder, this.#now())
      if (!job) return
      await this.#run(job)
    }
  }

  async #run(job: TakenJob): Promise<void> {
    const { log } = this.#services
    const stop = new AbortController()
    this.#stop = stop
    if (this.#isClosed) stop.abort(new Ended('stopped'))
    const progress = { rows: 0 }
    let looking: Promise<void> | undefined
    const watch = setInterval(() => {
      looking ??= this.#look(job, progress.rows)
        .catch((error: unknown) => stop.abort(error))
        .finally(() => {
          looking = undefined
        })
    }, this.#lookMs)
    const path = join(writingFolder(this.#services.config.dataDir), `${randomUUID()}.part`)
    let made: Made | undefined
    try {
      const checked = await permitJob(this.#services, job)
      const document = await planOf(this.#services, job.api, checked)
      stop.signal.throwIfAborted()
      made = await beginFile(this.#services, { path: job.api as CallPath, origin }, checked, document, (rows) => {
        progress.rows = rows
      })
      await this.#jobs.began(job.id, this.#holder, { logId: made.id, rows: document.rows })
      await this.#write(made, path, stop.signal)
      await this.#keep(job, made, path)
    } catch (error) {
      // Where the run was called off, that is why it broke, whatever broke first.
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
      await this.#end(job, made, reason).catch((failure: unknown) =>
        log.error({ err: failure, job: job.id }, 'the end of a background export is not recorded'),
      )
    } finally {
      clearInterval(watch)
      this.#stop = undefined
      await looking
      await rm(path, { force: true })
    }
  }

  /** Throws what ends the run: its owner, a right that they have no more, another process, a full disk. */
  async #look(job: TakenJob, rows: number): Promise<void> {
    const isCalledOff = await this.#jobs.beat(job.id, this.#holder, rows, this.#now())
    if (isCalledOff === undefined) throw new Ended('lost')
    if (isCalledOff) throw new Ended('cancelled')
    await permitJob(this.#services, job)
    await this.#assertCapacity()
  }

  async #assertCapacity(): Promise<void> {
    if ((await freeBytes(this.#services.config.dataDir)) < MIN_FREE_BYTES)
      throw new Fault('unavailable', { msg: '存储空间不足，请联系管理员' })
  }

  async #write({ bytes }: Made, path: string, signal: AbortSignal): Promise<void> {
    await mkdir(writingFolder(this.#services.config.dataDir), { recursive: true, mode: 0o700 })
    await this.#assertCapacity()
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal })
  }

  /** Hands the file to the storage and to its owner. */
  async #keep(job: TakenJob, made: Made, path: string): Promise<void> {
    const { files, database } = this.#services
    const whole = made.whole()
    if (!whole) throw new Error('a file without an end')
    // A right may have gone since the last look.
    await permitJob(this.#services, job)
    const { rows, bytes, sha256 } = whole
    const fileCode = await files.keepWorkbook(path, { name: made.name, bytes, sha256, ownerId: job.userId })
    const until = await this.#jobs.done(job.id, this.#holder, { fileCode, rows }, this.#now())
    if (!until) {
      await files.drop([fileCode])
      throw new Ended('cancelled')
    }
    const body = `${made.name}，${rows.toLocaleString('zh-CN')} 行。文件保留至 ${stampOf(until.getTime()).slice(0, 16)}，请在导出中心下载。`
    await notify(
      database.pool,
      {
        kind: 'export',
        title: `“${job.title}”已导出`,
        body,
        link: pathOf('authorityExports'),
        userId: job.userId,
        ref: String(job.id),
        expiresAt: until,
      },
      this.#now(),
    )
  }

  async #end(job: TakenJob, made: Made | undefined, reason: unknown): Promise<void> {
    const { database, log } = this.#services
    const why = reason instanceof Ended ? reason.why : 'failed'
    const status = why === 'cancelled' || why === 'failed' ? why : 'interrupted'
    if (made) await new ExportLog(database.pool).end(made.id, { status }, this.#now())
    if (why === 'lost') return
    if (why === 'stopped') return this.#jobs.putBack(job.id, this.#holder)
    if (why === 'cancelled') return this.#jobs.ended(job.id, this.#holder, { state: why }, this.#now())
    if (!(reason instanceof Fault)) log.error({ err: reason, job: job.id }, 'background export failed')
    const error = reason instanceof Fault ? reason.message : FAILED
    await this.#jobs.ended(job.id, this.#holder, { state: 'failed', error }, this.#now())
    await notify(
      database.pool,
      {
        kind: 'export',
        title: `“${job.title}”导出失败`,
        body: error,
        link: pathOf('authorityExports'),
        userId: job.userId,
        ref: String(job.id),
      },
      this.#now(),
    )
  }
}
