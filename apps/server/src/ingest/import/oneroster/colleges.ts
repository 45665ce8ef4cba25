import { bindRef, refIds, refsOf } from '../../source-refs.ts'
import { bringRows } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { TableBook } from './files/table-book.ts'
import type { Department, Orgs } from './orgs.ts'
import { rosterSource } from './rosters-of-school.ts'

/** Our colleges by the name that the file gives them, of this file and of those before, by school. */
export type Colleges = ReadonlyMap<number, ReadonlyMap<string, number>>

/** Brings the departments as colleges: one that has the name of a standing college is that college. Answers all that are known. */
export async function bringColleges(
  stores: ImportStores,
  { schools, departments }: Orgs,
  book: TableBook,
): Promise<Colleges> {
  const colleges = new Map<number, Map<string, number>>()
  for (const { id } of schools) colleges.set(id, await refsOf(stores.pool, rosterSource(id), 'college'))
  const given = new Set<number>()
  for (const department of departments) {
    const existing = colleges.get(department.schoolId) ?? new Map<string, number>()
    const id = existing.get(department.ref) ?? (department.ended ? undefined : await newCollege(stores, department))
    if (id === undefined || given.has(id)) {
      book.refuse(
        department.line,
        id === undefined ? 'status' : 'name',
        id === undefined ? 'nothing_to_end' : 'duplicate',
        department.name,
      )
      continue
    }
    given.add(id)
    existing.set(department.ref, id)
    colleges.set(department.schoolId, existing)
    book.counts.taken += await writeCollege(stores, id, department)
  }
  return colleges
}

/** The standing college of the same name, or a new id. */
async function newCollege(
  { pool, store }: ImportStores,
  { schoolId, ref, name }: Department,
): Promise<number | undefined> {
  const database = await pool.query<{ id: number }>('SELECT id FROM college WHERE school_id = $1 AND name = $2', [
    schoolId,
    name,
  ])
  const [copy] = await store.query<{ id: number }>(
    'SELECT college_id AS id FROM dim_college FINAL WHERE school_id = {schoolId:UInt32} AND name = {name:String} LIMIT 1',
    {
      schoolId,
      name,
    },
  )
  const standing = database.rows[0]?.id ?? copy?.id
  if (standing === undefined) return (await refIds(pool, rosterSource(schoolId), 'college', [ref])).ids.get(ref)
  // A college has one name among the sources; a second one finds it by its own name again.
  await bindRef(pool, rosterSource(schoolId), 'college', ref, standing)
  return standing
}

/** Both stores hold a college. A name that is taken stays with who has it. Answers 1 where something was written. */
async function writeCollege(
  stores: ImportStores,
  id: number,
  { schoolId, name, code, ended }: Department,
): Promise<number> {
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
  return added + changed
}
