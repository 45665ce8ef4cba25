import type { Services } from '../../call/services.ts'
import { headOf } from './rows.ts'

/** Anchors the last row; answers its place, 0 where no row has come since the last anchor. */
export async function anchorHead({
  database,
  anchors,
  log,
  config,
}: Pick<Services, 'database' | 'anchors' | 'log' | 'config'>): Promise<number> {
  const head = await headOf(database.pool)
  if (!head || head.seq === 0 || anchors.lastSeq() === head.seq) return 0
  anchors.add(head, config.clock.now())
  // Whoever collects the logs keeps a second copy out of reach of this machine.
  log.info({ seq: head.seq, chain: head.chain.toString('hex') }, 'operation log anchored')
  return head.seq
}
