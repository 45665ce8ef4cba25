import type { Ports } from '../call/services.ts'
import type { Database } from '../platform/database/store.ts'
import { livePort, type SeqOf } from '../realtime/handlers.ts'
import type { LiveDay } from '../realtime/live-day.ts'
import { type AnswerSources, createAnswers } from '../reports/answers.ts'
import { createAssets } from '../reports/assets.ts'
import { createPeople } from '../reports/people.ts'
import { chinaPlaces } from '../reports/places.ts'
import { createPortraits } from '../reports/portraits.ts'
import { createRankings } from '../reports/rankings.ts'
import { createTraffic } from '../reports/traffic.ts'
import { createWarnings } from '../reports/warnings.ts'

/** Everything that reads the warehouse as of a clock: now, or the moment of a replayed day. */
export type ReadPorts = Required<Pick<Ports, 'answers' | 'rankings' | 'warnings' | 'portraits' | 'people' | 'traffic' | 'assets' | 'live'>>

export interface ReadPortSources extends Omit<AnswerSources, 'live' | 'places'> {
  live: LiveDay
  pool: Database['pool']
  seqOf: SeqOf
}

/** Makes what reads. Each keeps its own results: those of another clock are another's. */
export function openReadPorts({ live, pool, seqOf, meter, keptRows, ...closed }: ReadPortSources): ReadPorts {
  const warnings = createWarnings(closed)
  return {
    answers: createAnswers({ ...closed, live, places: chinaPlaces, meter, ...(keptRows === undefined ? {} : { keptRows }) }),
    rankings: createRankings(closed),
    warnings,
    portraits: createPortraits({ ...closed, warnings }),
    people: createPeople(closed),
    traffic: createTraffic(closed),
    assets: createAssets({ ...closed, pool }),
    live: livePort(live, seqOf),
  }
}
