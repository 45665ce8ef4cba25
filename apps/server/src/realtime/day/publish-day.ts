import { randomUUID } from 'node:crypto'
import type { Filling } from '@data-centre/api'
import type { Intake } from '../../ingest/intake.ts'
import type { Bus } from '../../platform/processes/bus.ts'

const BEAT_MS = 1000

export interface TellingOptions {
  bus: Bus
  intake: Pick<Intake, 'subscribe' | 'drainNow'>
  /** Versions of what the others keep in memory. */
  versions(): { rollups: number; dimensions: number }
  /** How far a demo world is filled. */
  filling(): Filling | null
  onTrouble(text: string, error: unknown): void
}

export interface Telling {
  /** All processes recount: facts of today came in by another way than the published events. */
  startAfresh(): void
  stop(): void
}

/** The leader's part of counting today in every process: tells each accepted event once, in its order, and a beat a second. */
export function publishDay({ bus, intake, versions, filling, onTrouble }: TellingOptions): Telling {
  let life = randomUUID()
  let number = 0
  const beat = (): void => bus.say('beat', { life, number, ...versions(), filling: filling() })
  const endings = [
    intake.subscribe((events) => bus.say('events', { life, number: ++number, events })),
    bus.hear('settle', ({ ask }) => {
      intake.drainNow().then(
        () => bus.say('settled', { ask }),
        (error: unknown) => onTrouble('the log could not be drained for another process', error),
      )
    }),
  ]
  const timer = setInterval(beat, BEAT_MS)
  timer.unref()
  beat()
  return {
    startAfresh: () => {
      life = randomUUID()
      number = 0
      beat()
    },
    stop: () => {
      clearInterval(timer)
      for (const end of endings) end()
    },
  }
}
