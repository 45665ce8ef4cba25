import { callAt, Fault, type ReportCall, type ReportInput, type ReportPath } from '@data-centre/api'
import type { Services } from '../../call/services.ts'
import { maskFields } from '../../platform/mask.ts'
import type { Owner } from '../../reports/courses.ts'
import type { Scope } from '../../warehouse/data-scope.ts'

/** Life of a ticket of a page about one thing, ms. */
export const SHARED_MS = 10 * 60_000

/** Whether a scope holds a thing. */
export const isHeld = (owner: Owner | undefined, { schools, colleges }: Scope): owner is Owner =>
  owner !== undefined && (schools?.includes(owner.schoolId) ?? true) && (colleges?.includes(owner.collegeId) ?? true)

/** What who brings a ticket may see: the school of the thing, names masked and small groups hidden. */
export const sharedScope = ({ schoolId, school }: Owner): Scope => ({
  level: 'school',
  schools: [schoolId],
  label: school,
  masksNames: true,
  hidesSmallGroups: true,
})

/** A report about one thing for who brings its ticket. */
export async function sharedReport(
  { answers }: Services['ports'],
  path: ReportPath,
  input: ReportInput,
  owner: Owner | undefined,
): Promise<{ report: unknown; statTime: string }> {
  if (!answers) throw new Fault('unavailable')
  if (!owner) throw new Fault('notFound')
  const call = callAt(path) as ReportCall
  const { data, statTime } = await answers.answer(call, input, sharedScope(owner))
  return { report: call.personal ? maskFields(data, call.personal, []) : data, statTime }
}
