import type { Caller } from '../../call/caller.ts'
import type { PlaceBook } from '../../call/place-book.ts'

/**
 * Messages `m` that a reader has in their message centre, with their marks `mu`; values $1 to $7 come from {@link readerOf}.
 * Numbers of a whole school or province are for those whose area holds it whole; other messages of a school or province
 * is for everybody who belongs there.
 */
export const OWN_MESSAGES = `message m LEFT JOIN message_user mu ON mu.message_id = m.id AND mu.user_id = $1
WHERE mu.hidden_at IS NULL AND m.created_at <= $2 AND (m.expires_at IS NULL OR m.expires_at > $2)
  AND (m.user_id = $1 OR (m.user_id IS NULL AND (m.rights IS NULL OR m.rights && $3::int[])
    AND (m.school_id IS NULL OR m.school_id = ANY(CASE WHEN m.kind = 'warning' THEN $4::int[] ELSE $5::int[] END))
    AND (m.province_code IS NULL OR m.province_code = ANY(CASE WHEN m.kind = 'warning' THEN $6::text[] ELSE $7::text[] END))))`

/** The values of {@link OWN_MESSAGES} for a reader. */
export function readerOf({ userId, rights, area }: Caller, places: PlaceBook, now: number): unknown[] {
  const schools = [...new Set([...area.schools, ...area.colleges.map(({ schoolId }) => schoolId)])]
  const provinces = new Set([...area.provinces, ...schools.flatMap((id) => places.school(id)?.provinceCode ?? [])])
  return [userId, new Date(now), [...rights.ids], [...area.schools], schools, [...area.provinces], [...provinces]]
}
