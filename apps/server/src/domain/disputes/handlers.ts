import { DEMO_SCHOOL_LABEL, DISPUTE_RIGHTS, Fault } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { tellOfAnswer } from './messages.ts'
import { numberKeyOf, raise, schoolOf } from './raise.ts'
import { disputedMetrics, disputePage, endDispute, lockedDispute, type Whose } from './store.ts'

type Paths = Extract<keyof Handlers, `dispute/${string}`>

const ofScope = ({ schools, provinces }: Scope): Whose => ({ schools, provinces })

/** Disputes that a caller answers: of all their schools; none for who does not answer or sees single colleges. */
const answered = ({ rights: { ids } }: Caller, scope: Scope): Whose | undefined =>
  DISPUTE_RIGHTS.some((id) => ids.has(id)) && !scope.colleges ? ofScope(scope) : undefined

const over = (): Fault => new Fault('conflict', { msg: '该异议已处理，请刷新后查看' })

async function answer(
  { database, config }: Services,
  { input: { id, state, answer }, caller, scope, about }: CallContext<'dispute/answer'>,
): Promise<null> {
  about(String(id))
  const at = new Date(config.clock.now())
  await inTransaction(database.pool, async (client) => {
    const dispute = await lockedDispute(client, id, ofScope(scope))
    if (!dispute) throw new Fault('notFound')
    about(dispute.label, { before: { state: dispute.state }, after: { state, answer } })
    if (dispute.state !== 'open') throw over()
    await endDispute(client, id, { state, answer, by: caller.userId, at })
    await tellOfAnswer(client, dispute, { state, answer, at })
  })
  return null
}

async function withdraw(
  { database, config }: Services,
  { input: { id }, caller, about }: CallContext<'dispute/withdraw'>,
): Promise<null> {
  about(String(id))
  await inTransaction(database.pool, async (client) => {
    const dispute = await lockedDispute(client, id, { raisedBy: caller.userId })
    if (!dispute) throw new Fault('notFound')
    about(dispute.label)
    if (dispute.state !== 'open') throw over()
    await endDispute(client, id, {
      state: 'closed',
      answer: '',
      by: caller.userId,
      at: new Date(config.clock.now()),
    })
  })
  return null
}

/** Numbers that people of a school hold to be wrong, from the doubt to the answer. */
export const disputeHandlers = (services: Services): Pick<Handlers, Paths> => ({
  'dispute/raise': (ask) => raise(services, ask),
  'dispute/getMarks': ({ input: { path, filters }, scope }) =>
    disputedMetrics(services.database.pool, {
      schoolId: schoolOf(scope),
      path,
      numberKey: numberKeyOf(filters),
      colleges: scope.colleges,
    }),
  'dispute/getPageList': async ({ input: { mine, ...view }, caller, scope }) => {
    const whose = (mine ? undefined : answered(caller, scope)) ?? { raisedBy: caller.userId }
    const page = await disputePage(services.database.pool, whose, { ...view, reader: caller.userId })
    if (!scope.hidesSchools) return page
    return {
      ...page,
      list: page.list.map((row) => ({ ...row, school: DEMO_SCHOOL_LABEL, place: DEMO_SCHOOL_LABEL })),
    }
  },
  'dispute/answer': (ask) => answer(services, ask),
  'dispute/withdraw': (ask) => withdraw(services, ask),
})
