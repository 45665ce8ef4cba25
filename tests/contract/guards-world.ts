import {
  ADMIN_IDLE_MS,
  ADMIN_LIFE_MS,
  type Call,
  type CallPath,
  callAt,
  callPaths,
  type Envelope,
  faults,
  rightsTree,
  SUCCESS_CODE,
} from '@data-centre/api'
import type { Ports } from '@data-centre/server/call/services.ts'
import { givePhone } from '@data-centre/server/testing/phones.ts'
import {
  colleges,
  type Session,
  schools,
  startTestServer,
  type TestServer,
} from '@data-centre/server/testing/server.ts'
import { afterAll, beforeAll } from 'vitest'
import { openMarkedWorld, personMark } from '../http/fingerprints/world.ts'

export const PERSONAL_RIGHT = 901
/** A number that stands beside every name. */
export const wholeNumber = '13912345678'
/** Whether a text says who somebody is. */
export const names = (text: string): boolean => text.includes(personMark) || text.includes(wholeNumber)
export const allRights = rightsTree.map(({ id }) => id)
export const line = (path: CallPath): Call => callAt(path) as Call
/** Opinions of the own and of a foreign school. */
export const ownAnswer = 999_101
export const foreignAnswer = 999_102
export const ports: Ports = { filling: () => null }
export let server: TestServer
export let closeWorld: () => Promise<void> = async () => undefined

