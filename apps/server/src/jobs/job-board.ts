import { setTimeout as sleep } from 'node:timers/promises'
import { Fault, type JobRow, type JobRun, type Page } from '@data-centre/api'
import { Cron } from 'croner'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { PageRequest } from '../platform/database/paging.ts'
import { acrossAreas } from '../platform/database/row-security.ts'
import type { Log } from '../platform/log.ts'
import type { Meter } from '../platform/meter.ts'
import type { Job } from './job.ts'
import { JobRuns } from './runs.ts'

const ZONE = 'Asia/Shanghai'
/** So long a stop waits for work under way; what is left behind is closed at the next start and simply runs again. */
const STOP_MS = 2000

export interface JobBoardOptions {
  jobs: readonly Job[]
  pool: pg.Pool
  clock: Clock
  log: Log
  meter?: Pick<Meter, 'jobEnded'> | undefined
  /** Whether jobs run by the clock; without it only those that keep numbers up to date do. */
  schedule?: boolean
}

/**
 * Runs jobs by the clock and by hand, one run at a time for each job. A run that fails is recorded and tried again at its
 * next time; one that a crash left open is closed by `start`.
 */
export class JobBoard {
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #runs: JobRuns
  readonly #clock: Clock
  readonly #log: Log
  readonly #meter: Pick<Meter, 'jobEnded'> | undefined
  readonly #schedule: boolean
  readonly #crons = new Map<string, Cron>()
  readonly #busy = new Map<string, Promise<void>>()

  constructor({ jobs, pool, clock, log, meter, schedule = true }: JobBoardOptions) {
    this.#jobs = new Map(jobs.map((job) => [job.id, job]))
    this.#runs = new JobRuns(pool)
    this.#clock = clock
    this.#log = log
    this.#meter = meter
    this.#schedule = schedule
  }

  /** Closes what a crash left open and follows the schedule from now on; only the leader of several processes calls it. */
  async start(): Promise<void> {
    const closed = await this.#runs.closeLeftOpen(this.#clock.now())
    if (closed > 0) this.#log.warn({ closed }, 'job runs that a crash left open were closed')
    for (const job of this.#jobs.values())
      if (this.#schedule || job.isContinuous)
        this.#crons.set(job.id, new Cron(job.at, { timezone: ZONE, name: job.id }, () => this.#scheduled(job)))
  }

  /** Ends the schedule; answers when running work is done, or after `waitMs`. */
  async stop(waitMs = STOP_MS): Promise<void> {
    for (const cron of this.#crons.values()) cron.stop()
    await Promise.race([Promise.all(this.#busy.values()), sleep(waitMs, undefined, { ref: false })])
  }

  async #scheduled(job: Job): Promise<void> {
    try {
      if (this.#busy.has(job.id) || job.due?.() === false) return
      await this.#begin(job, 'schedule', null)
    } catch (error) {
      this.#log.error({ err: error, job: job.id }, 'job could not be recorded')
    }
  }

  /** Starts a job by hand and answers its run, which goes on by itself. Throws `notFound`, or `conflict` while it runs. */
  async run(id: string, userId: number): Promise<{ runId: string }> {
    const job = this.#jobs.get(id)
    if (!job) throw new Fault('notFound')
    const runId = this.#busy.has(id) ? undefined : await acrossAreas(() => this.#begin(job, 'hand', userId))
    if (runId === undefined) throw new Fault('conflict', { msg: '该任务正在运行，请等待本次结束' })
    return { runId: String(runId) }
  }

  /** Answers when no run of the job is under way here. */
  async settled(id: string): Promise<void> {
    await this.#busy.get(id)
  }

  async #begin(job: Job, trigger: JobRun['trigger'], userId: number | null): Promise<number | undefined> {
    let done: () => void = () => undefined
    this.#busy.set(
      job.id,
      new Promise((resolve) => {
        done = resolve
      }),
    )
    const free = (): void => {
      this.#busy.delete(job.id)
      done()
    }
    const runId = await this.#runs.begin(job.id, trigger, userId, this.#clock.now()).catch((error: unknown) => {
      free()
      throw error
    })
    if (runId === undefined) free()
    else void this.#work(job, runId).finally(free)
    return runId
  }

  /** Never throws. */
  async #work(job: Job, runId: number): Promise<void> {
    const started = performance.now()
    const outcome = await this.#outcomeOf(job)
    const ms = Math.round(performance.now() - started)
    this.#meter?.jobEnded({ job: job.id, isOk: outcome.ok, ms })
    this.#log[outcome.ok ? 'info' : 'error']({ job: job.id, ms, rows: outcome.rows, note: outcome.note }, 'job ended')
    await this.#runs
      .end(runId, outcome, this.#clock.now())
      .catch((error: unknown) => this.#log.error({ err: error, job: job.id }, 'job could not be recorded'))
  }

  async #outcomeOf(job: Job): Promise<{ rows: number; ok: boolean; note: string }> {
    try {
      const result = await job.work()
      return typeof result === 'number' ? { rows: result, ok: true, note: '' } : { ...result, ok: true }
    } catch (error) {
      this.#log.error({ err: error, job: job.id }, 'job failed')
      return { rows: 0, ok: false, note: error instanceof Error ? error.message : String(error) }
    }
  }

  /** Every job with its newest run and its next time. */
  async list(): Promise<JobRow[]> {
    const latest = await this.#runs.latest([...this.#jobs.keys()])
    return [...this.#jobs.values()].map(({ id, label, schedule, does, at }) => ({
      id,
      label,
      schedule,
      does,
      last: latest.get(id) ?? null,
      // Of several processes one follows the schedule; all know it.
      nextAt: (this.#crons.get(id) ?? new Cron(at, { timezone: ZONE, paused: true })).nextRun()?.toISOString() ?? null,
    }))
  }

  /** A page of a job's runs, newest first. Throws `notFound` for a job that does not exist. */
  async history(id: string, request: PageRequest): Promise<Page<JobRun>> {
    if (!this.#jobs.has(id)) throw new Fault('notFound')
    return this.#runs.of(id, request)
  }
}

declare module '../call/services.ts' {
  interface Ports {
    jobs?: JobBoard | undefined
  }
}
