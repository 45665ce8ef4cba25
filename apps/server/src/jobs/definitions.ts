import { anchor } from './anchor.ts'
import { checks } from './checks.ts'
import { schoolCopy } from './copy-schools.ts'
import { duplicates } from './duplicates.ts'
import { expiry } from './expiry.ts'
import type { Job, JobContext } from './job.ts'
import { rank } from './rank.ts'
import { rebuild } from './rebuild.ts'
import { retention } from './retention.ts'
import { sweep } from './sweep.ts'
import { volumeAnomalies } from './volume-anomalies.ts'
import { warn } from './warn.ts'

/** Every job, in the order in which /authority/jobs lists them. A new job is one file and one row here. */
const jobs: readonly ((context: JobContext) => Job)[] = [
  schoolCopy,
  rebuild,
  rank,
  warn,
  duplicates,
  checks,
  volumeAnomalies,
  retention,
  expiry,
  sweep,
  anchor,
]

export const jobsOf = (context: JobContext): Job[] => jobs.map((job) => job(context))
