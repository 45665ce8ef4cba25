import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '@data-centre/api'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { adoptOlderRows } from './adopt.ts'
import { ANCHORS_FILE, Anchors } from './anchors.ts'
import { Audit } from './audit.ts'
import { headOf } from './rows.ts'
import { verifyLog } from './verify.ts'

const clock = { now: () => Date.parse('2025-05-14T10:00:00.123+08:00') }
const key = Buffer.alloc(32, 7)
const origin = { ip: '10.0.0.1', ua: 'test', requestId: 'r' }
let dir: string
let database: TestDatabase
let pool: pg.Pool
let anchors: Anchors
const auditOf = (holder = 'one'): Audit =>
  new Audit({ pool, clock, records: { operated: () => undefined }, key, holder })
const entry = (n: number) => ({
  caller: { userId: n, userName: `user${n}`, schoolId: null },
  module: 'role',
  action: 'role/save',
  target: `role ${n}`,
  ok: true,
  origin,
})
const write = async (audit: Audit, count: number, from = 1): Promise<void> => {
  for (let n = from; n < from + count; n++)
    await audit.write({ ...entry(n), change: { before: { name: '旧' }, after: { name: `新${n}`, share: n / 3 } } })
}
const verifyNow = () => verifyLog({ pool, key, anchors: anchors.read() })
const anchorNow = async (): Promise<void> => {
  const head = await headOf(pool)
  if (head) anchors.add(head, clock.now())
}

/** What somebody who owns the database can do. */
const tamper = async (...statements: string[]): Promise<void> => {
  for (const sql of [
    'ALTER TABLE sys_log DISABLE TRIGGER USER',
    'ALTER TABLE sys_log_head DISABLE TRIGGER USER',
    'ALTER TABLE sys_log DROP CONSTRAINT IF EXISTS sys_log_seq_key',
    ...statements,
    'ALTER TABLE sys_log ENABLE TRIGGER USER',
    'ALTER TABLE sys_log_head ENABLE TRIGGER USER',
  ])
    await pool.query(sql)
}

beforeAll(async () => {
  database = await openTestDatabase(clock)
  dir = database.dir
  pool = database.database.pool
})
/** Every test begins with an empty log. */
beforeEach(async () => {
  rmSync(join(dir, ANCHORS_FILE), { force: true })
  anchors = new Anchors(dir, Buffer.alloc(32, 9))
  await tamper(
    'DELETE FROM sys_log',
    'DELETE FROM sys_log_open',
    'DELETE FROM sys_log_head',
    'ALTER TABLE sys_log ADD CONSTRAINT sys_log_seq_key UNIQUE (seq)',
  )
  await adoptOlderRows(pool, key)
})
afterAll(() => database.close())

describe('the chain', () => {
  it('holds over rows of several processes, without a gap, and over every kind of text', async () => {
    const [one, other] = [auditOf('one'), auditOf('other')]
    await Promise.all(
      [one, other].flatMap((audit, i) =>
        Array.from({ length: 60 }, (_, n) =>
          audit.write({ ...entry(i * 100 + n), change: { after: { text: `a"\\\n中${n}` } } }),
        ),
      ),
    )
    await one.write({ ...entry(1), target: `cut ${'x'.repeat(194)}😀`, origin: { ...origin, ua: '\0\ud800' } })
    expect(await verifyNow()).toEqual({ rows: 121, anchors: 0 })
    expect(
      (await pool.query('SELECT min(seq) AS first, max(seq) AS last, count(DISTINCT seq) AS n FROM sys_log')).rows[0],
    ).toEqual({ first: 1, last: 121, n: 121 })
  })

  it('refuses change, deletion and emptying by itself, and a head that goes back', async () => {
    await write(auditOf(), 3)
    await expect(pool.query('UPDATE sys_log SET ok = false')).rejects.toThrow(/never changed/)
    await expect(pool.query('DELETE FROM sys_log')).rejects.toThrow(/never changed/)
    await expect(pool.query('TRUNCATE sys_log')).rejects.toThrow(/never changed/)
    await expect(pool.query('UPDATE sys_log_head SET seq = 1')).rejects.toThrow(/forward/)
    await expect(pool.query('DELETE FROM sys_log_head')).rejects.toThrow(/forward/)
  })

  it('takes in what older versions wrote', async () => {
    await tamper(
      'DELETE FROM sys_log_head',
      'ALTER TABLE sys_log ALTER COLUMN seq DROP NOT NULL',
      'ALTER TABLE sys_log ALTER COLUMN chain DROP NOT NULL',
    )
    for (let n = 0; n < 5; n++)
      await pool.query(
        `INSERT INTO sys_log(user_id, user_name, module, action, after_value, ok) VALUES ($1, 'old', 'user', 'user/login', '{"b": 1,  "a":2}', true)`,
        [n],
      )
    expect(await adoptOlderRows(pool, key)).toBe(5)
    await write(auditOf(), 2)
    expect(await verifyNow()).toEqual({ rows: 7, anchors: 0 })
    await expect(pool.query(`INSERT INTO sys_log(module, action, ok) VALUES ('m', 'a', true)`)).rejects.toThrow(
      /null value/,
    )
  })

  it('fails only the row that the store does not take', async () => {
    const audit = auditOf()
    const sent = await Promise.allSettled([
      audit.write(entry(1)),
      audit.write(entry(2)),
      audit.write({ ...entry(3), caller: { userId: 1, userName: 'x', schoolId: 1e12 } }),
      audit.write(entry(4)),
    ])
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await verifyNow()).toMatchObject({ rows: 3 })
  })
})

