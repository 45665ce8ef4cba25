import type { DataOf } from '@data-centre/api'
import type { Ports } from '../../call/services.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import { demoAccounts } from '../seeds/demo-accounts.ts'

const calendar = new Calendar()

/** What pages need before a login; answered before the stores are open. */
export function siteOf(config: Config, ports: Ports): DataOf<'common/getSite'> {
  const now = config.clock.now()
  const today = dayOf(now)
  return {
    demo: config.demo,
    build: config.build,
    mapNumber: config.mapNumber,
    now,
    today,
    term: calendar.currentTerm(today).id,
    week: calendar.weekOf(today),
    accounts: config.demo
      ? demoAccounts.map(({ userName, password, label }) => ({ userName, password, role: label }))
      : [],
    filling: ports.filling(),
  }
}
