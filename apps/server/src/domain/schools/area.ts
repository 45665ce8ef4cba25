import type { Caller } from '../../call/caller.ts'
import type { Area } from '../../platform/database/row-security.ts'

/** Schools of an area as a condition on `s`; the numbers are the first of three parameters of {@link schoolParameters}. */
export const schoolsInside = (first: number): string =>
  `($${first}::boolean OR s.province_code = ANY($${first + 1}::text[]) OR s.id = ANY($${first + 2}::int[]))`

export const schoolParameters = ({ nation, provinces, schools }: Area): unknown[] => [nation, provinces, schools]

/** Whether somebody may place a school in a province: all of it must be theirs. */
export const ownsProvince = ({ area }: Pick<Caller, 'area'>, code: string): boolean =>
  area.nation || area.provinces.includes(code)