describe('verification names the first broken row (S6)', () => {
  const damages: [string, string, number, string[]][] = [
    ['a word was changed', 'changed', 5, [`UPDATE sys_log SET target = 'role 50' WHERE seq = 5`]],
    [
      'a microsecond was changed',
      'changed',
      5,
      [`UPDATE sys_log SET created_at = created_at + interval '1 microsecond' WHERE seq = 5`],
    ],
    ['a value before was changed', 'changed', 9, [`UPDATE sys_log SET before_value = '{"name":"另"}' WHERE seq = 9`]],
    ['the last row was changed', 'changed', 12, [`UPDATE sys_log SET ok = NOT ok WHERE seq = 12`]],
    ['a mark was changed', 'changed', 5, [`UPDATE sys_log SET chain = '\\x00' WHERE seq = 5`]],
    ['a row was deleted', 'deleted', 5, ['DELETE FROM sys_log WHERE seq = 5']],
    ['the first row was deleted', 'deleted', 1, ['DELETE FROM sys_log WHERE seq = 1']],
    [
      'a row was deleted and the others moved up',
      'deleted',
      5,
      ['DELETE FROM sys_log WHERE seq = 5', 'UPDATE sys_log SET seq = seq - 1 WHERE seq > 5'],
    ],
    [
      'two rows changed places',
      'reordered',
      5,
      ['UPDATE sys_log SET seq = CASE seq WHEN 5 THEN 6 ELSE 5 END WHERE seq IN (5, 6)'],
    ],
    [
      'two distant rows changed places',
      'reordered',
      3,
      ['UPDATE sys_log SET seq = CASE seq WHEN 3 THEN 9 ELSE 3 END WHERE seq IN (3, 9)'],
    ],
    [
      'a row was moved back',
      'reordered',
      4,
      ['UPDATE sys_log SET seq = CASE WHEN seq = 4 THEN 10 ELSE seq - 1 END WHERE seq BETWEEN 4 AND 10'],
    ],
    [
      'two contents changed places under their marks',
      'reordered',
      5,
      [
        'UPDATE sys_log l SET target = o.target, user_id = o.user_id, user_name = o.user_name, after_value = o.after_value FROM sys_log o WHERE l.seq IN (5, 7) AND o.seq = 12 - l.seq',
      ],
    ],
    [
      'a row was put in',
      'inserted',
      5,
      [
        'UPDATE sys_log SET seq = seq + 1 WHERE seq >= 5',
        `INSERT INTO sys_log(seq, chain, module, action, ok) VALUES (5, '\\x01', 'role', 'role/save', true)`,
        'UPDATE sys_log_head SET seq = seq + 1',
      ],
    ],
    [
      'a row was put beside another',
      'inserted',
      5,
      [`INSERT INTO sys_log(seq, chain, module, action, ok) VALUES (5, '\\x01', 'role', 'role/save', true)`],
    ],
    [
      'a row was put behind the end',
      'inserted',
      13,
      [`INSERT INTO sys_log(seq, chain, module, action, ok) VALUES (13, '\\x01', 'role', 'role/save', true)`],
    ],
    ['the end was cut off', 'truncated', 11, ['DELETE FROM sys_log WHERE seq > 10']],
    [
      'the end was cut off and the head put back',
      'truncated',
      11,
      [
        'DELETE FROM sys_log WHERE seq > 10',
        'UPDATE sys_log_head SET seq = 10, chain = (SELECT chain FROM sys_log WHERE seq = 10)',
      ],
    ],
    ['everything was deleted', 'truncated', 1, ['DELETE FROM sys_log', 'DELETE FROM sys_log_head']],
  ]
  it.each(damages)('when %s: %s at %i', async (_what, damage, seq, statements) => {
    await write(auditOf(), 12)
    await anchorNow()
    expect(await verifyNow()).toEqual({ rows: 12, anchors: 1 })
    await tamper(...statements)
    expect((await verifyNow()).broken).toMatchObject({ damage, seq })
  })

  it('when a log that was cut off went on, and when an anchor is forged', async () => {
    await write(auditOf(), 6)
    await anchorNow()
    await tamper(
      'DELETE FROM sys_log WHERE seq > 4',
      'UPDATE sys_log_head SET seq = 4, chain = (SELECT chain FROM sys_log WHERE seq = 4)',
    )
    await write(auditOf('another life'), 4, 20)
    await anchorNow()
    expect((await verifyNow()).broken).toMatchObject({ damage: 'anchor', seq: 6 })
    appendFileSync(join(dir, ANCHORS_FILE), '{"seq":1,"chain":"00","at":"","signature":"x"}\n')
    expect(anchors.read().map(({ isGenuine }) => isGenuine)).toEqual([true, true, false])
  })

  it('and a running process sees by itself that its last rows have gone', async () => {
    const audit = auditOf()
    await write(audit, 6)
    await tamper(
      'DELETE FROM sys_log WHERE seq > 4',
      'UPDATE sys_log_head SET seq = 4, chain = (SELECT chain FROM sys_log WHERE seq = 4)',
    )
    await expect(audit.write(entry(7))).rejects.toThrow(/cut off/)
  })
})

