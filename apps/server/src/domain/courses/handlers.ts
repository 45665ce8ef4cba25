import { Fault } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { assertShared, issueShare, type Share, type Sharer } from '../account/share-ticket.ts'
import { isHeld, SHARED_MS, sharedReport } from './shared.ts'

type Paths = 'courseShare/getTicket' | 'courseShare/getReport'

const shareOf = (courseId: number): Share => ({ path: 'courseShare/getTicket', subject: String(courseId) })

/** Tickets of single courses: who sees a course may let others see its numbers for a while. */
export function courseHandlers(services: Services): Pick<Handlers, Paths> {
  const { config, ports } = services
  const assertSharable = (courseId: number, { caller, scope }: Sharer): void => {
    // Demo accounts read a label instead of the names of schools, and the page names the school.
    if (caller.isDemo) throw new Fault('forbidden')
    if (!isHeld(ports.courses?.course(courseId), scope)) throw new Fault('notFound')
  }
  return {
    'courseShare/getTicket': async ({ input: { courseId }, scope, caller }) => {
      assertSharable(courseId, { caller, scope })
      return { ticket: issueShare(services, shareOf(courseId), caller.userId, config.clock.now() + SHARED_MS) }
    },
    'courseShare/getReport': async ({ input: { ticket, path, ...input } }) => {
      const { courseId } = input
      const owner = ports.courses?.course(courseId)
      await assertShared(services, shareOf(courseId), ticket, { schoolId: owner?.schoolId, courseId }, (sharer) =>
        assertSharable(courseId, sharer),
      )
      return sharedReport(ports, path, input, owner)
    },
  }
}
