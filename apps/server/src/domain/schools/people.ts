import type { Page, ParsedOf } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import { readPage } from '../../platform/database/paging.ts'
import { holdsKeyword } from '../../platform/text/keyword.ts'
import { manageAreas } from '../users/areas.ts'
import { schoolParameters, schoolsInside } from './area.ts'

/** Schools of the caller's area that an account does not look after yet. Throws `notFound` for an account outside the area. */
export async function schoolsToGive(
  services: Services,
  caller: Caller,
  input: ParsedOf<'school/getUnCheckSchoolList'>,
): Promise<Page<{ id: string; name: string }>> {
  const { userId, keyword, pageNum, pageSize, sortOrder = 'asc' } = input
  const { schoolIds } = await manageAreas(services, caller, userId)
  const statement = `SELECT s.id::text AS id, s.name, (count(*) OVER ())::int AS total FROM school s WHERE s.status = 1 AND ${schoolsInside(1)} AND NOT (s.id::text = ANY($4::text[])) AND ($5::text IS NULL OR ${holdsKeyword('s.name', '$5')})
     ORDER BY s.name ${sortOrder === 'desc' ? 'DESC' : 'ASC'}, s.id LIMIT $6 OFFSET $7`
  const values = [...schoolParameters(caller.area), schoolIds, keyword ?? null]
  const { rows, ...place } = await readPage(
    { pageNum, pageSize },
    async (limit, offset) =>
      (
        await services.database.pool.query<{ id: string; name: string; total: number }>(statement, [
          ...values,
          limit,
          offset,
        ])
      ).rows,
  )
  return { list: rows.map(({ id, name }) => ({ id, name })), ...place }
}
