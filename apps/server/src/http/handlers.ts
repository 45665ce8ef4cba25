import { Fault } from '@data-centre/api'
import { dictionary } from '../answers/dictionary.ts'
import { intakeHandlers } from '../intake/console/handlers.ts'
import { deadLetterHandlers } from '../intake/dead-letters/handlers.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { accountHandlers } from '../office/account/handlers.ts'
import { captchaHandlers } from '../office/captcha/handlers.ts'
import { exportHandlers } from '../office/exports/handlers.ts'
import { messageHandlers } from '../office/messages/handlers.ts'
import { placeHandlers } from '../office/places/handlers.ts'
import { rankingHandlers } from '../office/rankings/handlers.ts'
import { siteHandlers } from '../office/site/handlers.ts'
import { wallHandlers } from '../office/walls/handlers.ts'
import { installationHandlers } from '../office/walls/installation-handlers.ts'
import { warningHandlers } from '../office/warnings/handlers.ts'
import type { Handlers } from './handler.ts'
import type { Services } from './services.ts'

/** The table of all handlers: the compiler refuses it as long as an endpoint of the contract is missing. */
export const handlersOf = (services: Services): Handlers => ({
  ...accountHandlers(services),
  ...captchaHandlers(services),
  ...deadLetterHandlers(services.office.pool, () => services.ports.replay),
  ...exportHandlers(services),
  ...intakeHandlers(services),
  ...jobHandlers(services.ports),
  ...messageHandlers(services),
  ...placeHandlers(services),
  ...rankingHandlers(services),
  ...siteHandlers(services),
  ...wallHandlers(services),
  ...installationHandlers(services),
  'metric/getDictionary': async () => dictionary(),
  ...warningHandlers(services),
  'ingest/events': (request) => {
    if (!services.ports.intake) throw new Fault('unavailable')
    return services.ports.intake(request)
  },
})
