import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchOf, NOW, openTestWorld, type TestWorld, timeAt } from '../../../testing/worlds/intake-world.ts'
import { addDays } from '../../platform/clock.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import { copySchools } from '../../warehouse/copy-schools.ts'
import { replayDeadLetters } from '../dead-letters/replay.ts'
import { settleDuplicates } from './duplicates.ts'
import { findVolumeAnomalies, listVolumeAnomalies, sigmasAbove } from './volume-anomalies.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const DAY = 24 * 60
const login = (id: string, minutes: number) => ({
  type: 'login',
  eventId: id,
  time: timeAt(minutes),
  userId: 1001,
  platform: 'zjy',
})

describe('an event id on two days', () => {
  it('stands with its first arrival; the later one becomes a conflict, both weeks are rolled up again', async () => {
    const accept = async (name: string, events: readonly object[]) => {
      // A start forgets what is in memory, as the nights do.
      const intake = await world.intake(name)
      const answer = await intake.accept('zjy-test', undefined, batchOf(events))
      await intake.close()
      return answer
    }
    await accept('doubled', [login('d1', -3 * DAY), login('d2', -3 * DAY)])
    await world.store.command(
      'ALTER TABLE fact_log UPDATE ingest_time = ingest_time - 60 WHERE 1 SETTINGS mutations_sync = 2',
    )
    expect(await accept('doubled', [login('d1', -10 * DAY), login('d3', -10 * DAY)])).toMatchObject({ accepted: 2 })
    await world.keeper.run()
    const logs = () =>
      world.store.query(
        'SELECT event_date AS day, count() AS n, (SELECT count() FROM fact_login) AS logins FROM fact_log GROUP BY day ORDER BY day',
      )
    const duplicates = { store: world.store, pool: world.database.pool, rollups: world.keeper, now: Date.now }

    expect(await settleDuplicates(duplicates)).toBe(1)
    expect(await logs()).toEqual([
      { day: '2025-05-04', n: 1, logins: 3 },
      { day: '2025-05-11', n: 2, logins: 3 },
    ])
    const due = new Set(world.keeper.due().map(({ week }) => week))
    expect(['2025-04-28', '2025-05-05'].every((week) => due.has(week))).toBe(true)
    const { rows } = await world.database.pool.query<{ id: number; detail: string; form: string; school_id: number }>(
      "SELECT id, detail, form, school_id FROM ingest_dead_letter WHERE reason = 'conflict'",
    )
    expect(rows).toMatchObject([{ detail: 'the id came before with 2025-05-11', form: 'row', school_id: 1 }])
    expect(await settleDuplicates(duplicates)).toBe(0)

    const intake = await world.intake('doubled')
    const replay = {
      intake,
      keys: world.keys,
      store: world.store,
      rollups: world.keeper,
      pool: world.database.pool,
      directory: world.directory,
      now: world.clock.now,
    }
    expect(await replayDeadLetters(replay, [String(rows[0]?.id)], null)).toEqual({
      replayed: 0,
      refused: { conflict: 1 },
    })
    await intake.close()
  })

  it('is taken back from every fact that repeats the log', async () => {
    for (const minutes of [-3 * DAY, -10 * DAY]) {
      const intake = await world.intake('posts')
      await intake.accept('zjy-test', undefined, batchOf([{ ...login('p1', minutes), type: 'discuss' }]))
      await intake.close()
    }
    const posts = () => world.store.query('SELECT count() AS n FROM fact_discussion')
    expect(await posts()).toEqual([{ n: 2 }])
    const { store, database, keeper } = world
    expect(await settleDuplicates({ store, pool: database.pool, rollups: keeper, now: Date.now })).toBe(1)
    expect(await posts()).toEqual([{ n: 1 }])
  })
})

describe('a day that stands out', () => {
  it('lies 8 spreads above like days; odd weeks and small numbers do not move it', () => {
    expect(sigmasAbove(100, [10, 10, 10])).toBeUndefined()
    expect(sigmasAbove(2000, [1000, 1010, 990, 1000, 995, 1005, 1000, 1000])).toMatchObject({ usual: 1000, sigmas: 20 })
    // Two weeks of holidays among eight, and one earlier jump.
    expect(sigmasAbove(1400, [1000, 1010, 0, 0, 990, 1005, 9000, 1000])?.sigmas).toBeCloseTo(8, 0)
    expect(sigmasAbove(9, [0, 0, 0, 0])).toEqual({ usual: 0, sigmas: 9 })
  })

  it('is found per school against the same weekday and kind of day, and goes when it no longer holds', async () => {
    const yesterday = addDays('2025-05-14', -1)
    const put = async (school: number, day: string, logs: number) =>
      world.store.insert(
        'log_day',
        JSON.stringify({
          stat_date: day,
          school_id: school,
          college_id: 0,
          platform: 'zjy',
          user_role: 'student',
          logs,
          duration_s: 0,
          types: {},
        }),
        `${school} ${day} ${logs}`,
      )
    for (let week = 1; week <= 10; week++) {
      await put(1, addDays(yesterday, -7 * week), 1000 + week)
      await put(2, addDays(yesterday, -7 * week), 2)
    }
    await put(1, yesterday, 3000)
    await put(2, yesterday, 300)
    const deps = {
      store: world.store,
      pool: world.database.pool,
      directory: world.directory,
      calendar: new Calendar(),
      now: () => NOW,
    }
    expect(await findVolumeAnomalies(deps)).toBe(1)
    expect(await findVolumeAnomalies(deps)).toBe(1)
    expect(await listVolumeAnomalies(world.database.pool, {})).toMatchObject({
      total: 1,
      list: [{ schoolId: '1', day: yesterday, logs: 3000, usual: 1004.5 }],
    })
    await world.store.command('ALTER TABLE log_day DELETE WHERE stat_date = {day:Date} SETTINGS mutations_sync = 2', {
      day: yesterday,
    })
    expect(await findVolumeAnomalies(deps)).toBe(0)
    expect((await listVolumeAnomalies(world.database.pool, { schoolId: 1 })).total).toBe(0)
  })
})

describe('a school that the office makes', () => {
  it('stands in the warehouse until the office takes it back', async () => {
    const { pool } = world.database
    const copy = () => copySchools({ pool, store: world.store, now: world.clock.now })
    const standing = () => world.store.query('SELECT name FROM dim_school FINAL WHERE school_id = 100001')
    await pool.query(
      "INSERT INTO province(code, name, short_name, pinyin, lng, lat, sort) VALUES ('530000', '云南省', '云南', 'yunnan', 102.7, 25, 1)",
    )
    await pool.query(
      "INSERT INTO city(code, province_code, name, lng, lat) VALUES ('530100', '530000', '昆明市', 102.7, 25)",
    )
    await pool.query(
      "INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) SELECT 100001, 'T1', '撤销学院', '撤销', province_code, code, 1, '普通', '公办', '2025-05-01' FROM city LIMIT 1",
    )
    await copy()
    expect(await standing()).toEqual([{ name: '撤销学院' }])
    await pool.query('DELETE FROM school WHERE id = 100001')
    expect(await copy()).toBe(1)
    expect(await standing()).toEqual([])
    expect(await copy()).toBe(0)
  })
})
