import type { Answer, EntitySubject, Kpi, LiveMeasureId, ReportInput, ReportMetricId } from '@data-centre/api'
import type { LiveNumbers } from '../src/realtime/day/numbers.ts'
import { createAnswers } from '../src/reports/answers.ts'
import type { IncompleteFeeds } from '../src/reports/completeness/incomplete-feeds.ts'
import { indexReader } from '../src/reports/indices/indexed.ts'
import type { InsightRules } from '../src/reports/insights/rules.ts'
import { chinaPlaces } from '../src/reports/places.ts'
import { createPersonPortraits } from '../src/reports/portrait/portrait.ts'
import { createPortraits } from '../src/reports/portrait/portraits.ts'
import { createRankings } from '../src/reports/rankings.ts'
import { createWarnings } from '../src/reports/warnings.ts'
import { Calendar } from '../src/warehouse/calendar.ts'
import type { Scope } from '../src/warehouse/data-scope.ts'
import { createDirectory } from '../src/warehouse/directory/directory-memory.ts'
import type { FactStore } from '../src/warehouse/store.ts'
import { TINY_NOW } from './tiny-world/row-data.ts'
import { openTinyWarehouse } from './warehouse.ts'

/** Areas of callers in the tiny world. */
export const nation: Scope = { level: 'nation', label: '全国' }
export const yunnan: Scope = { level: 'province', provinces: ['530000'], label: '云南省' }
export const school: Scope = { level: 'school', schools: [1], label: '云岭机电职业技术学院' }
export const college: Scope = { level: 'school', schools: [1], colleges: [11], label: '云岭机电职业技术学院' }

/** A thing of the tiny world that a question about one may name. */
export function tinySubject(subject: EntitySubject | undefined): ReportInput {
  const ids = { courseId: 1001, projectId: 91, classId: 7002, teaId: 101, stuId: 111 } as const
  return subject ? { [subject]: ids[subject] } : {}
}

/** Limits that the tiny world reaches. */
const tinyRules: InsightRules = {
  missing: { minRows: 1, minBase: 1, minEffect: 1 },
  change: { minRows: 2, minBase: 1, minEffect: 0.1, minShare: 0.3 },
  outlier: { minRows: 3, minBase: 0, minEffect: 0.05, minDeviations: 3.5, minSize: 1 },
  rank: { minRows: 2, minBase: 1, minEffect: 0.1, minPlaces: 1 },
}

/** Answers over the tiny world, for tests: a real engine in a folder of its own, counters that say what the test says. */
export async function openTinyAnswers() {
  const warehouse = await openTinyWarehouse()
  const { store } = warehouse
  const directory = createDirectory(store)
  await directory.refresh()
  /** What a test may change: time, data version and counters; `statements` counts what reached the engine. */
  const world = {
    now: TINY_NOW,
    rollups: 1,
    hasStocks: true,
    statements: 0,
    counters: {} as Partial<Record<LiveMeasureId, number>>,
    incomplete: new Map() as IncompleteFeeds,
  }
  // As if 112 had signed in at seven today, and nobody else.
  Object.assign(world.counters, { 'today.logs': 1, 'today.logins': 1, 'today.activeUsers': 1, 'online.users': 0 })
  const live: LiveNumbers = {
    value: (id) => world.counters[id] ?? 0,
    by: (id, dimension) => {
      const key = {
        province: '530000',
        city: '530100',
        school: '1',
        college: '11',
        platform: 'zjy',
        role: 'student',
        hour: '7',
      }[dimension]
      return new Map(world.counters[id] ? [[key, world.counters[id]]] : [])
    },
    yesterday: async () => ({ 'today.logs': 5, 'today.logins': 0 }),
  }
  const counted: FactStore = {
    ...store,
    query: (...call) => {
      if (call[0].startsWith('SELECT ask')) world.statements++
      return store.query(...call)
    },
  }
  const closed = {
    store: counted,
    directory,
    terms: new Calendar(),
    rollupVersion: () => world.rollups,
    hasStocks: () => world.hasStocks,
    clock: { now: () => world.now },
  }
  const readIndex = indexReader(createRankings(closed))
  const open = { ...closed, live, places: chinaPlaces, readIndex, readIncomplete: async () => world.incomplete }
  const answers = createAnswers(open)
  // Two colleges and a dozen logs are too few for the product's own limits.
  const talkative = createAnswers({ ...open, insightRules: tinyRules })
  const ask = async <D>(answer: Answer, scope: Scope = nation, input: ReportInput = {}): Promise<D> =>
    (await answers.answer({ answer }, input, scope)).data as D
  return {
    store,
    /** What reads the warehouse beside the answers is made from. */
    sources: closed,
    world,
    directory,
    answers,
    talkative,
    // Two teachers make no ten: percentiles are tried all the same.
    portraits: createPortraits({ ...closed, warnings: createWarnings(closed), minPeers: 1 }),
    personPortraits: createPersonPortraits({ ...closed, warnings: createWarnings(closed), minPeers: 1 }),
    discreetPortraits: createPersonPortraits({ ...closed, warnings: createWarnings(closed) }),
    ask,
    kpi: async (id: ReportMetricId, scope?: Scope, input?: ReportInput): Promise<Kpi> =>
      (await ask<Kpi[]>({ shape: 'kpis', measures: [id], spark: true }, scope, input))[0] as Kpi,
    close: () => warehouse.close(),
  }
}
