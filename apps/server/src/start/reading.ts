import { type AnswerSources, createAnswers } from '../answers/answers.ts'
import { createAssets } from '../answers/assets.ts'
import { createPeople } from '../answers/people.ts'
import { chinaPlaces } from '../answers/places.ts'
import { createPortraits } from '../answers/portraits.ts'
import { createRankings } from '../answers/rankings.ts'
import { createTraffic } from '../answers/traffic.ts'
import { createWarnings } from '../answers/warnings.ts'
import type { Ports } from '../http/services.ts'
import { livePort, type SeqOf } from '../live/handlers.ts'
import type { LiveDay } from '../live/live-day.ts'
import type { Office } from '../office/store.ts'

/** Everything that reads the warehouse as of a clock: now, or the moment of a replayed day. */
export type Reading = Required<Pick<Ports, 'answers' | 'rankings' | 'warnings' | 'portraits' | 'people' | 'traffic' | 'assets' | 'live'>>

export interface ReadingSources extends Omit<AnswerSources, 'live' | 'places'> {
  live: LiveDay
  pool: Office['pool']
  seqOf: SeqOf
}

/** Makes what reads. Each keeps its own results: those of another clock are another's. */
export function openReading({ live, pool, seqOf, meter, keptRows, ...closed }: ReadingSources): Reading {
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
