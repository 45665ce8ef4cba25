import { refIds } from '../../source-refs.ts'
import { type ImportStores, versionAfter } from './school-range.ts'

/** College, major and class for people of whom a source says no more than that they learn at the school. */
export interface Unassigned {
  collegeId: number
  majorId: number
  adminClassId: number
}

const NAME = '未分配'
const SOURCE = 'unassigned'

/** The unassigned college, major and class of a school; made where one is missing. */
export async function ensureUnassigned(stores: ImportStores, schoolId: number): Promise<Unassigned> {
  const { pool, store, clock } = stores
  const standing = async (table: string, column: string): Promise<number | undefined> =>
    (
      await store.query<{ id: number }>(
        `SELECT ${column} AS id FROM ${table} FINAL WHERE school_id = {schoolId:UInt32} AND is_unassigned = 1 ORDER BY ${column} LIMIT 1`,
        {
          schoolId,
        },
      )
    )[0]?.id
  const put = (table: string, row: object) =>
    store.insert(
      table,
      `${JSON.stringify({ ...row, is_unassigned: 1, version: versionAfter(0, clock.now()) })}\n`,
      `import-${table}-${schoolId}-${clock.now()}`,
    )
  const fresh = async (kind: 'college' | 'major' | 'admin_class'): Promise<number> =>
    (await refIds(pool, SOURCE, kind, [String(schoolId)])).ids.get(String(schoolId)) as number

  const collegeId = (await standing('dim_college', 'college_id')) ?? (await makeCollege())
  const majorId = (await standing('dim_major', 'major_id')) ?? (await makeMajor(collegeId))
  const adminClassId = (await standing('dim_admin_class', 'admin_class_id')) ?? (await makeClass(collegeId, majorId))
  return { collegeId, majorId, adminClassId }

  async function makeCollege(): Promise<number> {
    // The college may stand in the office store already, not yet copied into the warehouse.
    const database = await pool.query<{ id: number }>('SELECT id FROM college WHERE school_id = $1 AND is_unassigned', [
      schoolId,
    ])
    const id = database.rows[0]?.id ?? (await fresh('college'))
    if (database.rows.length === 0)
      await pool.query(
        "INSERT INTO college(id, school_id, code, name, is_unassigned) VALUES ($1, $2, '99', $3, true)",
        [id, schoolId, NAME],
      )
    await put('dim_college', { college_id: id, school_id: schoolId, name: NAME })
    return id
  }

  async function makeMajor(college: number): Promise<number> {
    const database = await pool.query<{ id: number }>('SELECT id FROM major WHERE school_id = $1 AND is_unassigned', [
      schoolId,
    ])
    const id = database.rows[0]?.id ?? (await fresh('major'))
    if (database.rows.length === 0)
      await pool.query(
        "INSERT INTO major(id, school_id, college_id, catalog_code, category, name, level, is_unassigned) VALUES ($1, $2, $3, '999999', $4, $4, '校', true)",
        [id, schoolId, college, NAME],
      )
    await put('dim_major', { major_id: id, school_id: schoolId, college_id: college, category: NAME, name: NAME })
    return id
  }

  async function makeClass(college: number, major: number): Promise<number> {
    const id = await fresh('admin_class')
    await put('dim_admin_class', {
      admin_class_id: id,
      school_id: schoolId,
      college_id: college,
      major_id: major,
      grade: 0,
      name: NAME,
    })
    return id
  }
}
