import { Fault } from '@data-centre/api'
import type { Handlers } from '../../http/handler.ts'
import type { Services } from '../../http/services.ts'
import { ExportLog } from './log.ts'

/** The record of exports, as far as callers add to it. */
export const exportHandlers = ({ office }: Services): Pick<Handlers, 'sysUserExportLog/saveExportLog'> => ({
  'sysUserExportLog/saveExportLog': async ({ input, caller }) => {
    if (!(await new ExportLog(office.pool).explain(input.exportId, caller.userId, input.reason))) throw new Fault('notFound')
    return null
  },
})
