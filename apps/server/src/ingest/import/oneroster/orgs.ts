import type { SchoolEntry } from '../../../warehouse/directory/directory.ts'
import { ImportError } from '../import-error.ts'
import { demandCopied, type ImportStores } from '../schools/school-range.ts'
import { readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import type { TableBook } from './files/table-book.ts'
import type { Life } from './life.ts'

interface Org extends Life {
  line: number
  name: string
  type: string
  identifier: string
  parent: string
}

/** A department of the file. */
export interface Department extends Life {
  ref: string
  line: number
  name: string
  code: string
  schoolId: number
}

/** Schools of ours that the file is about, and its departments. */
export interface Orgs {
  schools: SchoolEntry[]
  departments: Department[]
  /** The school that an organization belongs to or is; undefined where it is none of ours. */
  schoolOf(ref: string): number | undefined
}

/**
 * Finds the schools of a roster: the one that is named, or those whose `identifier` is the code of one of ours. Nothing is
 * written. Throws {@link ImportError} where no school fits.
 */
export async function readOrgs(
  stores: ImportStores,
  roster: Roster,
  named: SchoolEntry | undefined,
  book: TableBook,
): Promise<Orgs> {
  if (!roster.files.has('orgs')) {
    if (!named) throw new ImportError('没有 orgs.csv，请用 --school 指明学校')
    return { schools: [named], departments: [], schoolOf: () => named.id }
  }
  const orgs = new Map<string, Org>()
  for await (const { line, get, ended, modifiedAt } of readRoster('orgs', roster, book))
    orgs.set(get('sourcedId'), {
      line,
      name: get('name'),
      type: get('type'),
      identifier: get('identifier'),
      parent: get('parentSourcedId'),
      ended,
      modifiedAt,
    })
  const schools = await ourSchools(stores, orgs, named)
  const only = schools.size === 1 || named ? [...schools.values()][0]?.id : undefined
  const theirs = [...orgs.values()].filter(({ type }) => type === 'school').length

  /** Up through the parents; a file of one school may leave its place in the tree open. */
  const schoolOf = (ref: string): number | undefined => {
    const passed = new Set<string>()
    for (let at = ref; orgs.has(at) && !passed.has(at); at = orgs.get(at)?.parent ?? '') {
      passed.add(at)
      if (orgs.get(at)?.type === 'school') return schools.get(at)?.id
    }
    return theirs <= 1 ? only : undefined
  }
  const departments: Department[] = []
  for (const [ref, { line, name, type, identifier, ended, modifiedAt }] of orgs) {
    const schoolId = schoolOf(ref)
    if (type === 'school' && ended) book.refuse(line, 'status', 'school_end', name)
    else if (type === 'school') {
      if (schoolId === undefined) book.refuse(line, 'identifier', 'unknown_school', identifier || name)
    } else if (type !== 'department') book.refuse(line, 'type', 'unsupported_type', type)
    else if (schoolId === undefined) book.refuse(line, 'parentSourcedId', 'unknown_school', name)
    else departments.push({ ref, line, name, code: identifier || ref, schoolId, ended, modifiedAt })
  }
  return { schools: [...new Set(schools.values())], departments, schoolOf }
}

async function ourSchools(
  stores: ImportStores,
  orgs: ReadonlyMap<string, Org>,
  named: SchoolEntry | undefined,
): Promise<Map<string, SchoolEntry>> {
  const { pool, directory } = stores
  const theirs = [...orgs].filter(([, { type }]) => type === 'school')
  const { rows } = await pool.query<{ id: number; code: string }>(
    'SELECT id, code FROM school WHERE status = 1 AND code = ANY($1::text[])',
    [theirs.map(([, { identifier }]) => identifier)],
  )
  const byCode = new Map(rows.map(({ id, code }) => [code, id]))
  await demandCopied(stores, byCode.values())
  const found = new Map<string, SchoolEntry>()
  for (const [ref, { identifier }] of theirs) {
    const school = directory.school(byCode.get(identifier) ?? 0)
    if (school && (!named || school.id === named.id)) found.set(ref, school)
  }
  if (!named) {
    if (found.size === 0)
      throw new ImportError('orgs.csv 中没有一所学校的 identifier 是本平台的学校标识码，请用 --school 指明学校')
    return found
  }
  const [first, second] = theirs
  if (found.size === 0 && second)
    throw new ImportError(`orgs.csv 中有 ${theirs.length} 所学校，没有一所的 identifier 是“${named.name}”的学校标识码`)
  if (found.size === 0 && first && byCode.has(first[1].identifier))
    throw new ImportError(
      `orgs.csv 第 ${first[1].line} 行 identifier：“${first[1].identifier}”是另一所学校，不是“${named.name}”`,
    )
  if (found.size === 0) found.set(first?.[0] ?? '', named)
  return found
}
