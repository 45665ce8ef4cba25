import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { grouped } from '../../../platform/grouped.ts'
import type { Directory } from '../../../warehouse/directory/directory.ts'
import type { FactStore } from '../../../warehouse/store.ts'
import { resettledRows } from '../../achievements/resettle.ts'
import type { RollupMarks } from '../../drain/drain-segment.ts'
import type { Intake } from '../../intake.ts'
import { closeChanges, openChanges, type RosterChange } from './changes.ts'
import { restatePlaces } from './restate-places.ts'

interface Deps {
  store: FactStore
  pool: pg.Pool
  directory: Directory
  keeper: RollupMarks
  intake: Pick<Intake, 'drainNow' | 'hold'>
}

/** Classes that are settled with one look at their events. */
const CHUNK = 200

/**
 * Lets the facts follow what rosters have changed: who belonged where on their days, and who was expected. What has been
 * accepted is drained first, and nothing is drained meanwhile; what is accepted meanwhile knows the new rosters. Running it
 * again changes nothing. Answers how many people and classes were looked at.
 */
export async function settleRosters(deps: Deps): Promise<number> {
  const { pool, directory, intake } = deps
  const changes = await openChanges(pool)
  if (changes.length === 0) return 0
  await directory.refresh()
  await intake.drainNow()
  const held = await intake.hold()
  try {
    await settlePeople(changes, deps)
    await settleClasses(changes, deps)
    await closeChanges(pool, changes)
  } finally {
    held.release()
  }
  return changes.length
}

async function settlePeople(changes: readonly RosterChange[], { store, directory, keeper }: Deps): Promise<void> {
  const people = changes.filter(({ kind }) => kind === 'person')
  if (people.length > 0)
    await restatePlaces(
      { store, directory, rollups: keeper },
      people.map(({ schoolId, id, since }) => ({ schoolId, userId: id, since })),
    )
}

/** Classes whose rosters change on the same day, a few at a time. */
async function settleClasses(changes: readonly RosterChange[], { store, directory, keeper }: Deps): Promise<void> {
  const classes = changes.filter(({ kind }) => kind === 'class')
  for (const [since, list] of grouped(classes, (change) => change.since))
    for (let at = 0; at < list.length; at += CHUNK) {
      const ids = list.slice(at, at + CHUNK).map(({ id }) => id)
      const days = new Set<string>()
      for (const { table, rows, days: changed } of await resettledRows(ids, since, { store, directory })) {
        for (const day of changed) days.add(day)
        // Marked before, in case this process ends here, and after, for a rebuild that runs in between.
        await keeper.touch(days)
        await store.insert(
          table,
          rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
          `roster-${table}-${randomUUID()}`,
        )
      }
      await keeper.touch(days)
    }
}
