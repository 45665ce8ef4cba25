import { eventIdOf } from '@data-centre/server/ingest/events/event-id.ts'
import type { Intake } from '@data-centre/server/ingest/intake.ts'
import { RefusedRequest } from '@data-centre/server/ingest/keys/refused-request.ts'
import { batchOf, type TestWorld, timeAt } from '@data-centre/server/testing/worlds/intake-world.ts'

/** A batch as its sender knows it. */
export interface SentBatch {
  token: string
  body: Buffer
  ids: string[]
}

/** A batch of logins with known ids; `day` days ago. */
export function sentBatch(token: string, events: number, day = 0): SentBatch {
  const names = Array.from({ length: events }, (_, i) => `${token}-${i}`)
  return {
    token,
    body: batchOf(
      names.map((eventId, i) => ({
        type: 'login',
        eventId,
        time: timeAt(-1 - day * 1440),
        userId: 1001 + (i % 5),
        platform: 'zjy',
      })),
    ),
    ids: names.map((name) => eventIdOf('zjy', name).toString()),
  }
}

/** Sends until there is an answer, as a platform does. Returns how often it had to wait. */
export async function insist(intake: Intake, { token, body, ids }: SentBatch): Promise<number> {
  for (let refused = 0; ; refused++) {
    try {
      const answer = await intake.accept('zjy-test', token, body)
      if (answer.accepted !== ids.length) throw new Error(`${token}: ${JSON.stringify(answer)}`)
      return refused
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.status !== 503) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** What the engine holds of batches: ids that are missing, and rows beyond one per id; of the log and of the logins. */
export async function lostAndDuplicated(
  world: TestWorld,
  batches: readonly SentBatch[],
): Promise<{ lost: number; doubled: number }> {
  const wanted = new Set(batches.flatMap(({ ids }) => ids))
  let lost = 0
  let duplicates = 0
  for (const table of ['fact_log', 'fact_login']) {
    const rows = await world.store.query<{ id: string; n: number }>(
      `SELECT toString(event_id) AS id, count() AS n FROM ${table} GROUP BY event_id`,
    )
    const ours = rows.filter(({ id }) => wanted.has(id))
    lost += wanted.size - ours.length
    duplicates += ours.reduce((sum, { n }) => sum + n - 1, 0)
  }
  return { lost, doubled: duplicates }
}
