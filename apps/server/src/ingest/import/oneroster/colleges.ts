import { addRefs, refIds, refsOf } from '../../source-refs.ts'
import { outdatedRows } from '../roster/newest-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import { type CollegeRow, StandingColleges } from '../schools/standing-colleges.ts'
import type { TableBook } from './files/table-book.ts'
import type { Department, Orgs } from './orgs.ts'
import { rosterSource } from './rosters-of-school.ts'

/** Our colleges by the name that the file gives them, of this file and of those before, by school. */
export type Colleges = ReadonlyMap<number, ReadonlyMap<string, number>>

/**
 * Brings the departments as colleges. A new sourcedId is a standing college where its name or its code says so: schools
 * that change their system bring everything under other names. Answers all colleges that are known.
 */
export async function bringColleges(
  stores: ImportStores,
  { schools, departments }: Orgs,
  book: TableBook,
  notes: string[],
): Promise<Colleges> {
  const colleges = new Map<number, Map<string, number>>()
  for (const { id } of schools) colleges.set(id, await refsOf(stores.pool, rosterSource(id), 'college'))
  const isStanding = ({ schoolId, ref }: Department): boolean => colleges.get(schoolId)?.has(ref) ?? false
  // Names that colleges give up are free for those that come; a college that goes on under another sourcedId does not end.
  const ordered = [
    ...departments.filter((one) => !one.ended && isStanding(one)),
    ...departments.filter((one) => !one.ended && !isStanding(one)),
    ...departments.filter(({ ended }) => ended),
  ]
  const given = new Set<number>()
  const unnamed: CollegeRow[] = []
  const standing = await StandingColleges.of(
    stores,
    schools.map(({ id }) => id),
  )
  for (const department of ordered) {
    const existing = colleges.get(department.schoolId) ?? new Map<string, number>()
    const id =
      existing.get(department.ref) ??
      (department.ended ? undefined : await collegeOf(stores.pool, department, standing, existing, departments, notes))
    if (id !== undefined && given.has(id) && department.ended) continue
    if (id === undefined || given.has(id)) {
      const [column, reason] =
        id === undefined ? (['status', 'nothing_to_end'] as const) : (['name', 'duplicate'] as const)
      book.refuse(department.line, column, reason, department.name)
      continue
    }
    given.add(id)
    existing.set(department.ref, id)
    colleges.set(department.schoolId, existing)
    if ((await outdatedRows(stores.pool, 'college', [{ ...department, id }])).has(id)) continue
    const college = { ...department, id, status: department.ended ? -1 : 1 }
    const name = await standing.write(college)
    if (!department.ended && name !== department.name) unnamed.push(college)
  }
  const kept = (await standing.exchange(unnamed)).map(({ id, name }) => `“${standing.nameOf(id)}”（文件中为“${name}”）`)
  book.counts.taken += await standing.copy(stores)
  if (kept.length > 0)
    notes.push(
      `${kept.length} 个院系的新名称已被本校其他院系使用，保留原名：${kept.join('、')}；那个院系改名后再次运行即可`,
    )
  return colleges
}

/** The standing college of the same name, or that of the same code whose sourcedId is not in the file any more, or a new id. */
async function collegeOf(
  pool: ImportStores['pool'],
  { schoolId, ref, name, code }: Department,
  standing: StandingColleges,
  existing: ReadonlyMap<string, number>,
  departments: readonly Department[],
  notes: string[],
): Promise<number | undefined> {
  const source = rosterSource(schoolId)
  const sameCode = standing.withCode(schoolId, code)
  const [first, second] = sameCode.length > 0 ? takenUp(sameCode, code, schoolId, existing, departments) : []
  const byName = standing.named(schoolId, name)
  if (byName === undefined && first && !second)
    notes.push(`院系“${first.name}”的 sourcedId 和名称都变了，按代码 ${code} 视为同一院系，改称“${name}”`)
  const found = byName ?? (second ? undefined : first?.id)
  if (found === undefined) return (await refIds(pool, source, 'college', [ref])).ids.get(ref)
  // Kept, so that the college is found under this sourcedId when it has been renamed.
  await addRefs(pool, source, 'college', new Map([[ref, found]]))
  return found
}

/**
 * Those of the colleges with a department's code that go on as the department: a roster has brought them, none of the file
 * is them, and the code stands in the file once. Codes of colleges that no roster has brought are of another numbering.
 */
function takenUp<Row extends { id: number }>(
  sameCode: readonly Row[],
  code: string,
  schoolId: number,
  existing: ReadonlyMap<string, number>,
  departments: readonly Department[],
): Row[] {
  const own = departments.filter((one) => one.schoolId === schoolId)
  if (own.filter((one) => one.code === code).length > 1) return []
  const ofFile = new Set(own.map((one) => existing.get(one.ref)))
  const ofRoster = new Set(existing.values())
  return sameCode.filter(({ id }) => ofRoster.has(id) && !ofFile.has(id))
}
