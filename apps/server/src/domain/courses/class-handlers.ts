import { Fault, SMALL_GROUP } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { statesShown } from '../../reports/lessons/few-people.ts'
import type { Lessons } from '../../reports/lessons/lessons.ts'
import { holdsSigned, issueSigned } from '../files/tickets.ts'
import { isHeld, SHARED_MS, sharedReport, sharedScope } from './shared.ts'

type Paths = 'classShare/getTicket' | 'classShare/getReport' | 'classShare/getLesson'

const TICKET = 'class page'

/** Tickets of single classes: who sees a class may let others see how it is taught for a while, and nobody of it by name. */
export function classHandlers({ config, secrets, ports }: Services): Pick<Handlers, Paths> {
  const lessons = (): Lessons => {
    if (!ports.lessons) throw new Fault('unavailable')
    return ports.lessons
  }
  const assertTicket = (classId: number, ticket: string): void => {
    if (!holdsSigned(secrets, TICKET, String(classId), ticket, config.clock.now())) throw new Fault('badTicket')
  }
  return {
    'classShare/getTicket': async ({ input: { classId }, scope, caller }) => {
      if (caller.isDemo) throw new Fault('forbidden')
      if (!isHeld(ports.courses?.courseClass(classId), scope)) throw new Fault('notFound')
      if ((await lessons().members(scope, { classId })) < SMALL_GROUP)
        throw new Fault('invalid', { msg: `不足 ${SMALL_GROUP} 人的班级不能分享`, data: { reason: 'small_class' } })
      return { ticket: issueSigned(secrets, TICKET, String(classId), config.clock.now() + SHARED_MS) }
    },
    'classShare/getReport': async ({ input: { ticket, path, ...input } }) => {
      assertTicket(input.classId, ticket)
      return sharedReport(ports, path, input, ports.courses?.courseClass(input.classId))
    },
    'classShare/getLesson': async ({ input: { ticket, ...question } }) => {
      assertTicket(question.classId, ticket)
      const owner = ports.courses?.courseClass(question.classId)
      if (!owner) throw new Fault('notFound')
      const scope = sharedScope(owner)
      const [lesson, { students: _named, ...signs }] = await Promise.all([
        lessons().lesson(scope, question),
        lessons().signs(scope, question),
      ])
      return { lesson, signs: statesShown(signs) }
    },
  }
}
