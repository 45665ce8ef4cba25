import { Fault } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { holdsSigned, issueSigned } from '../files/tickets.ts'
import { isHeld, SHARED_MS, sharedReport } from './shared.ts'

type Paths = 'courseShare/getTicket' | 'courseShare/getReport'

const TICKET = 'course page'

/** Tickets of single courses: who sees a course may let others see its numbers for a while. */
export function courseHandlers({ config, secrets, ports }: Services): Pick<Handlers, Paths> {
  return {
    'courseShare/getTicket': async ({ input: { courseId }, scope, caller }) => {
      // Demo accounts read a label instead of the names of schools, and the page names the school.
      if (caller.isDemo) throw new Fault('forbidden')
      if (!isHeld(ports.courses?.course(courseId), scope)) throw new Fault('notFound')
      return { ticket: issueSigned(secrets, TICKET, String(courseId), config.clock.now() + SHARED_MS) }
    },
    'courseShare/getReport': async ({ input: { ticket, path, ...input } }) => {
      if (!holdsSigned(secrets, TICKET, String(input.courseId), ticket, config.clock.now()))
        throw new Fault('badTicket')
      return sharedReport(ports, path, input, ports.courses?.course(input.courseId))
    },
  }
}
