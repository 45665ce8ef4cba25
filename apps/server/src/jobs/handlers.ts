import { Fault } from '@data-centre/api'
import type { Handlers } from '../call/handler.ts'
import type { Services } from '../call/services.ts'
import type { JobBoard } from './job-board.ts'

type Paths = 'sysJob/getJobList' | 'sysJob/getJobRuns' | 'sysJob/runJob' | 'sysJob/getNotices'

/** Jobs as administrators see and start them. */
export function jobHandlers({ ports, forwarding }: Pick<Services, 'ports' | 'forwarding'>): Pick<Handlers, Paths> {
  const board = (): JobBoard => {
    if (!ports.jobs) throw new Fault('unavailable')
    return ports.jobs
  }
  return {
    'sysJob/getJobList': () => board().list(),
    'sysJob/getJobRuns': ({ input }) =>
      board().history(input.id, { pageNum: input.pageNum, pageSize: input.pageSize ?? 20 }),
    'sysJob/runJob': ({ input, caller, about }) => {
      about(input.id)
      return board().run(input.id, caller.userId)
    },
    'sysJob/getNotices': async () => forwarding.notices(),
  }
}
