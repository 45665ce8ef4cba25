import { addRefs, refIds, refsOf } from '../../source-refs.ts'
import { bringRows } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
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
  const unnamed: string[] = []
  for (const department of ordered) {
    const existing = colleges.get(department.schoolId) ?? new Map<string, number>()
    const id =
      existing.get(department.ref) ??
      (department.ended ? undefined : await collegeOf(stores, department, existing, departments, notes))
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
    const { written, name } = await writeCollege(stores, id, department)
    book.counts.taken += written
    if (!department.ended && name !== department.name) unnamed.push(`“${name}”（文件中为“${department.name}”）`)
  }
  if (unnamed.length > 0)
    notes.push(
      `${unnamed.length} 个院系的新名称已被本校其他院系使用，保留原名：${unnamed.join('、')}；那个院系改名后再次运行即可`,
    )
  return colleges
}

/** The standing college of the same name, or that of the same code whose sourcedId is not in the file any more, or a new id. */
async function collegeOf(
  { pool, store }: ImportStores,
  { schoolId, ref, name, code }: Department,
  existing: ReadonlyMap<string, number>,
  departments: readonly Department[],
  notes: string[],
): Promise<number | undefined> {
  const source = rosterSource(schoolId)
  const database = await pool.query<{ id: number; name: string; code: string }>(
    'SELECT id, name, code FROM college WHERE school_id = $1 AND (name = $2 OR code = $3)',
    [schoolId, name, code],
  )
  const [copy] = await store.query<{ id: number }>(
    `SELECT college_id AS id FROM dim_college FINAL
     WHERE school_id = {schoolId:UInt32} AND name = {name:String} LIMIT 1`,
    { schoolId, name },
  )
  const ofFile = new Set(departments.map((one) => (one.schoolId === schoolId ? (existing.get(one.ref) ?? 0) : 0)))
  const ofRoster = new Set(existing.values())
  const sameCode = departments.filter((one) => one.schoolId === schoolId && one.code === code).length > 1
  // Codes of colleges that no roster has brought are of another numbering.
  const byCode = database.rows.filter(({ id, code: has }) => has === code && ofRoster.has(id) && !ofFile.has(id))
  const [first, second] = sameCode ? [] : byCode
  const byName = database.rows.find((row) => row.name === name)?.id ?? copy?.id
  if (byName === undefined && first && !second)
    notes.push(`院系“${first.name}”的 sourcedId 和名称都变了，按代码 ${code} 视为同一院系，改称“${name}”`)
  const standing = byName ?? (second ? undefined : first?.id)
  if (standing === undefined) return (await refIds(pool, source, 'college', [ref])).ids.get(ref)
  // Kept, so that the college is found under this sourcedId when it has been renamed.
  await addRefs(pool, source, 'college', new Map([[ref, standing]]))
  return standing
}

/** Both stores hold a college. A name that is taken stays with who has it. Answers 1 where something was written, and its name. */
async function writeCollege(
  stores: ImportStores,
  id: number,
  { schoolId, name, code, ended }: Department,
): Promise<{ written: number; name: string }> {
  const status = ended ? -1 : 1
  await stores.pool.query(
    `INSERT INTO college(id, school_id, code, name, status) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status,
       name = CASE WHEN EXISTS (SELECT FROM college AS c WHERE c.school_id = excluded.school_id AND c.name = excluded.name AND c.id <> excluded.id) THEN college.name ELSE excluded.name END`,
    [id, schoolId, code, name, status],
  )
  const { rows } = await stores.pool.query<{ name: string }>('SELECT name FROM college WHERE id = $1', [id])
  const { added, changed } = await bringRows(
    stores,
    {
      table: 'dim_college',
      key: ['college_id', 'school_id'],
      merge: (standing, wanted) =>
        standing.name === wanted.name && standing.status === wanted.status
          ? undefined
          : { ...standing, name: wanted.name ?? '', status },
    },
    [{ college_id: id, school_id: schoolId, name: rows[0]?.name ?? name, is_unassigned: 0, status }],
  )
  return { written: added + changed, name: rows[0]?.name ?? name }
}
