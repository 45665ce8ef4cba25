import type { SchoolFields } from '../save-school.ts'
import { dayOf, type Place } from './check-row.ts'
import type { ImportRow } from './import-row.ts'

/** A line that can be written. `id` is null for a school that is new. */
export interface ReadySchool {
  row: number
  school: Omit<SchoolFields, 'id'> & { id: number | null }
  /** Version and its days as far as the line has them; null where it has none of the three. */
  edition: { version: number | undefined; start: string; end: string } | null
}

export interface Standing {
  id: number
  code: string
  name: string
  short_name: string
  province_code: string
  city_code: string
  type_id: number
  tier: string
  nature: string
}

export function readySchool(
  line: ImportRow,
  place: Place,
  typeId: number,
  existing: Standing | undefined,
): ReadySchool {
  return {
    row: line.row,
    school: {
      id: existing?.id ?? null,
      code: line.code,
      name: line.name,
      shortName: line.shortName,
      ...place,
      typeId,
      tier: line.tier || existing?.tier || '普通',
      nature: line.nature,
      lng: line.lng === '' ? undefined : Number(line.lng),
      lat: line.lat === '' ? undefined : Number(line.lat),
      contactMobile: line.mobile === '' ? undefined : line.mobile,
    },
    edition:
      line.version === '' && line.start === '' && line.end === ''
        ? null
        : {
            version: line.version === '' ? undefined : line.version === '正式' ? 1 : 2,
            start: dayOf(line.start) ?? '',
            end: dayOf(line.end) ?? '',
          },
  }
}

/** Whether writing a line would change nothing of what the list shows. */
export const isSame = ({ school, edition }: ReadySchool, existing: Standing): boolean =>
  edition === null &&
  school.lng === undefined &&
  school.contactMobile === undefined &&
  school.name === existing.name &&
  school.shortName === existing.short_name &&
  school.cityCode === existing.city_code &&
  school.typeId === existing.type_id &&
  school.tier === existing.tier &&
  school.nature === existing.nature