describe('an act', () => {
  it('leaves a row with what it changed, and a row with the reason where it fails', async () => {
    const audit = auditOf()
    await audit.during(entry(1), async (sent) =>
      Object.assign(sent, { target: 'role 1', change: { before: { a: 1 }, after: { a: 2 } } }),
    )
    await expect(
      audit.during(entry(2), async () => {
        throw new Fault('conflict')
      }),
    ).rejects.toThrow()
    expect((await pool.query('SELECT target, ok, before_value, after_value FROM sys_log ORDER BY seq')).rows).toEqual([
      { target: 'role 1', ok: true, before_value: { a: 1 }, after_value: { a: 2 } },
      { target: 'conflict', ok: false, before_value: null, after_value: null },
    ])
    expect((await pool.query('SELECT 1 FROM sys_log_open')).rowCount).toBe(0)
    expect(await verifyNow()).toMatchObject({ rows: 2 })
  })

  it('is not begun where that cannot be written', async () => {
    await pool.query('ALTER TABLE sys_log_open RENAME TO away')
    let done = false
    await expect(
      auditOf().during(entry(1), async () => {
        done = true
      }),
    ).rejects.toThrow()
    expect(done).toBe(false)
    await pool.query('ALTER TABLE away RENAME TO sys_log_open')
  })

  it('that a kill cut off becomes a row at the next start, once', async () => {
    const { acts } = auditOf('killed')
    const row = {
      at: clock.now() * 1000,
      userId: 5,
      userName: 'x',
      schoolId: null,
      module: 'role',
      action: 'role/save',
      target: null,
      before: null,
      after: null,
    }
    await acts.begin({ ...row, ip: null, ua: null, requestId: 'r', ok: false, costMs: null })
    expect(await auditOf('another').acts.closeOwn()).toBe(0)
    expect(await auditOf('killed').acts.closeOwn()).toBe(1)
    expect(await auditOf('killed').acts.closeOwn()).toBe(0)
    expect((await pool.query('SELECT user_id, action, target, ok FROM sys_log')).rows).toEqual([
      { user_id: 5, action: 'role/save', target: 'interrupted', ok: false },
    ])
    expect(await verifyNow()).toMatchObject({ rows: 1 })
  })
})
