import { Fault } from '@data-centre/api'
import type pg from 'pg'
import type { Handlers } from '../../call/handler.ts'
import { listWaiting } from '../console/waiting.ts'
import { listVolumeAnomalies } from '../watch/volume-anomalies.ts'
import { deadLetterFile, listDeadLetters } from './list.ts'
import type { replayDeadLetters } from './replay.ts'

type Paths =
  | 'ingest/getJumps'
  | 'ingest/getWaiting'
  | 'ingest/getDeadLetters'
  | 'ingest/downloadDeadLetters'
  | 'ingest/replayDeadLetters'
/** Replays letters in the intake that is open; undefined while it is not. */
export type Replay = (ids: readonly string[], userId: number) => ReturnType<typeof replayDeadLetters>

/** Dead letters as administrators see, take away and replay them, what waits for its opening, and days that stand out. */
export const deadLetterHandlers = (pool: pg.Pool, replay: () => Replay | undefined): Pick<Handlers, Paths> => ({
  'ingest/getDeadLetters': ({ input: { pageNum, pageSize = 20, ...filter } }) =>
    listDeadLetters(pool, filter, { pageNum, pageSize }),
  'ingest/getJumps': ({ input }) => listVolumeAnomalies(pool, input),
  'ingest/getWaiting': ({ input }) => listWaiting(pool, input),
  'ingest/downloadDeadLetters': ({ input: { after, ...filter } }) => deadLetterFile(pool, filter, after),
  'ingest/replayDeadLetters': ({ input, caller }) => {
    const open = replay()
    if (!open) throw new Fault('unavailable')
    return open(input.ids, caller.userId)
  },
})

declare module '../../call/services.ts' {
  interface Ports {
    replay?: Replay | undefined
  }
}
