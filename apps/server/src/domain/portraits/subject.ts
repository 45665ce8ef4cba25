import {
  DEMO_SCHOOL_LABEL,
  Fault,
  type PortraitInfo,
  type PortraitWhole,
  type Role,
  schoolCapability,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import type { PersonPortraits } from '../../reports/portrait/portrait.ts'
import { isPresent, type PortraitSubject } from '../../reports/portrait/subject.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { assertPersonTicket, PEOPLE_MENU } from '../walls/person-handlers.ts'

const types = { teacher: 'tea', student: 'stu' } as const satisfies Record<Role, string>

/** What makes portraits. Throws `unavailable` while the warehouse is not open. */
export function portraitsOf({ ports }: Services): PersonPortraits {
  if (!ports.personPortraits) throw new Fault('unavailable')
  return ports.personPortraits
}

/** Refuses a school that has not opened 师生信息. */
function demandOpened({ places }: Services, { schoolId }: PortraitSubject): void {
  const needed = schoolCapability[PEOPLE_MENU]
  const { manageIds = [] } = places.school(schoolId) ?? {}
  if (needed === undefined || !manageIds.includes(needed)) throw new Fault('notOpened')
}

/** Somebody of the caller's area, who has left it too: lists of past days lead there. Somebody of another area and nobody at all are answered alike. */
export async function subjectFor(services: Services, role: Role, id: number, scope: Scope): Promise<PortraitSubject> {
  if (scope.aggregatesOnly) throw new Fault('forbidden')
  const subject = await portraitsOf(services).find(role, id, scope)
  if (!subject) throw new Fault('notFound')
  return subject
}

/** Somebody for whom a ticket was made. Throws `badTicket` for any other, also one that is over. */
export async function subjectByTicket(
  services: Services,
  role: Role,
  id: number,
  ticket: string,
): Promise<PortraitSubject> {
  const person = { type: types[role], id: String(id) }
  await assertPersonTicket(services, person, ticket)
  const subject = await portraitsOf(services).find(role, id)
  // A ticket is for everybody: of who has left or is stopped it opens nothing, as in the window over a wall.
  if (!subject || !isPresent(subject)) throw new Fault('notFound')
  demandOpened(services, subject)
  return subject
}

/** The head with the school as the caller knows it: demo accounts read a label. */
export const withSchool = (
  { places }: Services,
  { info }: PortraitWhole,
  { schoolId }: PortraitSubject,
  caller: Caller | undefined,
): PortraitInfo => ({
  ...info,
  school: caller?.isDemo ? DEMO_SCHOOL_LABEL : (places.school(schoolId)?.name ?? ''),
})
