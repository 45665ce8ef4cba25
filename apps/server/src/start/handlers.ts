import { Fault } from '@data-centre/api'
import type { Handlers } from '../call/handler.ts'
import type { Services } from '../call/services.ts'
import { accountHandlers } from '../domain/account/handlers.ts'
import { captchaHandlers } from '../domain/captcha/handlers.ts'
import { choiceHandlers } from '../domain/courses/choices.ts'
import { classHandlers } from '../domain/courses/class-handlers.ts'
import { courseHandlers } from '../domain/courses/handlers.ts'
import { sourceNumberHandlers } from '../domain/courses/source-numbers.ts'
import { deviceHandlers } from '../domain/devices/handlers.ts'
import { disputeHandlers } from '../domain/disputes/handlers.ts'
import { fileHandlers } from '../domain/files/handlers.ts'
import { jumpHandlers } from '../domain/jump/handlers.ts'
import { lessonHandlers } from '../domain/lessons/handlers.ts'
import { messageHandlers } from '../domain/messages/handlers.ts'
import { newMediaHandlers } from '../domain/new-media/handlers.ts'
import { operationLogHandlers } from '../domain/operation-log/handlers.ts'
import { placeHandlers } from '../domain/places/handlers.ts'
import { portraitHandlers } from '../domain/portraits/handlers.ts'
import { rankingHandlers } from '../domain/rankings/handlers.ts'
import { influenceHandlers } from '../domain/rankings/influence.ts'
import { roleHandlers } from '../domain/roles/handlers.ts'
import { rowLogHandlers } from '../domain/row-log/handlers.ts'
import { versionHandlers } from '../domain/schools/expiring.ts'
import { schoolHandlers } from '../domain/schools/handlers.ts'
import { siteHandlers } from '../domain/site/handlers.ts'
import { surveyHandlers } from '../domain/survey/handlers.ts'
import { userHandlers } from '../domain/users/handlers.ts'
import { viewHandlers } from '../domain/views/handlers.ts'
import { carouselHandlers } from '../domain/walls/carousel-handlers.ts'
import { wallConfigHandlers } from '../domain/walls/config-handlers.ts'
import { wallHandlers } from '../domain/walls/handlers.ts'
import { installationHandlers } from '../domain/walls/installation-handlers.ts'
import { interruptHandlers } from '../domain/walls/interrupt-handlers.ts'
import { personHandlers } from '../domain/walls/person-handlers.ts'
import { replayHandlers } from '../domain/walls/replay-handlers.ts'
import { schoolWallHandlers } from '../domain/walls/school-handlers.ts'
import { warningHandlers } from '../domain/warnings/handlers.ts'
import { exportHandlers } from '../exports/handlers.ts'
import { intakeHandlers } from '../ingest/console/handlers.ts'
import { deadLetterHandlers } from '../ingest/dead-letters/handlers.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { dictionary } from '../reports/dictionary/dictionary.ts'

/** The table of all handlers: the compiler refuses it as long as an endpoint of the contract is missing. */
export const handlersOf = (services: Services): Handlers => ({
  ...accountHandlers(services),
  ...captchaHandlers(services),
  ...deadLetterHandlers(services.database.pool, () => services.ports.replay),
  ...deviceHandlers(services),
  ...disputeHandlers(services),
  ...exportHandlers(services),
  ...fileHandlers(services),
  ...intakeHandlers(services),
  ...jobHandlers(services),
  ...jumpHandlers(services),
  ...lessonHandlers(services),
  ...messageHandlers(services),
  ...operationLogHandlers(services),
  ...placeHandlers(services),
  ...rankingHandlers(services),
  ...influenceHandlers(services),
  ...roleHandlers(services),
  ...rowLogHandlers(services),
  ...schoolHandlers(services),
  ...siteHandlers(services),
  ...userHandlers(services),
  ...viewHandlers(services),
  ...surveyHandlers(services),
  ...wallHandlers(services),
  ...schoolWallHandlers(services),
  ...personHandlers(services),
  ...classHandlers(services),
  ...courseHandlers(services),
  ...choiceHandlers(services),
  ...sourceNumberHandlers(services),
  ...versionHandlers(services),
  ...portraitHandlers(services),
  ...installationHandlers(services),
  ...wallConfigHandlers(services),
  ...interruptHandlers(services),
  ...replayHandlers(services),
  ...carouselHandlers(services),
  ...newMediaHandlers(services),
  'metric/getDictionary': async () => dictionary(),
  ...warningHandlers(services),
  'ingest/events': (request) => {
    if (!services.ports.intake) throw new Fault('unavailable')
    return services.ports.intake(request)
  },
})
