import { type CarouselSlide, Fault, type ParsedOf, presetPanels, type SchoolCarousel } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { demandVersion, markEdit } from '../../call/edit-marks.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Edited, holdSchool } from './held-school.ts'

/** The round of panels of a school's wall; the preset one where none was set. Version 0: nobody has set one. */
export async function carouselOf({ database }: Pick<Services, 'database'>, schoolId: number): Promise<SchoolCarousel> {
  const { rows } = await database.pool.query<{ set: CarouselSlide[]; version: number }>(
    'SELECT carousel_set AS set, carousel_version AS version FROM school WHERE id = $1',
    [schoolId],
  )
  const [row] = rows
  if (!row) throw new Fault('notFound')
  return { set: row.set.length > 0 ? row.set : presetPanels(), version: row.version }
}

/** Sets the round. Throws `conflict` where somebody else has set another since `version`. */
export function saveCarousel(
  { database, config }: Pick<Services, 'database' | 'config'>,
  caller: Caller,
  { schoolId, schoolCarouselSet, version }: ParsedOf<'school/setSchoolCarouselSet'>,
): Promise<Edited & { ver: number }> {
  return inTransaction(database.pool, async (client) => {
    const now = config.clock.now()
    const school = await holdSchool({ client, caller, now }, schoolId)
    await demandVersion(client, { kind: 'school carousel', id: schoolId }, version, school.carousel_version)
    await markEdit(client, { kind: 'school carousel', id: schoolId }, { userId: caller.userId, now })
    const ver = school.carousel_version + 1
    await client.query('UPDATE school SET carousel_set = $2, carousel_version = $3, updated_at = $4 WHERE id = $1', [
      schoolId,
      JSON.stringify(schoolCarouselSet),
      ver,
      new Date(now),
    ])
    return { school, ver, change: { before: school.carousel_set, after: schoolCarouselSet } }
  })
}
