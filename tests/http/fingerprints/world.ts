import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { warningKinds, warningRule } from '@data-centre/api'
import type { Ports } from '@data-centre/server/call/services.ts'
import { createBegunTerms } from '@data-centre/server/domain/places/begun-terms.ts'
import { replayDays } from '@data-centre/server/domain/walls/replay-days.ts'
import { LiveDay } from '@data-centre/server/realtime/day/live-day.ts'
import { livePort } from '@data-centre/server/realtime/handlers.ts'
import { createAnswers } from '@data-centre/server/reports/answers.ts'
import { completenessReader } from '@data-centre/server/reports/completeness/completeness.ts'
import { incompleteFeedReader } from '@data-centre/server/reports/completeness/incomplete-feeds.ts'
import { indexReader } from '@data-centre/server/reports/indices/indexed.ts'
import { chinaPlaces } from '@data-centre/server/reports/places.ts'
import { createRankings } from '@data-centre/server/reports/rankings.ts'
import { createWarnings } from '@data-centre/server/reports/warnings.ts'
import type { TestServer } from '@data-centre/server/testing/server.ts'
import { tinyRows } from '@data-centre/server/testing/tiny-world/rows.ts'
import { Calendar } from '@data-centre/server/warehouse/calendar.ts'
import type { Scope } from '@data-centre/server/warehouse/data-scope.ts'
import { dayRows } from '@data-centre/server/warehouse/demo/rows/dimension-rows.ts'
import { createDirectory } from '@data-centre/server/warehouse/directory/directory-memory.ts'
import { openChdb } from '@data-centre/server/warehouse/engine/chdb.ts'
import { prepareWarehouse } from '@data-centre/server/warehouse/prepare.ts'
import { rollupDefinitions } from '@data-centre/server/warehouse/rollups/definitions.ts'
import { rebuild } from '@data-centre/server/warehouse/rollups/rebuild.ts'
import type { FactStore } from '@data-centre/server/warehouse/store.ts'
import { collegeOf, markedSchools, moved, type Row } from './marked-schools.ts'

/** How every teacher and student is called; things begin otherwise. */
export const personMark = '人〔'

const people = ['dim_teacher', 'dim_student']

const copiesOf = (rows: readonly Row[]): Row[] =>
  markedSchools.flatMap((school) =>
    Array.from({ length: school.weight }, (_, copy) => rows.map((row) => moved(row, school, copy))).flat(),
  )

function placeRows(template: Readonly<Record<string, readonly Row[]>>): Record<string, Row[]> {
  const school = template.dim_school?.[0]
  if (!school) throw new Error('the tiny world has no school')
  return {
    dim_school: markedSchools.map(({ id, mark, province, city }) => ({
      ...school,
      school_id: id,
      name: `校${mark}`,
      short_name: `校${mark}`,
      province_code: province,
      province: province === '530000' ? '云南省' : '四川省',
      city_code: city,
      city: `市${city}`,
    })),
    dim_college: markedSchools.flatMap((one) =>
      [11, 12].map((college) => ({
        version: 1,
        college_id: collegeOf(one, college),
        school_id: one.id,
        name: `院${one.mark}`,
        is_unassigned: 0,
      })),
    ),
  }
}

/** A teacher of the tiny world. */
const LEADER = 101

/** A warning of each kind on the last judged day: the tiny world has a few of them only. */
const WARNED_ON = '2025-05-13'

const warnedOf = { student: 121, teacher: 102, class: 7002 } as const

const warningRows = (like: Row): Row[] =>
  warningKinds.map((kind) => {
    const subject_kind = warningRule(kind).subject
    return {
      ...like,
      stat_date: WARNED_ON,
      kind,
      level: 1,
      subject_kind,
      subject_id: warnedOf[subject_kind],
      detail: JSON.stringify({ hits: {}, numbers: {} }),
    }
  })

/** Tables of the installation and of networks: nothing in them is of a school. */
const ofNoSchool = /^(fact_gateway|fact_waf|fact_call|fact_oper|fact_export|metric_check)/

async function load(store: FactStore): Promise<void> {
  await prepareWarehouse(store)
  const rowsOfTiny = tinyRows()
  // Every course has a leader, whatever its platform: each list of courses has a name to hide.
  const ledCourses = (rowsOfTiny.dim_course ?? []).map((row) => ({
    ...row,
    lead_teacher_id: row.lead_teacher_id || LEADER,
  }))
  const template = {
    ...rowsOfTiny,
    dim_course: ledCourses,
    fact_warning: warningRows(rowsOfTiny.fact_warning?.[0] ?? {}),
  }
  const tables = Object.entries(template).filter(([table]) => !ofNoSchool.test(table))
  const rows = {
    ...Object.fromEntries(
      tables.map(([table, lines]) => [
        table,
        copiesOf(lines).map((row) =>
          people.includes(table) ? { ...row, name: String(row.name).replace('名', '人') } : row,
        ),
      ]),
    ),
    ...placeRows(template),
    dim_day: dayRows(new Calendar()),
  }
  for (const [table, lines] of Object.entries<readonly object[]>(rows))
    await store.insert(table, lines.map((row) => JSON.stringify(row)).join('\n'), `marked-${table}`)
  await store.insert('warning_day', JSON.stringify({ day: WARNED_ON }), 'marked-warning-day')
  for (const { table } of rollupDefinitions) await rebuild(store, table, '2025-02-24', '2025-05-12', '2025-05-13')
}

/**
 * Opens the fingerprint world behind a test server: all the people, courses and events of the tiny world in each school,
 * as often as the school weighs. `ports` are those that the server was started with.
 */
export async function openMarkedWorld({ services }: TestServer, ports: Ports): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'marked-'))
  const store = await openChdb({ dir, sessions: 2, readMs: 120_000 })
  await load(store)
  const directory = createDirectory(store)
  await directory.refresh()
  const { clock } = services.config
  const calendar = new Calendar()
  const common = { store, directory, terms: calendar, rollupVersion: () => 1, hasStocks: () => true, clock }
  const rankings = createRankings(common)
  const readIncomplete = incompleteFeedReader({ ...common, pool: services.database.pool, calendar })
  const live = new LiveDay(common)
  await live.hydrate()
  Object.assign(ports, {
    replayDays: (scope: Scope, today: string) => replayDays(store, scope, today),
    answers: createAnswers({
      ...common,
      live,
      places: chinaPlaces,
      readIndex: indexReader(rankings),
      readIncomplete,
    }),
    completeness: completenessReader({ ...common, readIncomplete }),
    begunTerms: createBegunTerms(common),
    rankings,
    warnings: createWarnings(common),
    live: livePort(live),
  } satisfies Partial<Ports>)
  for (const { id, mark } of markedSchools)
    await services.database.pool.query(
      'UPDATE school SET name = $2, short_name = $2, updated_at = now() WHERE id = $1',
      [id, `校${mark}`],
    )
  for (const { id, mark } of markedSchools)
    await services.database.pool.query('UPDATE college SET name = $2 || id WHERE school_id = $1', [id, `院${mark}`])
  services.places.touch()
  return async () => {
    await store.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
