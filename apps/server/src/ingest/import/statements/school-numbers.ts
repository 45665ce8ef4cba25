import type { Platform } from '@data-centre/api'
import { homePagesOf } from '../../keys/home-pages.ts'
import { type RefKind, refsOf, sourceOfSchool } from '../../source-refs.ts'
import type { XapiActor } from '../../xapi/actor.ts'
import { courseNumberOf, personNumberOf, resourceNumberOf } from '../../xapi/issued-numbers.ts'
import type { ImportStores } from '../schools/school-range.ts'

/** Ids that the accounts and addresses of a school's statements are by their number; undefined where they are none. */
export interface SchoolNumbers {
  person(actor: XapiActor): number | undefined
  course(address: string): number | undefined
  resource(address: string): number | undefined
  /** Whether an account is by its number somebody of another school. */
  isForeign(actor: XapiActor): boolean
}

/**
 * What numbers mean in statements of a school under the home pages of the platform's keys: the same as where they are sent with one of
 * them, so that nobody is two people and no statement counts twice. A name that an import has brought keeps its meaning.
 */
export async function schoolNumbers(
  { pool, directory }: Pick<ImportStores, 'pool' | 'directory'>,
  platform: Platform,
  schoolId: number,
): Promise<SchoolNumbers> {
  const pages = await homePagesOf(pool, platform, schoolId)
  const namesOf = async (kind: RefKind): Promise<ReadonlyMap<string, number>> =>
    pages.length === 0 ? new Map() : refsOf(pool, sourceOfSchool('xapi', platform, schoolId), kind)
  const [people, courses, resources] = [await namesOf('person'), await namesOf('course'), await namesOf('resource')]
  const personOf = (actor: XapiActor) => {
    const number = personNumberOf(actor, pages)
    return number === undefined || people.has(actor.ref) ? undefined : directory.person(number)
  }
  return {
    person(actor) {
      const found = personOf(actor)
      return found?.schoolId === schoolId ? found.id : undefined
    },
    course: (address) => (courses.has(address) ? undefined : directory.course(courseNumberOf(address, pages) ?? 0)?.id),
    resource: (address) =>
      resources.has(address) ? undefined : directory.resource(resourceNumberOf(address, pages) ?? 0)?.id,
    isForeign(actor) {
      const found = personOf(actor)
      return found !== undefined && found.schoolId !== schoolId
    },
  }
}
