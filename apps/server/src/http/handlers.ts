import { Fault } from '@data-centre/api'
import { dictionary } from '../answers/dictionary.ts'
import { intakeHandlers } from '../intake/console/handlers.ts'
import { deadLetterHandlers } from '../intake/dead-letters/handlers.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { accountHandlers } from '../office/account/handlers.ts'
import { captchaHandlers } from '../office/captcha/handlers.ts'
import { deviceHandlers } from '../office/devices/handlers.ts'
import { exportHandlers } from '../office/exports/handlers.ts'
import { fileHandlers } from '../office/files/handlers.ts'
import { jumpHandlers } from '../office/jump/handlers.ts'
import { messageHandlers } from '../office/messages/handlers.ts'
import { newMediaHandlers } from '../office/new-media/handlers.ts'
import { operationLogHandlers } from '../office/operation-log/handlers.ts'
import { placeHandlers } from '../office/places/handlers.ts'
import { rankingHandlers } from '../office/rankings/handlers.ts'
import { roleHandlers } from '../office/roles/handlers.ts'
import { schoolHandlers } from '../office/schools/handlers.ts'
import { siteHandlers } from '../office/site/handlers.ts'
import { surveyHandlers } from '../office/survey/handlers.ts'
import { userHandlers } from '../office/users/handlers.ts'
import { viewHandlers } from '../office/views/handlers.ts'
import { wallConfigHandlers } from '../office/walls/config-handlers.ts'
import { wallHandlers } from '../office/walls/handlers.ts'
import { installationHandlers } from '../office/walls/installation-handlers.ts'
import { interruptHandlers } from '../office/walls/interrupt-handlers.ts'
import { personHandlers } from '../office/walls/person-handlers.ts'
import { replayHandlers } from '../office/walls/replay-handlers.ts'
import { roundHandlers } from '../office/walls/round-handlers.ts'
import { schoolWallHandlers } from '../office/walls/school-handlers.ts'
import { warningHandlers } from '../office/warnings/handlers.ts'
import type { Handlers } from './handler.ts'
import type { Services } from './services.ts'

/** The table of all handlers: the compiler refuses it as long as an endpoint of the contract is missing. */
export const handlersOf = (services: Services): Handlers => ({
  ...accountHandlers(services),
  ...captchaHandlers(services),
  ...deadLetterHandlers(services.office.pool, () => services.ports.replay),
  ...deviceHandlers(services),
  ...exportHandlers(services),
  ...fileHandlers(services),
  ...intakeHandlers(services),
  ...jobHandlers(services.ports),
  ...jumpHandlers(services),
  ...messageHandlers(services),
  ...operationLogHandlers(services),
  ...placeHandlers(services),
  ...rankingHandlers(services),
  ...roleHandlers(services),
  ...schoolHandlers(services),
  ...siteHandlers(services),
  ...userHandlers(services),
  ...viewHandlers(services),
  ...surveyHandlers(services),
  ...wallHandlers(services),
  ...schoolWallHandlers(services),
  ...personHandlers(services),
  ...installationHandlers(services),
  ...wallConfigHandlers(services),
  ...interruptHandlers(services),
  ...replayHandlers(services),
  ...roundHandlers(services),
  ...newMediaHandlers(services),
  'metric/getDictionary': async () => dictionary(),
  ...warningHandlers(services),
  'ingest/events': (request) => {
    if (!services.ports.intake) throw new Fault('unavailable')
    return services.ports.intake(request)
  },
})
