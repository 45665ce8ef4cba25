import type { ParsedOf, SchoolImport } from '@data-centre/api'
import type { Caller } from '../../../call/caller.ts'
import type { Services } from '../../../call/services.ts'
import { dayOf } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { setVersion } from '../edit.ts'
import { newSchoolId, writeSchool } from '../save-school.ts'
import { classify } from './classify.ts'
import { type Before, keepImport, rowsOf } from './kept.ts'
import { readRow } from './layouts.ts'
import { readSheets } from './read-sheet.ts'
import type { ReadySchool } from './ready-school.ts'

/** `school_version.version` of a school that tries the product out. */
const TRIAL_VERSION = 2

/** Reads a file of schools; writes all of it or nothing. A dry run says what would happen. Known codes are brought up to date. */
export async function importSchools(
  { database, phones, places, config }: Pick<Services, 'database' | 'phones' | 'places' | 'config'>,
  caller: Caller,
  { path, name, dryRun, jobId }: { path: string; name: string; dryRun: boolean; jobId: string },
): Promise<SchoolImport> {
  const importRow = readRow(await readSheets(path, name))
  return inTransaction(database.pool, async (client) => {
    // Nobody makes or renames a school between the look and the writing.
    if (!dryRun) await client.query('LOCK TABLE school IN SHARE ROW EXCLUSIVE MODE')
    const { rows, errors, ready } = await classify(client, caller, { places, phones }, importRow)
    const failed = new Set(errors.map(({ row }) => row)).size
    const due = ready.filter(({ row }) => rows.find((line) => line.row === row)?.act !== 'same')
    const answer: SchoolImport = {
      jobId,
      layout: importRow.layout,
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
    const existing = due.flatMap(({ school }) => school.id ?? [])
    const before = await rowsOf(client, existing)
    const ids: number[] = []
    // Names that change hands must not meet on the way.
    await client.query(`UPDATE school SET name = id || ':' || name WHERE id = ANY($1::int[])`, [existing])
    for (const { school, edition } of due) {
      const id = school.id ?? (await newSchoolId(client))
      ids.push(id)
      await writeSchool(client, phones, { ...school, id }, now)
      if (edition)
        await setVersion(
          { client, caller, now },
          { schoolId: id, revision: undefined, dataSource: undefined, ...editionOf(edition, before.get(id)) },
        )
    }
    if (ids.length > 0) await keepImport(client, { jobId, fileName: name, userId: caller.userId, now, ids, before })
    return { ...answer, written: true }
  })
}

type Edition = Pick<ParsedOf<'school/setSchoolVersion'>, 'version' | 'schoolStartTime' | 'schoolEndTime' | 'note'>

/** The version of a line; columns left empty keep what a known school has. */
function editionOf({ version, start, end }: NonNullable<ReadySchool['edition']>, before: Before | undefined): Edition {
  const held = before?.version as
    | { version: number; school_start_time: string | null; school_end_time: string | null; note: string }
    | null
    | undefined
  const dayAt = (moment: string | null | undefined): string | undefined =>
    moment ? dayOf(Date.parse(moment)) : undefined
  return {
    version: version ?? held?.version ?? TRIAL_VERSION,
    schoolStartTime: start || dayAt(held?.school_start_time),
    schoolEndTime: end || dayAt(held?.school_end_time),
    note: held?.note,
  }
}
