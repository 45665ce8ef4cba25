import type { WorkDemand } from '@data-centre/api'
import { solveWork } from './proof-of-work.ts'

addEventListener('message', ({ data }: MessageEvent<WorkDemand['work']>) => postMessage(solveWork(data)))
