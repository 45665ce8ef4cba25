import type pg from 'pg'
import { inTransaction } from '../../../platform/database/transaction.ts'
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
  readonly #written = new Map<number, CollegeRow>()

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

  nameOf(id: number): string {
    return this.#names.get(id) ?? ''
  }

  /** Colleges that have had a code since before the import, by the names that they have now. */
  withCode(schoolId: number, code: string): { id: number; name: string }[] {
    return (this.#codes.get(`${schoolId} ${code}`) ?? []).map(({ id, name }) => ({
      id,
      name: this.nameOf(id) || name,
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
    this.#written.set(id, { ...college, name })
    return name
  }

  /**
   * Gives colleges the names that were taken when they were written, where who had them has another one by now or exchanges it for theirs.
   * Answers those that keep their own.
   */
  async exchange(colleges: readonly CollegeRow[]): Promise<CollegeRow[]> {
    const nameOf = ({ schoolId, name }: CollegeRow): string => `${schoolId} ${name}`
    let able = [...new Map(colleges.toReversed().map((one) => [nameOf(one), one])).values()]
    for (let before = Number.POSITIVE_INFINITY; able.length < before; ) {
      before = able.length
      const going = new Set(able.map(({ id }) => id))
      able = able.filter((one) => going.has(this.#ids.get(nameOf(one)) ?? one.id))
    }
    const ids = able.map(({ id }) => id)
    if (ids.length > 0)
      await inTransaction(this.#pool, async (client) => {
        // No two colleges of a school may have one name, not even for the length of a statement.
        await client.query("UPDATE college SET name = '#' || id WHERE id = ANY($1::bigint[])", [ids])
        await client.query(
          'UPDATE college SET name = n.name FROM unnest($1::bigint[], $2::text[]) AS n(id, name) WHERE college.id = n.id',
          [ids, able.map(({ name }) => name)],
        )
      })
    for (const one of able) {
      this.#rename(one.schoolId, one.id, one.name)
      this.#written.set(one.id, one)
    }
    return colleges.filter((one) => !able.includes(one))
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
      [...this.#written.values()].map(({ id, schoolId, name, status }) => ({
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
