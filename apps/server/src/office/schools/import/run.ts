import type { SchoolImport } from '@data-centre/api'
import type { Services } from '../../../http/services.ts'
import type { Caller } from '../../account/caller.ts'
import { inTransaction } from '../../transaction.ts'
import { newSchoolId, setVersion, writeSchool } from '../edit.ts'
import { judge } from './judge.ts'
import { readDraft } from './layouts.ts'
import { readSheet } from './read-sheet.ts'

/** Reads a file of schools; writes all of it or nothing. A dry run says what would happen. Known codes are brought up to date. */
export async function importSchools(
  { office, places, config }: Pick<Services, 'office' | 'places' | 'config'>,
  caller: Caller,
  { path, name, dryRun, jobId }: { path: string; name: string; dryRun: boolean; jobId: string },
): Promise<SchoolImport> {
  const draft = readDraft(await readSheet(path, name))
  return inTransaction(office.pool, async (client) => {
    // Nobody makes or renames a school between the look and the writing.
    if (!dryRun) await client.query('LOCK TABLE school IN SHARE ROW EXCLUSIVE MODE')
    const { rows, errors, ready } = await judge(client, caller, places, draft)
    const failed = new Set(errors.map(({ row }) => row)).size
    const due = ready.filter(({ row }) => rows.find((line) => line.row === row)?.act !== 'same')
    const answer: SchoolImport = {
      jobId,
      layout: draft.layout,
      total: rows.length,
      ok: rows.length - failed,
      failed,
      written: false,
      created: due.filter(({ school }) => school.id === null).length,
      updated: due.filter(({ school }) => school.id !== null).length,
      rows,
      errors,
    }
    if (dryRun || failed > 0) return answer
    const now = config.clock.now()
    // Names that change hands must not meet on the way.
    await client.query(`UPDATE school SET name = id || ':' || name WHERE id = ANY($1::int[])`, [due.flatMap(({ school }) => school.id ?? [])])
    for (const { school, edition } of due) {
      const id = school.id ?? (await newSchoolId(client))
      await writeSchool(client, { ...school, id }, now)
      if (edition)
        await setVersion(
          { client, caller, now },
          {
            schoolId: id,
            revision: undefined,
            version: edition.version,
            dataSource: undefined,
            schoolStartTime: edition.start || undefined,
            schoolEndTime: edition.end || undefined,
            note: undefined,
          },
        )
    }
    return { ...answer, written: true }
  })
}
