import { Fault, type PersonType, personTypes, rights, schoolCapability } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import { isOfSchool } from '../../call/owned-scope.ts'
import type { Services } from '../../call/services.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { FoundPerson } from '../../reports/people.ts'
import { holdsSigned, issueSigned } from '../files/tickets.ts'

type Paths = 'bigLargeScreen/getTeaStuTicket' | 'bigLargeScreen/getTeaStuDialog'

const TICKET = 'person window'
/** Life of a ticket, ms. */
export const PERSON_TICKET_MS = 10 * 60_000
/** 师生信息: what a school must have opened before anybody looks at one of its people. */
export const PEOPLE_MENU = 102

interface PersonQuestion {
  type: PersonType
  id: string
}
const subjectOf = ({ type, id }: PersonQuestion): string => `${type}.${id}`

/** Whether a ticket was made for exactly this person and still holds. */
export const holdsPersonTicket = (secrets: Secrets, person: PersonQuestion, ticket: string, now: number): boolean =>
  holdsSigned(secrets, TICKET, subjectOf(person), ticket, now)

/** A ticket of one person in one role that holds until a moment, ms. */
export const personTicket = (secrets: Secrets, person: PersonQuestion, until: number): string =>
  issueSigned(secrets, TICKET, subjectOf(person), until)

/** Whether a caller may open a person of their area: somebody of their own school, or with a right of their own of any. */
const opensPerson = (caller: Caller, { schoolId }: FoundPerson): boolean =>
  [rights.viewPersonal, rights.viewPersonList].some((id) => caller.rights.ids.has(id)) || isOfSchool(caller, schoolId)

/** The window of one person: who may see them asks for a ticket, who brings it is shown them. */
export function personHandlers({ config, secrets, ports, places }: Services): Pick<Handlers, Paths> {
  return {
    'bigLargeScreen/getTeaStuTicket': async ({ input, scope, caller }) => {
      // Demo accounts read a label instead of the names of schools, and the window names the school.
      if (caller.isDemo || scope.aggregatesOnly) throw new Fault('forbidden')
      if (!ports.people) throw new Fault('unavailable')
      const found = await ports.people.find(input.id, scope, { by: 'id', most: 10 })
      const person = found.find(({ id, role }) => id === input.id && role === personTypes[input.type])
      const school = person && opensPerson(caller, person) ? places.school(person.schoolId) : undefined
      // Somebody of another area, somebody who is not to be seen and nobody at all are answered alike.
      if (!school) throw new Fault('forbidden')
      if (!school.manageIds.includes(schoolCapability[PEOPLE_MENU] as number)) throw new Fault('notOpened')
      return { ticket: personTicket(secrets, input, config.clock.now() + PERSON_TICKET_MS) }
    },
    'bigLargeScreen/getTeaStuDialog': async ({ input }) => {
      if (!holdsPersonTicket(secrets, input, input.ticket, config.clock.now())) throw new Fault('badTicket')
      if (!ports.portraits) throw new Fault('unavailable')
      const person = await ports.portraits.of(personTypes[input.type], Number(input.id))
      if (!person) throw new Fault('notFound')
      return person
    },
  }
}
