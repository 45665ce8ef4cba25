import { Fault, type ParsedOf, rights } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import type { RowLogQuestion, RowLogs } from '../../reports/row-log/row-log.ts'
import type { Scope } from '../../warehouse/data-scope.ts'

/** What reads logs of single actions. Throws `unavailable` while the warehouse is not open. */
export function rowLogsOf({ ports }: Services): RowLogs {
  if (!ports.rowLogs) throw new Fault('unavailable')
  return ports.rowLogs
}

/** What a call asks of a log; rows are those of persons, who are found by a part of their name by those who read it. */
export function questionOf(
  input: Omit<ParsedOf<'zyqStatistics/exportUserBehaviorRecord'>, 'schoolId' | 'collegeId'>,
  scope: Scope | undefined,
  caller: Caller,
): RowLogQuestion {
  if (!scope || scope.aggregatesOnly) throw new Fault('forbidden')
  const { groupId, role, logGroup, userId, keyword, ...days } = input
  return {
    filter: { groupId, role, logGroup, userId, keyword },
    days,
    scope: caller.rights.ids.has(rights.viewPersonal) ? scope : { ...scope, masksNames: true },
  }
}
