import { Fault, type PersonType, personTypes, rights, schoolCapability } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import { isOfSchool } from '../../call/owned-scope.ts'
import type { Services } from '../../call/services.ts'
import type { FoundPerson } from '../../reports/people.ts'
import { assertShared, issueShare, type Share, type Sharer } from '../account/share-ticket.ts'

type Paths = 'bigLargeScreen/getTeaStuTicket' | 'bigLargeScreen/getTeaStuDialog'

/** Life of a ticket, ms. */
export const PERSON_TICKET_MS = 10 * 60_000
/** 师生信息: what a school must have opened before anybody looks at one of its people. */
export const PEOPLE_MENU = 102

interface PersonQuestion {
  type: PersonType
  id: string
}
const shareOf = ({ type, id }: PersonQuestion): Share => ({
  path: 'bigLargeScreen/getTeaStuTicket',
  subject: `${type}.${id}`,
})

/** A ticket of one person in one role that an account shares until a moment, ms. */
export const personTicket = (
  services: Pick<Services, 'secrets'>,
  person: PersonQuestion,
  userId: number,
  until: number,
): string => issueShare(services, shareOf(person), userId, until)

/** Whether a caller may open a person of their area: somebody of their own school, or with a right of their own of any. */
const opensPerson = (caller: Caller, { schoolId }: FoundPerson): boolean =>
  [rights.viewPersonal, rights.viewPersonList].some((id) => caller.rights.ids.has(id)) || isOfSchool(caller, schoolId)

/** Refuses who may not let others see a person. */
async function assertSharable(
  { ports, places }: Services,
  { type, id }: PersonQuestion,
  { caller, scope }: Sharer,
): Promise<void> {
  if (!ports.people) throw new Fault('unavailable')
  // Demo accounts read a label instead of the names of schools, and the window names the school.
  if (caller.isDemo || scope.aggregatesOnly) throw new Fault('forbidden')
  const found = await ports.people.find(id, scope, { by: 'id', most: 10 })
  const person = found.find((one) => one.id === id && one.role === personTypes[type])
  const school = person && opensPerson(caller, person) ? places.school(person.schoolId) : undefined
  // Somebody of another area, somebody who is not to be seen and nobody at all are answered alike.
  if (!school) throw new Fault('forbidden')
  if (!school.manageIds.includes(schoolCapability[PEOPLE_MENU] as number)) throw new Fault('notOpened')
}

/** Throws `badTicket` unless a ticket was made for exactly this person and its sharer still may share them. */
export const assertPersonTicket = (services: Services, { type, id }: PersonQuestion, ticket: string): Promise<void> =>
  assertShared(services, shareOf({ type, id }), ticket, { type, id }, (sharer) =>
    assertSharable(services, { type, id }, sharer),
  )

/** The window of one person: who may see them asks for a ticket, who brings it is shown them. */
export function personHandlers(services: Services): Pick<Handlers, Paths> {
  const { config, ports } = services
  return {
    'bigLargeScreen/getTeaStuTicket': async ({ input, scope, caller }) => {
      await assertSharable(services, input, { caller, scope })
      return { ticket: personTicket(services, input, caller.userId, config.clock.now() + PERSON_TICKET_MS) }
    },
    'bigLargeScreen/getTeaStuDialog': async ({ input }) => {
      await assertPersonTicket(services, input, input.ticket)
      if (!ports.portraits) throw new Fault('unavailable')
      const person = await ports.portraits.of(personTypes[input.type], Number(input.id))
      if (!person) throw new Fault('notFound')
      return person
    },
  }
}
