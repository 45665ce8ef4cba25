import { type Call, type CallPath, callAt, callPaths, type Envelope, faults, rightsTree, SUCCESS_CODE } from '@data-centre/api'
import type { Ports } from '@data-centre/server/call/services.ts'
import { givePhone } from '@data-centre/server/testing/phones.ts'
import { colleges, type Session, schools, startTestServer, type TestServer } from '@data-centre/server/testing/server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyRow } from './every-row.ts'
import { openMarkedWorld, personMark } from './fingerprints/world.ts'
import { inputs } from './inputs.ts'

const PERSONAL_RIGHT = 901
/** A number that stands beside every name. */
const wholeNumber = '13912345678'
/** Whether a text says who somebody is. */
const names = (text: string): boolean => text.includes(personMark) || text.includes(wholeNumber)
const allRights = rightsTree.map(({ id }) => id)
const line = (path: CallPath): Call => callAt(path) as Call
/** Opinions of the own and of a foreign school. */
const ownAnswer = 999_101
const foreignAnswer = 999_102
const ports: Ports = { filling: () => null }
let server: TestServer
let closeWorld: () => Promise<void> = async () => undefined

/** An account with exactly these rights and this area; the password is that of the demo accounts. */
async function account(name: string, held: readonly number[], area: readonly [kind: string, id: string]): Promise<void> {
  const { pool } = server.services.database
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO sys_user(user_name, password_hash, real_name, user_manage) SELECT $1, password_hash, $1, $2 FROM sys_user WHERE user_name = 'super' RETURNING id`,
    [name, held.length > 0 ? [2, 3, 6, 7, 8, 9] : []],
  )
  const id = rows[0]?.id as number
  // Without a role an account looks at nothing, whatever its area.
  const role = await pool.query<{ id: number }>(`INSERT INTO sys_role(name, code, scope_kind) VALUES ($1, $1, 'nation') RETURNING id`, [name])
  await pool.query('INSERT INTO sys_role_authority(role_id, data_scope) VALUES ($1, $2)', [role.rows[0]?.id, 'nation'])
  await pool.query('INSERT INTO sys_user_role(user_id, role_id) VALUES ($1, $2)', [id, role.rows[0]?.id])
  for (const right of held) await pool.query('INSERT INTO sys_user_right(user_id, right_id, grant_type) VALUES ($1, $2, 1)', [id, right])
  await pool.query('INSERT INTO sys_user_area(user_id, area_kind, area_id) VALUES ($1, $2, $3)', [id, ...area])
}
const idOf = async (name: string): Promise<number> =>
  (await server.services.database.pool.query<{ id: number }>('SELECT id FROM sys_user WHERE user_name = $1', [name])).rows[0]?.id as number
const sessionOf = async (name: string): Promise<Session> => (await server.login(name)).session

beforeAll(async () => {
  server = await startTestServer({}, ports)
  closeWorld = await openMarkedWorld(server, ports)
  await server.services.database.pool.query('UPDATE sys_right SET show = 1')
  await server.services.database.pool.query('UPDATE sys_user SET real_name = $1', [`${personMark}员`])
  const { pool } = server.services.database
  for (const column of ['sys_user.mobile', 'school.contact_mobile'] as const) await givePhone(pool, server.services.phones, column, wholeNumber)
  for (const [schoolId, id] of [
    [schools.own, ownAnswer],
    [schools.foreign, foreignAnswer],
  ] as const)
    await pool.query(
      `INSERT INTO feedback(id, no, survey_id, version, school_id, school_name, role, device_hash, ip_hash, channel, answers, phone_sealed, suggestion, images, attachments, file_count, submitted_at)
       OVERRIDING SYSTEM VALUE SELECT $1::bigint, 'guard-' || $1::bigint, survey_id, version, $2, '', '教师', '', '', 'pc', '{}', $3, '', '', '[]', 0, now() FROM survey_version LIMIT 1`,
      [id, schoolId, server.services.phones.seal('feedback.phone', id, wholeNumber)],
    )
  await pool.query(
    `INSERT INTO wall_device(id, public_key, state, name, area_level, area_id, show, ip, ua, created_at, approved_by, approved_at)
     SELECT '00000000-0000-4000-8000-000000000001', '', 'paired', '大厅', 'nation', 'China', '{"kind":"wall","path":"/Overview","params":{}}', '', '', now(), min(id), now() FROM sys_user`,
  )
  await pool.query(
    `INSERT INTO wall_replay(id, day, moment, since, speed, paused, loops, devices, started_by, started_at, ends_at)
     SELECT '00000000-0000-4000-8000-000000000002', '2025-05-13', '2025-05-13', now(), 1, true, false, ARRAY['00000000-0000-4000-8000-000000000001'], min(id), now(), '2099-01-01' FROM sys_user`,
  )
  await pool.query(
    `INSERT INTO wall_interrupt(area_level, area_id, kind, title, body, urgent, started_by, started_at, ends_at) SELECT 'nation', 'China', 'notice', '插播', '', false, min(id), now(), '2099-01-01' FROM sys_user`,
  )
  await pool.query(`INSERT INTO message(kind, title, created_by) SELECT 'notice', '通知', min(id) FROM sys_user`)
  await pool.query(`INSERT INTO sms_log(school_id, template, content, status, sent_by, created_at) VALUES ($1, 'custom', '', 'simulated', 1, now())`, [schools.own])
  await givePhone(pool, server.services.phones, 'sms_log.mobile', wholeNumber)
  server.services.sessions.forget()
  // All rights and walls, one college of a school, and one province.
  await account('collegial', allRights, ['college', String(colleges.first)])
  await account('provincial', allRights, ['province', '530000'])
  // All rights and walls, one school.
  await account('narrow', allRights, ['school', String(schools.own)])
  // The nation, and no right at all.
  await account('bare', [], ['nation', '0'])
  await account('wide', allRights, ['nation', '0'])
  // Everything but the right to read who people are.
  await account(
    'unseeing',
    allRights.filter((id) => id !== PERSONAL_RIGHT),
    ['nation', '0'],
  )
}, 300_000)
afterAll(async () => {
  await closeWorld()
  await server.close()
})

const idOfRow = async (sql: string): Promise<string> => String((await server.services.database.pool.query<{ id: number }>(sql)).rows[0]?.id)

async function msgOf(path: CallPath, input: Record<string, unknown>, session: Session): Promise<{ msg: string; data: unknown }> {
  // Limits are not what is tried here.
  server.clock.at += 61_000
  const { envelope } = await server.call(path, input, session, line(path).method)
  return { msg: envelope.code === SUCCESS_CODE || Buffer.isBuffer(envelope.data) ? '' : (envelope as Envelope).msg, data: envelope.data }
}

/** Asks with a line whose guard is gone, and puts the guard back. */
async function without<T>(path: CallPath, removed: Partial<Call>, ask: () => Promise<T>): Promise<T> {
  const call = line(path)
  const kept = { ...call }
  Object.assign(call, removed)
  return ask().finally(() => Object.assign(call, kept))
}

/** Ends the sessions of all, works on what the tests themselves stand on, or answers nobody who has a session. */
const left: readonly CallPath[] = ['device/self', 'device/sendPicture', 'user/logout', 'user/signOut', 'ingest/events', 'batch']
const guarded = callPaths.filter((path) => !left.includes(path))
const forbidden = faults.forbidden.msg

/** What is asked for in this world, where the inputs ask for nobody. */
const knownHere: Partial<Record<CallPath, object>> = { 'school/previewSms': { schoolIds: String(schools.own) } }

/** Lists of people of several schools: they take a right of their own besides. */
const ofPersons: readonly CallPath[] = ['rankingList/activeTeacher', 'rankingList/activeStudent']

/** Calls that answer the caller's own name. */
const ownName: readonly CallPath[] = ['common/login/GetUserInfo']

/** Calls in whose answers this world has nobody: no class has lessons enough to be judged, no teacher is ranked today, nobody has edited a map or figures. */
const withoutPersons: readonly CallPath[] = [
  'teachingWarn/getCourseQualityList',
  'bigLargeScreen/getTodayActiveTeacher',
  'bigLargeScreen/getHeadMap',
  'bigLargeScreen/getNewMedia',
  'desk/search',
]

describe('each guard of each line, taken away', () => {
  it('right: is missed at once', async () => {
    const bare = await sessionOf('bare')
    const holding: CallPath[] = []
    const missed: CallPath[] = []
    const paths = guarded.filter((path) => typeof line(path).demand === 'object')
    for (const path of paths) {
      const ask = () => msgOf(path, inputs[path] ?? {}, bare)
      expect([path, (await ask()).msg]).toEqual([path, forbidden])
      if ((await without(path, { demand: 'login' }, ask)).msg === forbidden) holding.push(path)
      else missed.push(path)
    }
    expect(paths.length).toBeGreaterThan(80)
    // A file takes the right to export besides, a look at a person that to read who people are; a school is edited where its city is known, and this world knows few.
    expect(holding.filter((path) => line(path).kind !== 'export' && !line(path).reveals && path !== 'school/editSchool' && !ofPersons.includes(path))).toEqual([])
    expect(missed.length + holding.length).toBe(paths.length)
  }, 300_000)

  it('scope: refuses what it would answer without', async () => {
    const [narrow, wide] = await Promise.all([sessionOf('narrow'), sessionOf('wide')])
    const holding: string[] = []
    let tried = 0
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
        tried++
        const ask = () => msgOf(path, { ...inputs[path], ...request }, narrow)
        expect([path, request, (await ask()).msg]).toEqual([path, request, forbidden])
        // The same question of somebody without a border: the area is what refuses, and nothing else.
        if ((await msgOf(path, { ...inputs[path], ...request }, wide)).msg === forbidden) holding.push(path)
      }
    }
    expect(tried).toBeGreaterThan(100)
    expect(holding).toEqual([])
  }, 300_000)

  it('scope: no write reaches beyond a narrower area than its own', async () => {
    const writes = guarded.filter((path) => {
      const call = line(path)
      return call.kind === 'endpoint' && call.writes && typeof call.demand === 'object' && call.scope !== 'none' && call.scope !== 'self'
    })
    const [alien, notice] = [await idOf('super'), await idOfRow("SELECT min(id) AS id FROM message WHERE kind = 'notice'")]
    const user = { userId: alien, userIds: String(alien) }
    const replay = '00000000-0000-4000-8000-000000000002'
    /** A row of somebody else for each kind of row that a write names by a number of its own. */
    const foreignRows: Partial<Record<CallPath, object>> = {
      ...Object.fromEntries(['deleteFeedback', 'revealPhone'].map((name) => [`feedback/${name}`, { id: foreignAnswer }])),
      'feedback/deleteFeedbackMore': { ids: String(foreignAnswer) },
      'message/withdrawNotice': { id: notice },
      'bigLargeScreen/endInterrupt': { id: await idOfRow('SELECT min(id) AS id FROM wall_interrupt') },
      'bigLargeScreen/saveHeadMap': { scopeCode: '510000' },
      'bigLargeScreen/saveWallCarousel': { round: '510000' },
      ...Object.fromEntries(['order', 'save', 'revoke'].map((name) => [`device/${name}`, { id: '00000000-0000-4000-8000-000000000001' }])),
      'replay/change': { id: replay },
      'replay/end': { id: replay },
      'replay/start': { devices: '00000000-0000-4000-8000-000000000001' },
      ...Object.fromEntries(['addUser', 'deleteUser', 'removeUser', 'setDemoUser'].map((name) => [`role/${name}`, user])),
      ...Object.fromEntries(['editManageArea', 'resetPassword', 'revealMobile', 'saveUserRight', 'seeAs', 'setStatus'].map((name) => [`user/${name}`, { userId: alien }])),
      'user/saveUser': { id: alien },
      'school/editSchool': { id: schools.foreign },
      'school/editUserSchoolManageArea': { userId: alien },
      'school/batchOperateSchool': { schoolIds: String(schools.foreign) },
      'school/sendSms': { schoolIds: String(schools.foreign) },
    }
    /** What names its target by a code or a file that nobody knows here. */
    const untried: readonly CallPath[] = ['device/findCode', 'device/approve', 'school/importSchool', 'school/undoImport']
    const takes = (path: CallPath, field: string): boolean => 'shape' in line(path).input && field in ((line(path).input as { shape: object }).shape as object)
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
    const state = async (): Promise<string> => (await server.services.database.pool.query<{ all: string }>(everyRow)).rows[0]?.all ?? ''
    const kept = await state()
    const done: string[] = []
    for (const name of ['collegial', 'narrow', 'provincial'] as const) {
      const session = await sessionOf(name)
      for (const path of writes) {
        // Of a college the whole school is foreign, too.
        const own = name === 'collegial' && !(line(path) as { byCollege?: true }).byCollege ? [{}, { schoolId: schools.own }] : []
        for (const wide of [...foreignOf(path), ...own]) {
          const { msg, data } = await msgOf(path, { ...inputs[path], ...wide }, session)
          if (msg === '' && !isNoneDone(data)) done.push(`${name} ${path} ${JSON.stringify(wide)}`)
        }
      }
    }
    expect(done).toEqual([])
    expect(await state()).toBe(kept)
    expect(writes.length).toBeGreaterThan(45)
  }, 300_000)

  it('mask: is missed at once', async () => {
    const unseeing = await sessionOf('unseeing')
    const shown: CallPath[] = []
    const unmissed: CallPath[] = []
    for (const path of guarded) {
      const { personal, scope } = line(path)
      if (!personal) continue
      const ask = async (): Promise<string | undefined> => {
        const { msg, data } = await msgOf(path, { ...inputs[path], ...knownHere[path], ...(scope === 'school' ? { schoolId: schools.own } : {}) }, unseeing)
        return msg === '' ? JSON.stringify(data) : undefined
      }
      if (names((await ask()) ?? '')) shown.push(path)
      const masked = line(path)
      const kept = masked.personal
      delete masked.personal
      const bared = await ask()
      // What the inputs do not find cannot be bared: such calls are tried beside their handlers.
      if (bared !== undefined && !names(bared)) unmissed.push(path)
      if (kept) masked.personal = kept
    }
    expect(shown).toEqual([])
    expect(unmissed.filter((path) => !withoutPersons.includes(path))).toEqual([])
  }, 120_000)

  it('mask: no answer names anybody to those who may not read it, marked or not', async () => {
    const unseeing = await sessionOf('unseeing')
    const naming: CallPath[] = []
    let answered = 0
    for (const path of guarded) {
      const { kind, scope } = line(path)
      if (kind === 'export' || ownName.includes(path)) continue
      const { msg, data } = await msgOf(
        path,
        { ...inputs[path], ...(scope === 'school' ? { schoolId: schools.own } : {}), ...(scope === 'province' ? { province: '云南省' } : {}) },
        unseeing,
      )
      if (msg !== '') continue
      answered++
      if (names(JSON.stringify(data))) naming.push(path)
    }
    expect(answered).toBeGreaterThan(80)
    expect(naming).toEqual([])
  }, 300_000)

  it('reveal: takes the right to read who people are besides the right of the list', async () => {
    const [unseeing, narrow, wide] = await Promise.all([sessionOf('unseeing'), sessionOf('narrow'), sessionOf('wide')])
    const [ownUser, foreignUser] = [await idOf('school_a'), await idOf('super')]
    const revealing = guarded.filter((path) => line(path).reveals)
    expect(revealing).toEqual(['user/revealMobile', 'feedback/revealPhone', 'school/revealContact'])
    for (const path of revealing) {
      const own = { 'user/revealMobile': { userId: ownUser }, 'school/revealContact': { schoolId: schools.own }, 'feedback/revealPhone': { id: ownAnswer } }
      const input: Record<string, unknown> = { ...inputs[path], ...own[path as keyof typeof own] }
      expect([path, (await msgOf(path, input, unseeing)).msg]).toEqual([path, forbidden])
      expect([path, await msgOf(path, input, wide)]).toEqual([path, { msg: '', data: { phone: wholeNumber, left: expect.any(Number) } }])
      for (const reason of ['', '    ', '四个字吧', '长'.repeat(201)])
        expect([path, reason.length, (await msgOf(path, { ...input, reason }, wide)).msg]).toEqual([path, reason.length, '请填写 5 到 200 字的查看理由'])
      // Outside of the area: a school by its id, people as if there were none.
      const foreign = path === 'school/revealContact' ? { schoolId: schools.foreign } : path === 'user/revealMobile' ? { userId: foreignUser } : { id: foreignAnswer }
      expect([path, (await msgOf(path, { ...input, ...foreign }, narrow)).msg]).toEqual([path, path === 'school/revealContact' ? forbidden : faults.notFound.msg])
    }
  }, 60_000)

  it('audit: a row that cannot be written fails the call that it is about', async () => {
    const unseeing = await sessionOf('unseeing')
    const wide = await sessionOf('wide')
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
    try {
      for (const path of guarded) {
        const { audit: kind, scope, reveals } = line(path)
        if (kind !== 'export' && !reveals) continue
        const { msg } = await msgOf(
          path,
          { ...inputs[path], ...(scope === 'school' ? { schoolId: schools.own } : {}), ...(scope === 'province' ? { province: '云南省' } : {}) },
          reveals ? wide : unseeing,
        )
        if (msg === '') passed.push(path)
      }
    } finally {
      audit.write = write
      audit.acts.begin = begin
    }
    expect(passed).toEqual([])
  }, 120_000)
})
