import type pg from 'pg'
import { knownRefs, type RefKind, refIds, sourceOfSchool } from '../../source-refs.ts'

export const ONEROSTER = 'oneroster'
/** What the classes of a roster are held on: the cloud classroom is where schools teach. */
export const PLATFORM = 'zjy'

/** Name of a school's rosters among the sources. */
export const rosterSource = (schoolId: number): string => sourceOfSchool(ONEROSTER, PLATFORM, schoolId)

/** A thing of the file that gets an id of ours. */
interface Named {
  id: number
  schoolId: number
  ended: boolean
}

/** Gives each thing its id, made where it is missing. An end of something that never existed is removed from the list and reported. */
export async function nameRows<One extends Named>(
  pool: pg.Pool,
  kind: RefKind,
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
}
