import { Fault, hasKeyword, members } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { Intake } from '../intake.ts'
import type { IntakeKeys } from '../keys/keys.ts'
import type { Flows } from './flows.ts'
import { newestChecks } from './invariant-checks.ts'
import { changeHomePages, createKey, disableKey, listKeys } from './key-admin.ts'
import { sendTestEvent } from './test-event.ts'

/** What the page of the intake works with, once the intake is open. */
export interface IntakeConsole {
  store: FactStore
  intake: Intake
  keys: IntakeKeys
  flows: Flows
}

type Paths =
  | 'ingest/getStatus'
  | 'ingest/getKeys'
  | 'ingest/createKey'
  | 'ingest/disableKey'
  | 'ingest/setHomePages'
  | 'ingest/sendTestEvent'
  | 'ingest/getSchools'
  | 'bigLargeScreen/getDataAssetQuality'

const MAX_SCHOOLS = 200

/** Feeds, keys and test events as administrators see them. */
export function intakeHandlers({ database, places, config, ports }: Services): Pick<Handlers, Paths> {
  const { pool } = database
  const { clock } = config
  const consoleClient = (): IntakeConsole => {
    if (!ports.intakeConsole) throw new Fault('unavailable')
    return ports.intakeConsole
  }
  return {
    'ingest/getStatus': ({ input }) => consoleClient().flows.status(input),
    'ingest/getKeys': () => listKeys(pool, places, clock.now()),
    'ingest/createKey': async ({ input, caller, about }) => {
      const created = await createKey({ pool, keys: consoleClient().keys, places }, input, caller.userId, clock.now())
      const { keyId, platform, schools } = created.key
      about(
        `${keyId} ${members.platform[platform]} ${schools ? schools.map(({ name }) => name).join('、') : '全部学校'}`,
      )
      return created
    },
    'ingest/disableKey': async ({ input, about }) => {
      await disableKey(pool, input.id, clock.now())
      about(String(input.id))
      return null
    },
    'ingest/setHomePages': async ({ input, caller, about }) => {
      const { keyId, before, after } = await changeHomePages({ pool, keys: consoleClient().keys }, input, {
        userId: caller.userId,
        now: clock.now(),
      })
      about(keyId, { before: { homePages: before }, after: { homePages: after } })
      return null
    },
    'ingest/sendTestEvent': async ({ input, about }) => {
      const { store, intake, keys } = consoleClient()
      const { live } = ports
      if (!live) throw new Fault('unavailable')
      const sent = await sendTestEvent({ store, keys, intake, live, places, clock }, input.keyId, input.schoolId)
      about(`${sent.school} ${sent.eventId}`)
      return sent
    },
    'ingest/getSchools': async ({ input }) => {
      const bound =
        input.keyId === undefined
          ? undefined
          : (await listKeys(pool, places, clock.now())).find(({ id }) => id === String(input.keyId))?.schools
      return (bound ?? places.schools().map(({ id, name }) => ({ id: String(id), name })))
        .filter(({ name }) => hasKeyword(input.keyword, name))
        .slice(0, MAX_SCHOOLS)
    },
    'bigLargeScreen/getDataAssetQuality': () => newestChecks(consoleClient().store),
  }
}

declare module '../../call/services.ts' {
  interface Ports {
    intakeConsole?: IntakeConsole | undefined
  }
}
