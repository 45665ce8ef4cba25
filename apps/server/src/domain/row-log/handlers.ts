import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { questionOf, rowLogsOf } from './question.ts'

/** Logs of single actions, page by page. */
export const rowLogHandlers = (services: Services): Pick<Handlers, 'zyqStatistics/getUserBehaviorRecord'> => ({
  'zyqStatistics/getUserBehaviorRecord': async ({ input, scope, caller }) => {
    const { cursor, pageSize, schoolId: _, collegeId: __, ...asked } = input
    const question = questionOf(asked, scope, caller)
    return rowLogsOf(services).page(question, pageSize, cursor)
  },
})
