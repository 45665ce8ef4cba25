import { rights, type Todo } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { messageCentre } from './centre.ts'
import { MAX_NAMES } from './counted.ts'
import { disputed } from './disputed.ts'
import { expiries } from './expiries.ts'
import { noticeHandlers } from './notices.ts'
import { warned } from './warned.ts'

type Paths = Extract<keyof Handlers, `message/${string}`>

/** Rights by which somebody deals with versions of schools or watches over their own. */
const SCHOOL_RIGHTS = [rights.authoritySchool, rights.schoolDashboard, rights.provinceDashboard]

const OPERATION_RIGHT = rights.operationDashboard

/** Logs of a province that fell by more than this against the same weekday a week before, share. */
const FALLEN_SHARE = 0.2

/** Provinces whose logs of yesterday fell against the same weekday a week before. For those who watch over the nation. */
async function fallenProvinces({ ports }: Services, caller: Caller, scope: Scope): Promise<Todo[]> {
  if (!ports.provinceLogs || scope.level !== 'nation' || !caller.rights.ids.has(OPERATION_RIGHT)) return []
  const fallen = (await ports.provinceLogs()).filter(
    ({ yesterday, before }) => before > 0 && (before - yesterday) / before > FALLEN_SHARE,
  )
  if (fallen.length === 0) return []
  const worst = fallen
    .map((entry) => ({ ...entry, share: (entry.before - entry.yesterday) / entry.before }))
    .sort((a, b) => b.share - a.share)
  const detail = worst
    .slice(0, MAX_NAMES)
    .map(({ name, share }) => `${name} ▼${(share * 100).toFixed(1)}%`)
    .join('、')
  return [
    {
      kind: 'fallen',
      count: fallen.length,
      text: `${fallen.length} 个省昨日日志较上周同日下降超过 ${FALLEN_SHARE * 100}%`,
      detail,
      urgent: false,
      link: '/operation/dashBoard',
    },
  ]
}

/** The caller's pending work, messages and own notices. */
export const messageHandlers = (services: Services): Pick<Handlers, Paths> => ({
  ...messageCentre(services),
  ...noticeHandlers(services),
  'message/getTodo': async ({ caller, scope }) => {
    const watches = SCHOOL_RIGHTS.some((id) => caller.rights.ids.has(id))
    const [expiry, disputes, warnings, fallen] = await Promise.all([
      watches ? expiries(services, caller, scope) : [],
      disputed(services, caller, scope),
      watches ? warned(services, caller, scope) : [],
      fallenProvinces(services, caller, scope),
    ])
    return [...expiry, ...disputes, ...warnings, ...fallen]
  },
})
