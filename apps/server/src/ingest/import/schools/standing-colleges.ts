import type pg from 'pg'
import { grouped } from '../../../platform/grouped.ts'
import { bringRows } from './dimension-rows.ts'
import type { ImportStores } from './school-range.ts'

/** A college as both stores hold it. */
export interface CollegeRow {
  id: number
  schoolId: number
  name: string
  code: string
  /** 1 or, once it has ended, -1. */
  status: number
}

type Standing = Pick<CollegeRow, 'id' | 'schoolId' | 'name'> & { code?: string }

/** The colleges of some schools, as they stand and as an import changes them: in the database at once, in the warehouse by `copy`. */
export class StandingColleges {
  readonly #pool: pg.Pool
  readonly #codes: ReadonlyMap<string, readonly Standing[]>
  readonly #ids = new Map<string, number>()
  readonly #names = new Map<number, string>()
  readonly #written: CollegeRow[] = []

  private constructor(pool: pg.Pool, standing: readonly Standing[]) {
    this.#pool = pool
    const coded = standing.filter(({ code }) => code !== undefined)
    this.#codes = grouped(coded, ({ schoolId, code }) => `${schoolId} ${code}`)
    for (const { schoolId, id, name } of standing) this.#rename(schoolId, id, name)
  }

  static async of({ pool, store }: ImportStores, schools: readonly number[]): Promise<StandingColleges> {
    const { rows } = await pool.query<Standing>(
      'SELECT id, school_id AS "schoolId", name, code FROM college WHERE school_id = ANY($1::int[])',
      [schools],
    )
    const ids = new Set(rows.map(({ id }) => id))
    const copies = await store.query<Standing>(
      'SELECT college_id AS id, school_id AS schoolId, name FROM dim_college FINAL WHERE school_id IN {schools:Array(UInt32)}',
      { schools: [...schools] },
    )
    // Some stand in the warehouse alone, brought by another way than a roster; the database's name is the newer one.
    return new StandingColleges(pool, [...copies.filter(({ id }) => !ids.has(id)), ...rows])
  }

  named(schoolId: number, name: string): number | undefined {
    return this.#ids.get(`${schoolId} ${name}`)
  }

  /** Colleges that have had a code since before the import, by the names that they have now. */
  withCode(schoolId: number, code: string): { id: number; name: string }[] {
    return (this.#codes.get(`${schoolId} ${code}`) ?? []).map(({ id, name }) => ({
      id,
      name: this.#names.get(id) ?? name,
    }))
  }

  /** Writes a college. A name that is taken stays with who has it. Answers the name that the college has then. */
  async write(college: CollegeRow): Promise<string> {
    const { id, schoolId, code, status } = college
    const { rows } = await this.#pool.query<{ name: string }>(
      `INSERT INTO college(id, school_id, code, name, status) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status,
         name = CASE WHEN EXISTS (SELECT FROM college AS c WHERE c.school_id = excluded.school_id AND c.name = excluded.name AND c.id <> excluded.id) THEN college.name ELSE excluded.name END
       RETURNING name`,
      [id, schoolId, code, college.name, status],
    )
    const name = rows[0]?.name ?? college.name
    this.#rename(schoolId, id, name)
    this.#written.push({ ...college, name })
    return name
  }

  /** Copies what was written into the warehouse; what is the same there stays. Answers how many were new or changed. */
  async copy(stores: ImportStores): Promise<number> {
    const { added, changed } = await bringRows(
      stores,
      {
        table: 'dim_college',
        key: ['college_id', 'school_id'],
        merge: (standing, wanted) =>
          standing.name === wanted.name && standing.status === wanted.status
            ? undefined
            : { ...standing, name: wanted.name ?? '', status: wanted.status ?? 1 },
      },
      this.#written.map(({ id, schoolId, name, status }) => ({
        college_id: id,
        school_id: schoolId,
        name,
        is_unassigned: 0,
        status,
      })),
    )
    return added + changed
  }

  #rename(schoolId: number, id: number, name: string): void {
    const before = `${schoolId} ${this.#names.get(id) ?? ''}`
    if (this.#ids.get(before) === id) this.#ids.delete(before)
    this.#ids.set(`${schoolId} ${name}`, id)
    this.#names.set(id, name)
  }
}
