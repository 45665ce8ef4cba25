import type pg from 'pg'
import type { Directory } from '../../../warehouse/directory/directory.ts'
import { homePagesOf } from '../../keys/home-pages.ts'
import { knownRefs, type RefKind, refIds } from '../../source-refs.ts'
import { courseNumberOf, personNumberOf, resourceNumberOf } from '../../xapi/issued-numbers.ts'
import type { Survey } from '../survey.ts'

/** Our ids of what a file names by the numbers of the platform, by the name that it has there; undefined for who is of another school. */
type Numbered = ReadonlyMap<string, number | undefined>

/**
 * What the numbers of a file mean under the home pages of the platform's keys: the same as where a statement is sent with one of them,
 * so that nobody is two people and no statement counts twice.
 */
export async function issuedThings(
  { pool, directory }: { pool: pg.Pool; directory: Directory },
  platform: string,
  schoolId: number,
  { people, courses, resources }: Pick<Survey, 'people' | 'courses' | 'resources'>,
): Promise<Record<'person' | 'course' | 'resource', Numbered>> {
  const pages = await homePagesOf(pool, platform, schoolId)
  const person = new Map<string, number | undefined>()
  for (const [ref, { actor }] of people) {
    const number = personNumberOf(actor, pages)
    const standing = number === undefined ? undefined : directory.person(number)
    if (standing) person.set(ref, standing.schoolId === schoolId ? number : undefined)
  }
  const numbersOf = (
    refs: Iterable<string>,
    numberOf: (ref: string, pages: readonly string[]) => number | undefined,
    exists: (number: number) => unknown,
  ): Numbered => {
    const found = new Map<string, number>()
    for (const ref of refs) {
      const number = numberOf(ref, pages)
      if (number !== undefined && exists(number)) found.set(ref, number)
    }
    return found
  }
  return {
    person,
    course: numbersOf(courses.keys(), courseNumberOf, (number) => directory.course(number)),
    resource: numbersOf(resources.keys(), resourceNumberOf, (number) => directory.resource(number)),
  }
}

/** Ids of the things of a file: a name that an import has brought keeps its meaning, else it is its number, else it gets an id. */
export async function idsOfThings(
  pool: pg.Pool,
  { source, kind, importId = null }: { source: string; kind: RefKind; importId?: number | null },
  refs: Iterable<string>,
  issued: Numbered,
): Promise<{ ids: Map<string, number>; fresh: Set<string>; byNumber: Numbered }> {
  const standing = await knownRefs(pool, source, kind, [...issued.keys()])
  const byNumber = new Map([...issued].filter(([ref]) => !standing.has(ref)))
  const { ids, fresh } = await refIds(
    pool,
    source,
    kind,
    [...refs].filter((ref) => !byNumber.has(ref)),
    importId,
  )
  for (const [ref, number] of byNumber) if (number !== undefined) ids.set(ref, number)
  return { ids, fresh, byNumber }
}
