import { type Page, SUCCESS_CODE, type WarningRow } from '@data-centre/api'
import { afterAll, beforeAll } from 'vitest'
import { createWarnings } from '../../src/reports/warnings.ts'
import { Calendar } from '../../src/warehouse/calendar.ts'
import type { FactStore } from '../../src/warehouse/store.ts'
import { evaluateDay } from '../../src/warehouse/warnings/evaluate.ts'
import { type Session, startTestServer, type TestServer } from '../server.ts'
import type { TestWarehouse } from '../warehouse.ts'
import { ago, handIn, log, openWorld, session, signIn, TERM, write } from './warnings-world.ts'

export const taught = [1, 2].flatMap((id) => session(id, 1001, 3, true))
export const lessons = (table: string) => taught.filter(([name]) => name === table).map(([, row]) => row)

/** The server's day is 2025-05-14: the day before was judged. */
export const YESTERDAY = ago(1)
export let warehouse: TestWarehouse
export let store: FactStore
export let server: TestServer
export const sessions = new Map<string, Session>()
export const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

let isProvided = false
/** Opens the warehouse and the server before the tests of a file and closes them after them. */
export function provideWarnedSchool(): void {
  // Several files of tests run as one on a real PostgreSQL.
  if (isProvided) return
  isProvided = true
  beforeAll(async () => {
    warehouse = await openWorld()
    store = warehouse.store
    await write(store, {
      fact_log: [...times(60, (i) => 101 + i), ...times(20, (i) => 201 + i)].map((id) => log(id, 1)),
      // 101 yellow, 102 orange, 103 red by absences; 155 is red in college 12; 201 is yellow in school 2. 104 misses five homeworks of five.
      fact_attendance: [
        ...[101, 102, 103, 155].flatMap((id, i) => [
          ...times(20, () => signIn(id, 3, 'present')),
          ...times([3, 5, 8, 8][i] as number, () => signIn(id, 2, 'absent')),
        ]),
        ...[...times(20, () => signIn(201, 3, 'present')), ...times(3, () => signIn(201, 2, 'absent'))],
      ],
      fact_session: lessons('fact_session'),
      fact_activity: lessons('fact_activity'),
      dim_enrolment: times(10, (i) => ({
        version: 1,
        class_id: 71,
        user_id: 131 + i,
        school_id: 1,
        course_id: 61,
        platform: 'zjy',
        term_id: TERM.id,
        joined_at: `${TERM.start} 08:00:00`,
        dropped_at: null,
      })),
      fact_homework: times(5, (i) => handIn(104, 3 + i, null)),
    })
    await evaluateDay(store, ago(2), TERM, {})
    await evaluateDay(store, YESTERDAY, TERM, {})
    const clock = { now: () => server.clock.at }
    server = await startTestServer(
      {},
      { filling: () => null, warnings: createWarnings({ store, terms: new Calendar(), clock }) },
    )
    for (const name of ['school_a', 'leader_a', 'affairs_a', 'province_yn', 'super', 'demo'])
      sessions.set(name, (await server.login(name)).session)
  })
  afterAll(async () => {
    await server.close()
    await warehouse.close()
  })
}

export const envelope = async (who: string, path: string, input: object) =>
  (await server.call(`teachingWarn/${path}`, input, sessions.get(who))).envelope
export async function ask<T>(who: string, path: string, input: object = { schoolId: 1 }): Promise<T> {
  const { code, msg, data } = await envelope(who, path, input)
  if (code !== SUCCESS_CODE) throw new Error(msg)
  return data as T
}
export const refusal = async (who: string, path: string, input: object): Promise<string> =>
  (await envelope(who, path, input)).msg
export const listed = async (who: string, more: object = {}) =>
  ask<Page<WarningRow>>(who, 'getAttendanceWarnList', { schoolId: 1, ...more })
