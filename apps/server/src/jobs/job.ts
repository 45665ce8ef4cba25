import type { Services } from '../call/services.ts'
import type { Warehouse } from '../warehouse/open.ts'

/** What a job works with. */
export interface JobContext {
  services: Services
  warehouse: Warehouse
}

/** Rows or weeks that a run wrote, or a count with a sentence beside it. */
export type JobResult = number | { rows: number; note: string }

/** Work that comes back by the clock, and that an administrator may start by hand. */
export interface Job {
  /** Name in `job_run` and in calls. */
  id: string
  /** What /authority/jobs shows: name, when, and what it does in one sentence. */
  label: string
  schedule: string
  does: string
  /** Cron pattern in Asia/Shanghai; six fields begin with seconds. */
  at: string
  /** Keeps numbers up to date within seconds: runs on its own also where the schedule is off. */
  isContinuous?: true
  /** Whether there is anything to do. A scheduled run that has nothing to do leaves no record; one by hand always runs. */
  due?(): boolean
  work(): Promise<JobResult>
}
