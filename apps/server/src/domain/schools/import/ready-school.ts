import { dayOf as clockDayOf } from '../../../platform/clock.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import type { Phones } from '../../phones/phones.ts'
import type { SchoolFields } from '../save-school.ts'
import { dayOf, type Place } from './check-row.ts'
import type { ImportRow } from './import-row.ts'
import type { Standing } from './standing-schools.ts'

/** A line that can be written. `id` is null for a school that is new. */
export interface ReadySchool {
  row: number
  school: Omit<SchoolFields, 'id'> & { id: number | null }
  /** Version and its days as far as the line has them; null where it has none of the three. */
  edition: { version: number | undefined; start: string; end: string } | null
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
      // A name that looks as before stays in the spelling that the school has.
      name: existing && nameKey(existing.name) === nameKey(line.name) ? existing.name : line.name,
      shortName:
        existing && nameKey(existing.short_name) === nameKey(line.shortName) ? existing.short_name : line.shortName,
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

const sameDay = (day: string, moment: Date | null): boolean =>
  day === '' || (moment !== null && day === clockDayOf(moment.getTime()))

/** Whether the version and the days of a line are those that the school has. */
const isSameEdition = (edition: ReadySchool['edition'], { version, start, end }: Standing): boolean =>
  edition === null ||
  (version !== null &&
    (edition.version === undefined || edition.version === version) &&
    sameDay(edition.start, start) &&
    sameDay(edition.end, end))

/** Whether writing a line would change nothing. */
export const isSame = ({ school, edition }: ReadySchool, existing: Standing, phones: Phones): boolean =>
  school.name === existing.name &&
  school.shortName === existing.short_name &&
  school.cityCode === existing.city_code &&
  school.typeId === existing.type_id &&
  school.tier === existing.tier &&
  school.nature === existing.nature &&
  (school.lng ?? existing.lng) === existing.lng &&
  (school.lat ?? existing.lat) === existing.lat &&
  isSameEdition(edition, existing) &&
  (school.contactMobile === undefined ||
    school.contactMobile === phones.open('school.contact_mobile', existing.id, existing.mobile))
