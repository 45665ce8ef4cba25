import { rights, type Todo } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { EXPIRY_DAYS, type ExpiryRow, expiringSchools } from '../schools/expiring.ts'
import { counted, named } from './counted.ts'

/** Schools of the scope whose version has ended or ends within 30 days; a day is counted as the badge does, rounded up. */
export async function expiries(services: Services, caller: Caller, scope: Scope): Promise<Todo[]> {
  const rows = await expiringSchools(services, scope)
  const link = caller.rights.ids.has(rights.authoritySchool) ? '/authority/school' : null
  const own = scope.schools?.length === 1
  const todo = (kind: 'expired' | 'expiring', list: readonly ExpiryRow[]): Todo[] => {
    const first = list[0]
    if (!first) return []
    const name = caller.isDemo ? '' : named(list.map((row) => row.name))
    const messages =
      kind === 'expired'
        ? `${counted(list.length)} 所学校服务已到期`
        : `${counted(list.length)} 所学校服务将在 ${EXPIRY_DAYS} 天内到期`
    const mine =
      kind === 'expired'
        ? '本校服务已到期'
        : first.days === 0
          ? '本校服务今日到期'
          : `本校服务还有 ${first.days} 天到期`
    return [
      {
        kind,
        count: list.length,
        text: own ? mine : messages,
        detail: name,
        urgent: kind === 'expired' || list.some(({ days }) => days <= 7),
        link,
      },
    ]
  }
  return [
    ...todo(
      'expired',
      rows.filter(({ days }) => days < 0),
    ),
    ...todo(
      'expiring',
      rows.filter(({ days }) => days >= 0),
    ),
  ]
}
