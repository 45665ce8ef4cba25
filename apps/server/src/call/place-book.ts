import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { acrossAreas } from '../platform/database/row-security.ts'
import { byPinyin } from '../platform/pinyin.ts'
import type { Content, ProvincePlace, SchoolPlace } from './places.ts'

const CHECK_MS = 2000

const STAMP = `SELECT concat_ws('|', (SELECT count(*) FROM province), (SELECT count(*) FROM school), (SELECT max(revision) FROM school), (SELECT count(*) FROM college), (SELECT max(id) FROM college)) AS stamp`

/**
 * Regions, schools and colleges in memory, sorted by pinyin: scopes and switchers need them at every call. Asks the store
 * every two seconds at most whether something changed, and reads again only then.
 */
export class PlaceBook {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  #content: Content = {
    stamp: '',
    provinces: [],
    byProvince: new Map(),
    schools: [],
    bySchool: new Map(),
    everySchool: new Map(),
    colleges: new Map(),
  }
  #checkAt = 0
  #reading: Promise<void> | undefined

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  /** Makes sure that the content is at most two seconds old. */
  async fresh(): Promise<void> {
    if (this.#clock.now() < this.#checkAt) return
    // What is read here serves all callers, not only the first.
    this.#reading ??= acrossAreas(() => this.#read()).finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  /** Changes with every change of a school; caches of schools compare it. */
  stamp(): string {
    return this.#content.stamp
  }

  /** Reads again at the next call, whatever the time. */
  touch(): void {
    this.#checkAt = 0
  }

  async #read(): Promise<void> {
    const stamp = (await this.#pool.query<{ stamp: string }>(STAMP)).rows[0]?.stamp ?? ''
    if (stamp !== this.#content.stamp) this.#content = await this.#load(stamp)
    this.#checkAt = this.#clock.now() + CHECK_MS
  }

  async #load(stamp: string): Promise<Content> {
    const provinces = (await this.#pool.query<{ code: string; name: string }>('SELECT code, name FROM province')).rows
    const cities = (
      await this.#pool.query<{ code: string; province_code: string; name: string }>(
        'SELECT code, province_code, name FROM city ORDER BY code',
      )
    ).rows
    const schools = (
      await this.#pool.query<SchoolPlace>(
        `SELECT id, name, province_code AS "provinceCode", city_code AS "cityCode", is_open AS "isOpen", manage_ids AS "manageIds", logo_url AS "logoUrl", carousel_set AS "carouselSet" FROM school WHERE status = 1`,
      )
    ).rows
    const colleges = (
      await this.#pool.query<{ id: number; schoolId: number; name: string }>(
        'SELECT id, school_id AS "schoolId", name FROM college',
      )
    ).rows
    const sorted = byPinyin(provinces, ({ name }) => name).map(({ code, name }) => ({
      code,
      name,
      cities: cities
        .filter((city) => city.province_code === code)
        .map((city) => ({ code: city.code, name: city.name })),
    }))
    const schoolList = byPinyin(
      schools.filter(({ isOpen }) => isOpen),
      ({ name }) => name,
    )
    return {
      stamp,
      provinces: sorted,
      byProvince: new Map(
        sorted.flatMap(
          (province) =>
            [
              [province.code, province],
              [province.name, province],
            ] as const,
        ),
      ),
      schools: schoolList,
      bySchool: new Map(schoolList.map((school) => [school.id, school])),
      everySchool: new Map(schools.map((school) => [school.id, school])),
      colleges: new Map(colleges.map((college) => [college.id, college])),
    }
  }

  /** Provinces by pinyin. */
  provinces(): readonly ProvincePlace[] {
    return this.#content.provinces
  }
  /** A province by code or name. */
  province(codeOrName: string): ProvincePlace | undefined {
    return this.#content.byProvince.get(codeOrName)
  }
  /** Open schools by pinyin. */
  schools(): readonly SchoolPlace[] {
    return this.#content.schools
  }
  school(id: number): SchoolPlace | undefined {
    return this.#content.bySchool.get(id)
  }
  /** A school that may be closed, for those who look after schools. */
  anySchool(id: number): SchoolPlace | undefined {
    return this.#content.everySchool.get(id)
  }
  schoolsOf(provinces: readonly string[]): readonly SchoolPlace[] {
    return provinces.length === 0
      ? []
      : this.#content.schools.filter((school) => provinces.includes(school.provinceCode))
  }
  college(id: number): { id: number; schoolId: number; name: string } | undefined {
    return this.#content.colleges.get(id)
  }
}
