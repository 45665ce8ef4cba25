import { DEMO_SCHOOL_LABEL, type ExportRow, Fault, type OperationRow } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { stampOf } from '../../platform/clock.ts'
import { readCountedPage } from '../../platform/database/paging.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { actionLabel, listLabel, moduleLabel } from './call-labels.ts'
import { inPeriod } from './log-filters.ts'
import { LogQuery, type Stored } from './query.ts'

type Paths = 'sysLog/getPageList' | 'sysLog/getStatistics'

/** The log within a scope. Who looks after a part of a school only has no log: its rows know schools, not colleges. */
export function logOf({ database }: Pick<Services, 'database'>, scope: Scope): LogQuery {
  if (scope.colleges) throw new Fault('forbidden')
  return new LogQuery(database.pool, scope)
}

/** A row as it is shown. */
export function shownRow(
  { at, endedAt, school, ...row }: Stored,
  { isDemo }: Pick<Caller, 'isDemo'>,
): OperationRow | ExportRow {
  const ended = endedAt instanceof Date ? { endedAt: stampOf(endedAt.getTime()) } : endedAt === null ? { endedAt } : {}
  const text =
    typeof row.api === 'string'
      ? { list: listLabel(row.api) }
      : { moduleLabel: moduleLabel(String(row.module)), actionLabel: actionLabel(String(row.action)) }
  return {
    ...row,
    ...text,
    ...ended,
    time: stampOf(at.getTime()),
    school: isDemo && school ? DEMO_SCHOOL_LABEL : school,
  } as OperationRow | ExportRow
}

/** The operation log and the record of exports. */
export const operationLogHandlers = (services: Services): Pick<Handlers, Paths> => ({
  'sysLog/getPageList': async ({ input, caller, scope, about }) => {
    const log = logOf(services, scope)
    const { pageNum, pageSize, ...asked } = input
    const filters = inPeriod(asked, services.config.clock.now())
    about(input.logType, { after: input })
    const { rows, ...place } = await readCountedPage(
      { pageNum, pageSize },
      () => log.count(filters),
      (limit, offset) => log.rows(filters, { limit, offset }),
    )
    return { list: rows.map((row) => shownRow(row, caller)) as OperationRow[], ...place }
  },
  'sysLog/getStatistics': async ({ input, scope, about }) => {
    about(input.logType, { after: input })
    const now = services.config.clock.now()
    return logOf(services, scope).statistics(inPeriod(input, now), now)
  },
})
