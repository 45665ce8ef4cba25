import type { CallPath } from '@data-centre/api'
import { alikeOnce } from '@data-centre/server/testing/alike-calls.ts'
import { schools } from '@data-centre/server/testing/server.ts'
import { describe, expect, it } from 'vitest'
import { inputs } from '../http/inputs.ts'
import { everyRow } from './every-row.ts'
import {
  askerOf,
  forbidden,
  foreignAnswer,
  guarded,
  idOf,
  idOfRow,
  line,
  msgOf,
  provideGuardsWorld,
  server,
  without,
} from './guards-world.ts'

provideGuardsWorld()

/** Answers cost more than refusals: what is served alike is answered once. */
const answered = new Set(alikeOnce(guarded))

/** Lists of people of several schools: they take a right of their own besides. */
const ofPersons: readonly CallPath[] = ['rankingList/activeTeacher', 'rankingList/activeStudent']

describe('each guard of each line, taken away', () => {
  it('right: is missed at once', async () => {
    const bare = await askerOf('bare')
    const holding: CallPath[] = []
    const missed: CallPath[] = []
    const paths = guarded.filter((path) => typeof line(path).demand === 'object')
    for (const path of paths) {
      const ask = () => msgOf(path, inputs[path] ?? {}, bare)
      expect([path, (await ask()).msg]).toEqual([path, forbidden])
      if (!answered.has(path)) continue
      if ((await without(path, { demand: 'login' }, ask)).msg === forbidden) holding.push(path)
      else missed.push(path)
    }
    expect(paths.length).toBeGreaterThan(80)
    // A file takes the right to export besides, a look at a person that to read who people are; a school is edited where its city is known, and this world knows few.
    expect(
      holding.filter(
        (path) =>
          line(path).kind !== 'export' &&
          !line(path).reveals &&
          path !== 'school/editSchool' &&
          !ofPersons.includes(path),
      ),
    ).toEqual([])
    expect(missed.length).toBeGreaterThan(80)
  })

  it('scope: refuses what it would answer without', async () => {
    const [narrow, wide] = await Promise.all([askerOf('narrow'), askerOf('wide')])
    const holding: string[] = []
    let foreignAsked = 0
    for (const path of guarded) {
      const call = line(path)
      if (typeof call.demand === 'string' || call.scope === 'none' || call.scope === 'self') continue
      const takes = (field: string): boolean => 'shape' in call.input && field in (call.input.shape as object)
      const foreign: Record<string, unknown>[] = [
        ...(takes('schoolId') && call.scope !== 'province' ? [{ schoolId: schools.foreign }] : []),
        ...(takes('province') && call.scope !== 'school' ? [{ province: '四川省' }] : []),
        ...(call.scope === 'nation' ? [{}] : []),
      ]
      for (const request of foreign) {
        foreignAsked++
        const ask = () => msgOf(path, { ...inputs[path], ...request }, narrow)
        expect([path, request, (await ask()).msg]).toEqual([path, request, forbidden])
        // The same question of somebody without a border: the area is what refuses, and nothing else.
        if (answered.has(path) && (await msgOf(path, { ...inputs[path], ...request }, wide)).msg === forbidden)
          holding.push(path)
      }
    }
    expect(foreignAsked).toBeGreaterThan(100)
    expect(holding).toEqual([])
  })

  it('scope: no write reaches beyond a narrower area than its own', async () => {
    const writes = guarded.filter((path) => {
      const call = line(path)
      return (
        call.kind === 'endpoint' &&
        call.writes &&
        typeof call.demand === 'object' &&
        call.scope !== 'none' &&
        call.scope !== 'self'
      )
    })
    const [alien, notice] = [
      await idOf('super'),
      await idOfRow("SELECT min(id) AS id FROM message WHERE kind = 'notice'"),
    ]
    const user = { userId: alien, userIds: String(alien) }
    const replay = '00000000-0000-4000-8000-000000000002'
    /** A row of somebody else for each kind of row that a write names by a number of its own. */
    const foreignRows: Partial<Record<CallPath, object>> = {
      ...Object.fromEntries(
        ['deleteFeedback', 'revealPhone'].map((name) => [`feedback/${name}`, { id: foreignAnswer }]),
      ),
      'feedback/deleteFeedbackMore': { ids: String(foreignAnswer) },
      'message/withdrawNotice': { id: notice },
      'dispute/answer': {
        id: await idOfRow(`SELECT id FROM dispute WHERE school_id = ${schools.foreign}`),
      },
      'bigLargeScreen/endInterrupt': { id: await idOfRow('SELECT min(id) AS id FROM wall_interrupt') },
      'bigLargeScreen/saveHeadMap': { scopeCode: '510000' },
      'bigLargeScreen/saveWallCarousel': { round: '510000' },
      ...Object.fromEntries(
        ['order', 'save', 'revoke'].map((name) => [`device/${name}`, { id: '00000000-0000-4000-8000-000000000001' }]),
      ),
      'replay/change': { id: replay },
      'replay/end': { id: replay },
      'replay/start': { devices: '00000000-0000-4000-8000-000000000001' },
      ...Object.fromEntries(
        ['addUser', 'deleteUser', 'removeUser', 'setDemoUser'].map((name) => [`role/${name}`, user]),
      ),
      ...Object.fromEntries(
        ['editManageArea', 'resetPassword', 'revealMobile', 'saveUserRight', 'seeAs', 'setStatus'].map((name) => [
          `user/${name}`,
          { userId: alien },
        ]),
      ),
      'user/saveUser': { id: alien },
      'school/editSchool': { id: schools.foreign },
      'school/editUserSchoolManageArea': { userId: alien },
      'school/batchOperateSchool': { schoolIds: String(schools.foreign) },
      'school/sendSms': { schoolIds: String(schools.foreign) },
    }
    /** What names its target by a code or a file that nobody knows here. */
    const untried: readonly CallPath[] = [
      'device/findCode',
      'device/approve',
      'school/importSchool',
      'school/undoImport',
    ]
    const takes = (path: CallPath, field: string): boolean =>
      'shape' in line(path).input && field in ((line(path).input as { shape: object }).shape as object)
    const foreignOf = (path: CallPath): object[] => [
      ...(foreignRows[path] ? [foreignRows[path]] : []),
      ...(takes(path, 'schoolId') ? [{ schoolId: schools.foreign }] : []),
      ...(takes(path, 'province') ? [{ province: '四川省' }] : []),
      ...(line(path).scope === 'nation' ? [{}] : []),
    ]
    expect(writes.filter((path) => foreignOf(path).length === 0)).toEqual(untried)
    /** Calls on many schools answer what became of each: none of those that were named. */
    const isNoneDone = (data: unknown): boolean => {
      const { ok, sent } = (data ?? {}) as { ok?: unknown; sent?: unknown }
      return [ok, sent].some((count) => count === 0 || (Array.isArray(count) && count.length === 0))
    }
    const state = async (): Promise<string> =>
      (await server.services.database.pool.query<{ all: string }>(everyRow)).rows[0]?.all ?? ''
    const kept = await state()
    const done: string[] = []
    for (const name of ['collegial', 'narrow', 'provincial'] as const) {
      const asker = await askerOf(name)
      for (const path of writes) {
        // Of a college the whole school is foreign, too.
        const own =
          name === 'collegial' && !(line(path) as { byCollege?: true }).byCollege ? [{}, { schoolId: schools.own }] : []
        for (const wide of [...foreignOf(path), ...own]) {
          const { msg, data } = await msgOf(path, { ...inputs[path], ...wide }, asker)
          if (msg === '' && !isNoneDone(data)) done.push(`${name} ${path} ${JSON.stringify(wide)}`)
        }
      }
    }
    expect(done).toEqual([])
    expect(await state()).toBe(kept)
    expect(writes.length).toBeGreaterThan(45)
  })

  it('audit: a row that cannot be written fails the call that it is about', async () => {
    const unseeing = await askerOf('unseeing')
    const wide = await askerOf('wide')
    const { audit } = server.services
    const write = audit.write
    audit.write = async () => {
      throw new Error('the log is full')
    }
    const { begin } = audit.acts
    audit.acts.begin = async () => {
      throw new Error('the log is full')
    }
    const passed: CallPath[] = []
    const written = alikeOnce(guarded).filter((path) => line(path).audit === 'export' || line(path).reveals)
    // Nobody logs in while nothing can be written: who reveals is asked before their session lies idle.
    const inOrder = written.sort((a, b) => Number(!line(a).reveals) - Number(!line(b).reveals))
    try {
      for (const path of inOrder) {
        const { scope, reveals } = line(path)
        const { msg } = await msgOf(
          path,
          {
            ...inputs[path],
            ...(scope === 'school' ? { schoolId: schools.own } : {}),
            ...(scope === 'province' ? { province: '云南省' } : {}),
          },
          reveals ? wide : unseeing,
        )
        if (msg === '') passed.push(path)
      }
    } finally {
      audit.write = write
      audit.acts.begin = begin
    }
    expect(passed).toEqual([])
  })
})
