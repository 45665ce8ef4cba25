import { z } from 'zod'
import type { AccountName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { emptyInput, endpoint } from '../call.ts'
import type { Page } from '../shapes.ts'

/** One run of a job. */
export interface JobRun {
  id: string
  /** By the clock, for a late event, by hand, at a start. */
  trigger: 'schedule' | 'late' | 'hand' | 'start'
  /** Account that started it by hand. */
  userName: AccountName | null
  startedAt: string
  endedAt: string | null
  durationMs: number | null
  rows: number | null
  /** `crashed`: the process ended before the run did. */
  outcome: 'running' | 'ok' | 'failed' | 'crashed'
  note: string
}

/** A job as /authority/jobs lists it. */
export interface JobRow {
  id: string
  label: string
  /** When it runs, in words. */
  schedule: string
  does: string
  last: JobRun | null
  nextAt: string | null
}

/** Something about the installation that its administrator should change. */
export interface InstallationNotice {
  says: string
  /** What to do about it. */
  hint: string
}

const jobs = {
  demand: { rights: [rights.authorityJobs] },
  scope: 'none',
  why: 'upkeep of the installation, no data of schools',
} as const
const id = z.string().min(1).max(40)

/** Jobs of the installation: what runs when, how it went, and a start by hand. */
export const jobCalls = {
  'sysJob/getJobList': endpoint<JobRow[]>()({ ...jobs, input: emptyInput }),
  'sysJob/getJobRuns': endpoint<Page<JobRun>>()({
    ...jobs,
    input: z.strictObject({
      id,
      pageNum: z.coerce.number().int().min(1).max(100_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).optional(),
    }),
  }),
  'sysJob/runJob': endpoint<{ runId: string }>()({
    ...jobs,
    writes: true,
    audit: 'write',
    input: z.strictObject({ id }),
  }),
  'sysJob/getNotices': endpoint<InstallationNotice[]>()({ ...jobs, input: emptyInput }),
} as const
