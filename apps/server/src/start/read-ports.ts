import type { Ports } from '../call/services.ts'
import { createBegunTerms } from '../domain/places/begun-terms.ts'
import type { Database } from '../platform/database/store.ts'
import type { LiveDay } from '../realtime/day/live-day.ts'
import { livePort, type SeqOf } from '../realtime/handlers.ts'
import { type AnswerSources, createAnswers } from '../reports/answers.ts'
import { createAssets } from '../reports/assets.ts'
import { completenessReader } from '../reports/completeness/completeness.ts'
import { incompleteFeedReader } from '../reports/completeness/incomplete-feeds.ts'
import { coursesOf } from '../reports/courses.ts'
import { indexReader } from '../reports/indices/indexed.ts'
import { createLessons } from '../reports/lessons/lessons.ts'
import { createPeople } from '../reports/people.ts'
import { chinaPlaces } from '../reports/places.ts'
import { createPersonPortraits } from '../reports/portrait/portrait.ts'
import { createPortraits } from '../reports/portrait/portraits.ts'
import { createRankings } from '../reports/rankings.ts'
import { createRowLogs } from '../reports/row-log/row-log.ts'
import { createTraffic } from '../reports/traffic.ts'
import { createWarnings } from '../reports/warnings.ts'
import type { Calendar } from '../warehouse/calendar.ts'

/** Everything that reads the warehouse as of a clock: now, or the moment of a replayed day. */
export type ReadPorts = Required<
  Pick<
    Ports,
    | 'courses'
    | 'lessons'
    | 'answers'
    | 'rankings'
    | 'warnings'
    | 'portraits'
    | 'personPortraits'
    | 'people'
    | 'rowLogs'
    | 'traffic'
    | 'assets'
    | 'completeness'
    | 'begunTerms'
    | 'live'
  >
>

export interface ReadPortSources
  extends Omit<AnswerSources, 'live' | 'places' | 'terms' | 'readIndex' | 'readIncomplete'> {
  live: LiveDay
  calendar: Calendar
  pool: Database['pool']
  seqOf: SeqOf
}

/** Makes what reads. Each keeps its own results: those of another clock are another's. */
export function openReadPorts({ live, pool, seqOf, meter, keptRows, calendar, ...open }: ReadPortSources): ReadPorts {
  const closed = { ...open, terms: calendar }
  const warnings = createWarnings(closed)
  const rankings = createRankings(closed)
  const readIncomplete = incompleteFeedReader({ ...closed, pool, calendar })
  return {
    answers: createAnswers({
      ...closed,
      live,
      places: chinaPlaces,
      readIndex: indexReader(rankings),
      readIncomplete,
      meter,
      ...(keptRows === undefined ? {} : { keptRows }),
    }),
    courses: coursesOf(closed.directory),
    lessons: createLessons({ ...closed, live }),
    rankings,
    warnings,
    portraits: createPortraits({ ...closed, warnings }),
    personPortraits: createPersonPortraits({ ...closed, warnings }),
    people: createPeople(closed),
    rowLogs: createRowLogs(closed),
    traffic: createTraffic(closed),
    assets: createAssets({ ...closed, pool }),
    completeness: completenessReader({ ...closed, readIncomplete }),
    begunTerms: createBegunTerms(closed),
    live: livePort(live, seqOf),
  }
}