/** An account with exactly these rights and this area; the password is that of the demo accounts. */
export async function account(
  name: string,
  held: readonly number[],
  area: readonly [kind: string, id: string],
): Promise<void> {
  const { pool } = server.services.database
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO sys_user(user_name, password_hash, real_name, user_manage) SELECT $1, password_hash, $1, $2 FROM sys_user WHERE user_name = 'super' RETURNING id`,
    [name, held.length > 0 ? [2, 3, 6, 7, 8, 9] : []],
  )
  const id = rows[0]?.id as number
  // Without a role an account looks at nothing, whatever its area.
  const role = await pool.query<{ id: number }>(
    `INSERT INTO sys_role(name, code, scope_kind) VALUES ($1, $1, 'nation') RETURNING id`,
    [name],
  )
  await pool.query('INSERT INTO sys_role_authority(role_id, data_scope) VALUES ($1, $2)', [role.rows[0]?.id, 'nation'])
  await pool.query('INSERT INTO sys_user_role(user_id, role_id) VALUES ($1, $2)', [id, role.rows[0]?.id])
  for (const right of held)
    await pool.query('INSERT INTO sys_user_right(user_id, right_id, grant_type) VALUES ($1, $2, 1)', [id, right])
  await pool.query('INSERT INTO sys_user_area(user_id, area_kind, area_id) VALUES ($1, $2, $3)', [id, ...area])
}
export const idOf = async (name: string): Promise<number> =>
  (await server.services.database.pool.query<{ id: number }>('SELECT id FROM sys_user WHERE user_name = $1', [name]))
    .rows[0]?.id as number

/** Somebody who asks, with the moments of the server's clock at which their session began and last was used. */
export interface Asker {
  readonly name: string
  session: Session
  since: number
  asked: number
}
export const askerOf = async (name: string): Promise<Asker> => {
  const { session } = await server.login(name)
  return { name, session, since: server.clock.at, asked: server.clock.at }
}

/** The session of somebody. A new one begins where the minutes that questions take have ended the last. */
async function sessionOf(asker: Asker): Promise<Session> {
  const { at } = server.clock
  if (at - asker.asked >= ADMIN_IDLE_MS || at - asker.since >= ADMIN_LIFE_MS)
    Object.assign(asker, await askerOf(asker.name))
  asker.asked = at
  return asker.session
}

/** Opens the world before the tests of a file and closes it after them. */
export function provideGuardsWorld(): void {
  beforeAll(openWorld)
  afterAll(async () => {
    await closeWorld()
    await server.close()
  })
}

async function openWorld(): Promise<void> {
  server = await startTestServer({}, ports)
  closeWorld = await openMarkedWorld(server, ports)
  await server.services.database.pool.query('UPDATE sys_right SET show = 1')
  await server.services.database.pool.query('UPDATE sys_user SET real_name = $1', [`${personMark}员`])
  const { pool } = server.services.database
  for (const column of ['sys_user.mobile', 'school.contact_mobile'] as const)
    await givePhone(pool, server.services.phones, column, wholeNumber)
  for (const [schoolId, id] of [
    [schools.own, ownAnswer],
    [schools.foreign, foreignAnswer],
  ] as const)
    await pool.query(
      `INSERT INTO feedback(id, no, survey_id, version, school_id, school_name, role, device_hash, ip_hash, channel, answers, phone_sealed, suggestion, images, attachments, file_count, submitted_at)
       OVERRIDING SYSTEM VALUE SELECT $1::bigint, 'guard-' || $1::bigint, survey_id, version, $2, '', '教师', '', '', 'pc', '{}', $3, '', '', '[]', 0, now() FROM survey_version LIMIT 1`,
      [id, schoolId, server.services.phones.seal('feedback.phone', id, wholeNumber)],
    )
  await fillWalls()
  await fillMessages()
  await fillDisputes()
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
}

/** A paired wall, and a replay and an interruption that are under way. */
async function fillWalls(): Promise<void> {
  const { pool } = server.services.database
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
}

async function fillMessages(): Promise<void> {
  const { pool } = server.services.database
  await pool.query(`INSERT INTO message(kind, title, created_by) SELECT 'notice', '通知', min(id) FROM sys_user`)
  await pool.query(
    `INSERT INTO sms_log(school_id, template, content, status, sent_by, created_at) VALUES ($1, 'custom', '', 'simulated', 1, now())`,
    [schools.own],
  )
  await givePhone(pool, server.services.phones, 'sms_log.mobile', wholeNumber)
}

/** A disputed number of the own and of a foreign school. */
async function fillDisputes(): Promise<void> {
  for (const schoolId of [schools.own, schools.foreign])
    await server.services.database.pool.query(
      `INSERT INTO dispute(school_id, college_ids, place, path, query, call, filters, number_key, from_day, to_day, metric, label, shown, expected, reason, raised_by, raised_at)
       SELECT $1, '{}', '', '/school/dashBoard', '', '', '{}', '', '2025-05-13', '2025-05-13', 'teachers.total', '教师总数', '1 人', '2 人', '少一人', min(id), now() FROM sys_user`,
      [schoolId],
    )
}

export const idOfRow = async (sql: string): Promise<string> =>
  String((await server.services.database.pool.query<{ id: number }>(sql)).rows[0]?.id)

export async function msgOf(
  path: CallPath,
  input: Record<string, unknown>,
  asker: Asker,
): Promise<{ msg: string; data: unknown }> {
  // Limits are not what is tried here.
  server.clock.at += 61_000
  const { envelope } = await server.call(path, input, await sessionOf(asker), line(path).method)
  return {
    msg: envelope.code === SUCCESS_CODE || Buffer.isBuffer(envelope.data) ? '' : (envelope as Envelope).msg,
    data: envelope.data,
  }
}

/** Asks with a line whose guard is gone, and puts the guard back. */
export async function without<T>(path: CallPath, removed: Partial<Call>, ask: () => Promise<T>): Promise<T> {
  const call = line(path)
  const kept = { ...call }
  Object.assign(call, removed)
  return ask().finally(() => Object.assign(call, kept))
}

/** Ends the sessions of all, works on what the tests themselves stand on, or answers nobody who has a session. */
export const left: readonly CallPath[] = [
  'device/self',
  'device/sendPicture',
  'user/logout',
  'user/signOut',
  'ingest/events',
  'batch',
]
export const guarded = callPaths.filter((path) => !left.includes(path))
export const forbidden = faults.forbidden.msg

/** What is asked for in this world, where the inputs ask for nobody. */
export const knownHere: Partial<Record<CallPath, object>> = { 'school/previewSms': { schoolIds: String(schools.own) } }
