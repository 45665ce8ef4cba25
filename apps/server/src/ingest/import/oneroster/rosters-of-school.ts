import type pg from 'pg'
import { knownRefs, refIds, sourceOfSchool } from '../../source-refs.ts'
import { outdatedRows } from '../roster/newest-rows.ts'
import type { Life } from './life.ts'

export const ONEROSTER = 'oneroster'
/** What the classes of a roster are held on: the cloud classroom is where schools teach. */
export const PLATFORM = 'zjy'

/** Name of a school's rosters among the sources. */
export const rosterSource = (schoolId: number): string => sourceOfSchool(ONEROSTER, PLATFORM, schoolId)

/** A thing of the file that gets an id of ours. */
interface Named extends Life {
  id: number
  schoolId: number
}

/**
 * Gives each thing its id, made where it is missing. Removed from the list are an end of something that never existed, which is reported,
 * and a row older than one that has come before.
 */
export async function nameRows<One extends Named>(
  pool: pg.Pool,
  kind: 'course' | 'course_class',
  things: Map<string, One>,
  onNothingToEnd: (ref: string, thing: One) => void,
): Promise<void> {
  for (const schoolId of new Set([...things.values()].map((thing) => thing.schoolId))) {
    const own = [...things].filter(([, thing]) => thing.schoolId === schoolId)
    const source = rosterSource(schoolId)
    const existing = await knownRefs(
      pool,
      source,
      kind,
      own.map(([ref]) => ref),
    )
    for (const [ref, thing] of own) {
      if (!thing.ended || existing.has(ref)) continue
      onNothingToEnd(ref, thing)
      things.delete(ref)
    }
    const { ids } = await refIds(
      pool,
      source,
      kind,
      own.map(([ref]) => ref).filter((ref) => things.has(ref)),
    )
    for (const [ref, thing] of own) thing.id = ids.get(ref) ?? 0
  }
  const outdated = await outdatedRows(pool, kind, things.values())
  for (const [ref, { id }] of things) if (outdated.has(id)) things.delete(ref)
}
