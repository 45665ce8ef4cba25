import { Fault, SMALL_GROUP } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Owner } from '../../reports/courses.ts'
import { statesShown } from '../../reports/lessons/few-people.ts'
import type { Lessons } from '../../reports/lessons/lessons.ts'
import { assertShared, issueShare, type Share, type Sharer } from '../account/share-ticket.ts'
import { isHeld, SHARED_MS, sharedReport, sharedScope } from './shared.ts'

type Paths = 'classShare/getTicket' | 'classShare/getReport' | 'classShare/getLesson'

const shareOf = (classId: number): Share => ({ path: 'classShare/getTicket', subject: String(classId) })

/** Tickets of single classes: who sees a class may let others see how it is taught for a while, and nobody of it by name. */
export function classHandlers(services: Services): Pick<Handlers, Paths> {
  const { config, ports } = services
  const lessons = (): Lessons => {
    if (!ports.lessons) throw new Fault('unavailable')
    return ports.lessons
  }
  const assertSharable = async (classId: number, { caller, scope }: Sharer): Promise<void> => {
    if (caller.isDemo) throw new Fault('forbidden')
    if (!isHeld(ports.courses?.courseClass(classId), scope)) throw new Fault('notFound')
    if ((await lessons().members(scope, { classId })) < SMALL_GROUP)
      throw new Fault('invalid', { msg: `不足 ${SMALL_GROUP} 人的班级不能分享`, data: { reason: 'small_class' } })
  }
  const ownerByTicket = async (classId: number, ticket: string): Promise<Owner | undefined> => {
    const owner = ports.courses?.courseClass(classId)
    await assertShared(services, shareOf(classId), ticket, { schoolId: owner?.schoolId, classId }, (sharer) =>
      assertSharable(classId, sharer),
    )
    return owner
  }
  return {
    'classShare/getTicket': async ({ input: { classId }, scope, caller }) => {
      await assertSharable(classId, { caller, scope })
      return { ticket: issueShare(services, shareOf(classId), caller.userId, config.clock.now() + SHARED_MS) }
    },
    'classShare/getReport': async ({ input: { ticket, path, ...input } }) =>
      sharedReport(ports, path, input, await ownerByTicket(input.classId, ticket)),
    'classShare/getLesson': async ({ input: { ticket, ...question } }) => {
      const owner = await ownerByTicket(question.classId, ticket)
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
