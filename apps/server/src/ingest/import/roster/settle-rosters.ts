import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { chunked } from '../../../platform/grouped.ts'
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

/** A few classes at a time, those that changed first before the others: looked at from the earliest of their days. */
async function settleClasses(changes: readonly RosterChange[], { store, directory, keeper }: Deps): Promise<void> {
  const classes = changes.filter(({ kind }) => kind === 'class').sort((a, b) => (a.since < b.since ? -1 : 1))
  for (const some of chunked(classes, CHUNK)) {
    const days = new Set<string>()
    const ids = some.map(({ id }) => id)
    for (const { table, rows, days: changed } of await resettledRows(ids, some[0]?.since ?? '', { store, directory })) {
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
