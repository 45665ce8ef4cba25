import { DAY_MS, EXPIRES_SOON_DAYS, type ParsedOf } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { PlaceBook } from '../../call/place-book.ts'
import { holdsKeyword } from '../../platform/text/keyword.ts'
import { schoolParameters, schoolsInside } from './area.ts'

export type Wanted = Omit<ParsedOf<'school/schoolManageList'>, 'pageNum' | 'pageSize' | 'sortField' | 'sortOrder'> & {
  schoolIds?: number[] | undefined
}

/** Conditions that a list of schools is narrowed by, and what they are bound to. */
export function conditionsOf(
  caller: Caller,
  places: PlaceBook,
  now: number,
  wanted: Wanted,
): { where: string; values: unknown[] } {
  const values: unknown[] = schoolParameters(caller.area)
  const bound = (value: unknown): string => `$${values.push(value)}`
  const where = ['s.status = 1', schoolsInside(1)]
  const { keyword, province, typeId, version, expireState, isOpen, manageId, schoolId, schoolIds } = wanted
  if (keyword) {
    const place = bound(keyword)
    where.push(`(${['s.name', 's.short_name', 's.code'].map((column) => holdsKeyword(column, place)).join(' OR ')})`)
  }
  if (province) where.push(`s.province_code = ${bound(places.province(province)?.code ?? '')}`)
  if (typeId !== undefined) where.push(`s.type_id = ${bound(typeId)}`)
  if (version !== undefined) where.push(version === 1 ? 'v.version = 1' : 'v.version IS DISTINCT FROM 1')
  if (expireState === 'none') where.push('v.school_end_time IS NULL')
  if (expireState === 'expired') where.push(`v.school_end_time <= ${bound(new Date(now))}`)
  if (expireState === 'soon')
    where.push(
      `v.school_end_time > ${bound(new Date(now))} AND v.school_end_time <= ${bound(new Date(now + EXPIRES_SOON_DAYS * DAY_MS))}`,
    )
  if (isOpen !== undefined) where.push(`s.is_open = ${bound(isOpen)}`)
  if (manageId !== undefined) where.push(`${bound(manageId)}::int = ANY(s.manage_ids)`)
  if (schoolId !== undefined) where.push(`s.id = ${bound(schoolId)}`)
  if (schoolIds) where.push(`s.id = ANY(${bound(schoolIds)}::int[])`)
  return { where: where.join(' AND '), values }
}
