import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesWith, givePhone, leavePlainPhones, MESSAGES, plainPhones } from '../../../testing/phones.ts'
import { schools, startTestServer, type TestServer } from '../../../testing/server.ts'
import { storeChecks } from '../../operations/doctor/stores.ts'
import { forgetPhones } from '../../operations/forget-phones.ts'
import { ConfigError, readConfig } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { openSecrets } from '../../platform/secrets.ts'
import { openServices } from '../../start/services.ts'
import { migratePhones } from './migrate-phones.ts'
import { type PhoneState, phoneState } from './phone-state.ts'
import { type PhoneColumn, Phones } from './phones.ts'

const PHONE = '13987654321'
const OTHER_KEY = '4be07d19c2f65a83e1907bd4f8c25a6e30b9d1f74c8e52a60f93b7d81ce4a265'
const inspectionWith = (phones: PhoneState) => ({
  engine: { live: true, bytes: 0, missing: [] },
  database: {
    kind: 'pglite' as const,
    hasRowSecurity: false,
    live: true,
    migrations: [],
    phones,
    deadLetters: 0,
    failedJobs: [],
  },
})
const folder = mkdtempSync(join(tmpdir(), 'phones-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a sealed number', () => {
  const secrets = openSecrets(join(folder, 'keys'))
  const phones = new Phones(secrets)
  it('opens for its own row and column, and for no other, nor changed, nor under another key', () => {
    const sealed = phones.seal('sys_user.mobile', 7, PHONE)
    if (!sealed) throw new Error('no number')
    expect(sealed.includes(PHONE)).toBe(false)
    expect(phones.open('sys_user.mobile', 7, sealed)).toBe(PHONE)
    expect(phones.seal('sys_user.mobile', 7, PHONE)?.equals(sealed)).toBe(false)
    expect(() => phones.open('sys_user.mobile', 8, sealed)).toThrow()
    expect(() => phones.open('feedback.phone', 7, sealed)).toThrow()
    expect(() => new Phones(openSecrets(join(folder, 'others'))).open('sys_user.mobile', 7, sealed)).toThrow(
      'another key',
    )
    const changed = Buffer.from(sealed) as typeof sealed
    changed[changed.length - 1] = (changed.at(-1) as number) ^ 1
    expect(() => phones.open('sys_user.mobile', 7, changed)).toThrow()
    expect([phones.seal('sys_user.mobile', 7, ''), phones.open('sys_user.mobile', 7, null)]).toEqual([null, ''])
    expect(phones.hash(PHONE).equals(phones.hash(PHONE))).toBe(true)
  })
})

describe('phone numbers at rest', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  const dataDir = () => server.services.config.dataDir

  it('are in no file of a new folder, and are read as before', async () => {
    const { session } = await server.login('super')
    const made = await server.call(
      'user/saveUser',
      { userName: 'telephoned', realName: '王小明', mobile: PHONE, schoolId: String(schools.own) },
      session,
    )
    const { id } = made.envelope.data as { id: string }
    await givePhone(server.services.database.pool, server.services.phones, 'school.contact_mobile', PHONE)
    const sent = await server.call(
      'school/sendSms',
      { schoolIds: [schools.own], template: 'custom', content: '通知' },
      session,
    )
    expect(sent.envelope.data).toMatchObject({ sent: 1 })
    expect(
      (await server.call('school/sendSms', { schoolIds: [schools.own], template: 'custom', content: '通知' }, session))
        .envelope.data,
    ).toMatchObject({ sent: 0 })
    expect(
      (await server.call('user/revealMobile', { userId: id, reason: '电话核对身份' }, session)).envelope.data,
    ).toMatchObject({ phone: PHONE })
    expect(
      (await server.call('school/revealContact', { schoolId: schools.own, reason: '电话核对身份' }, session)).envelope
        .data,
    ).toMatchObject({ phone: PHONE })
    expect((await server.call('school/getSmsLog', {}, session)).envelope.data).toMatchObject({
      list: [{ mobile: '139****4321' }],
    })
    await server.services.database.pool.query('CHECKPOINT')
    expect(filesWith(dataDir(), [PHONE])).toEqual([])
  })

  it('of an earlier version are sealed at a start, also when one was cut off, and are in no file afterwards', async () => {
    const { database, phones } = server.services
    await leavePlainPhones(database.pool)
    const numbers = Object.values(plainPhones)
    // The search itself: it finds them in the tables and in the log.
    expect(filesWith(dataDir(), numbers).length).toBeGreaterThan(3)
    expect(await phoneState(database.pool, phones)).toMatchObject({ plain: expect.any(Number), foreign: 0 })
    const before = await database.pool.query('SELECT id, revision FROM school ORDER BY id')

    let sealed = 0
    class Killed extends Phones {
      override seal(...args: Parameters<Phones['seal']>) {
        sealed++
        if (args[0] === 'sms_log.mobile' && sealed > 700) throw new Error('killed')
        return super.seal(...args)
      }
    }
    await expect(migratePhones(database, new Killed(server.services.secrets))).rejects.toThrow('killed')
    expect((await phoneState(database.pool, phones)).plain).toBeGreaterThan(0)
    await migratePhones(database, phones)
    await migratePhones(database, phones)

    expect(filesWith(dataDir(), numbers)).toEqual([])
    expect(await phoneState(database.pool, phones)).toMatchObject({ plain: 0, foreign: 0 })
    expect((await database.pool.query('SELECT id, revision FROM school ORDER BY id')).rows).toEqual(before.rows)
    const opened = async (column: PhoneColumn, sql: string): Promise<string[]> =>
      (await database.pool.query(sql)).rows.map(({ id, sealed: one }) =>
        phones.open(column, id, typeof one === 'string' ? (Buffer.from(one.slice(2), 'hex') as never) : one),
      )
    expect(new Set(await opened('sys_user.mobile', 'SELECT id, mobile_sealed AS sealed FROM sys_user'))).toEqual(
      new Set([plainPhones.user]),
    )
    expect(
      await opened('feedback.phone', `SELECT id, phone_sealed AS sealed FROM feedback WHERE no = 'FB-earlier'`),
    ).toEqual([plainPhones.feedback])
    const kept = `SELECT 1 AS id, schools #>> '{0,before,school,contact_mobile_sealed}' AS sealed FROM school_import WHERE id = 'earlier'`
    expect(await opened('school.contact_mobile', kept)).toEqual([plainPhones.kept])
    const messages = await opened('sms_log.mobile', 'SELECT id, mobile_sealed AS sealed FROM sms_log')
    expect(messages.filter((phone) => phone.startsWith(plainPhones.messages))).toHaveLength(MESSAGES)
    const { rows } = await database.pool.query('SELECT count(*) AS n FROM sms_log WHERE mobile_hash = $1', [
      phones.hash(`${plainPhones.messages}0007`),
    ])
    expect(rows).toEqual([{ n: 2 }])
  })

  it('come back with a copy and its key; another key is refused by name, and what it cannot open can be given up', async () => {
    const restored = join(folder, 'restored')
    await server.services.database.copyTo?.(join(restored, 'office'))
    cpSync(join(dataDir(), 'secret.key'), join(restored, 'secret.key'))
    expect(filesWith(restored, [PHONE, ...Object.values(plainPhones)])).toEqual([])
    const configOf = (env: Record<string, string>) =>
      readConfig({ NODE_ENV: 'test', CAPTCHA_PROVIDER: 'test', PORT: '0', DATA_DIR: restored, ...env }, server.clock)
    const open = (config: ReturnType<typeof readConfig>) =>
      openServices({ config, log: createLog('silent'), ports: { filling: () => null } } as never)

    const { services } = await open(configOf({}))
    const state = await phoneState(services.database.pool, services.phones)
    const notified = async (phones: PhoneState) =>
      (await storeChecks(inspectionWith(phones), 0))
        .filter(({ what }) => what === '手机号')
        .map((line) => `${line.state} ${line.says}`)
    expect(await notified(state)).toEqual([`ok ${state.sealed} 个全部加密，密钥相符`])
    expect(await notified({ sealed: 3, foreign: 2, plain: 1 })).toEqual([
      'fail 2 个是用另一把密钥加密的，无法解密',
      'fail 1 个仍是明文',
    ])
    expect(state).toMatchObject({ plain: 0, foreign: 0, sealed: expect.any(Number) })
    await services.database.close()
    const refused = await open(configOf({ SECRET_KEY: OTHER_KEY })).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    expect((refused as Error).message).toContain(`${state.sealed} 个手机号是用另一把密钥加密的`)

    expect(await forgetPhones(configOf({ SECRET_KEY: OTHER_KEY }))).toBe(state.sealed)
    const { services: without } = await open(configOf({ SECRET_KEY: OTHER_KEY }))
    expect(await phoneState(without.database.pool, without.phones)).toEqual({ sealed: 0, foreign: 0, plain: 0 })
    await without.database.close()
  })
})
