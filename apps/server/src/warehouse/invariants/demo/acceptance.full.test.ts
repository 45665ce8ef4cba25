import { warningKinds, warningRule } from '@data-centre/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyWarehouse, type TestWarehouse } from '../../../../testing/warehouse.ts'
import { Calendar } from '../../calendar.ts'
import { endOfDay, startOfDay } from '../../demo/day-bounds.ts'
import { eventStatements, lastingStatements, ownLogStatements, stateStatements } from '../../demo/facts/write.ts'
import { onlyNamed } from '../../demo/named-params.ts'
import { profiles } from '../../demo/profile.ts'
import { createDemoWorld, DEMO_SEED } from '../../demo/world.ts'
import { rebuild } from '../../rollups/rebuild.ts'
import type { FactStore } from '../../store.ts'
import type { Finding, InvariantWorld } from '../invariant.ts'
import { type ChartMarks, chartMarks, dayCurve } from './chart-marks.ts'
import { chartBounds } from './charts.ts'
import { plantedInvariant, warningBounds } from './planted.ts'
import { type WarningMarks, warningMarks } from './planted-marks.ts'
import { dents, peakOf } from './scores.ts'
import { isSettledDemoWorld } from './size.ts'

/** Wednesday of the thirteenth week; the world is filled from the vacation before the term on. */
const TODAY = '2025-05-14'
const YESTERDAY = '2025-05-13'
const FROM = '2025-02-10'
let warehouse: TestWarehouse
let store: FactStore
let world: InvariantWorld
let warned: WarningMarks
let charts: ChartMarks

/** A small world of four provinces: shares of 1,200 students are steady, shares of their 90 teachers and the row of schools are not. What the rules and charts do not read is left out. */
beforeAll(async () => {
  warehouse = await openEmptyWarehouse()
  store = warehouse.store
  const demo = await createDemoWorld({
    store,
    profile: 'small',
    clock: { now: () => Date.parse(`${TODAY}T10:00:00+08:00`) },
  })
  await demo.seedDims()
  const params = {
    seed: DEMO_SEED,
    actions: profiles.small.actionsPerVisit,
    from: FROM,
    to: YESTERDAY,
    after: startOfDay(FROM) - 1,
    until: endOfDay(YESTERDAY),
    version: 1,
    all: 0,
  }
  for (const sql of [
    ...ownLogStatements,
    ...eventStatements.filter((one) => /INTO fact_log(in)? /.test(one)),
    ...stateStatements,
    ...lastingStatements,
  ])
    await store.command(sql, onlyNamed(sql, params), { maxMs: 600_000 })
  await rebuild(store, 'participation_day', FROM, YESTERDAY, YESTERDAY)
  world = { store, today: TODAY, calendar: new Calendar(), drawn: {}, seed: 1 }
  warned = (await warningMarks(world)) as WarningMarks
  charts = (await chartMarks(world)) as ChartMarks
})
afterAll(() => warehouse.close())

const broken = (findings: readonly Finding[]): string[] =>
  findings.filter(({ ok }) => !ok).map(({ scope, left, right }) => `${scope}: ${left}, ${right}`)
function within(found: number, [min, max]: readonly [number, number], name: string): void {
  expect(found, name).toBeGreaterThanOrEqual(min)
  expect(found, name).toBeLessThanOrEqual(max)
}

test('is judged on the last lessons before the present day', () => {
  expect(warned.day).toBe(YESTERDAY)
})

test('finds the planted students and lets the others be (6.6)', () => {
  expect(Object.keys(warned.recall)).toEqual(['fading', 'ghost', 'procrastinator', 'struggling'])
  expect(warned.recallOfAll).toBeGreaterThanOrEqual(warningBounds.recall)
  expect(warned.recall['ghost']).toBe(1)
  expect(warned.falseAlarm).toBeLessThanOrEqual(warningBounds.falseAlarm)
  for (const kind of warningKinds)
    if (warningRule(kind).subject === 'student') within(warned.share[kind], warningBounds.share[kind], kind)
})

test('warns in all seven kinds and at three levels (6.5)', () => {
  for (const kind of warningKinds) expect(warned.share[kind], kind).toBeGreaterThan(0)
  for (const level of [1, 2, 3] as const)
    for (const kind of ['attendance', 'homework', 'performance', 'stu_behavior'] as const)
      expect(warned.count(kind, level), kind).toBeGreaterThan(0)
})

test('shows the week, the holidays and the vacation (6.5)', () => {
  within(charts.weekend, chartBounds.weekend, 'weekend')
  within(charts.holiday, chartBounds.holiday, 'holiday')
  within(charts.vacation, chartBounds.vacation, 'vacation')
})

test('shows four class peaks and an evening shoulder (6.5)', () => {
  expect(broken(dayCurve(charts))).toEqual([])
  const early = charts.hours.map((_, hour) => charts.hours[(hour + 1) % 24] ?? 0)
  expect(broken(dayCurve({ ...charts, hours: early })).length).toBeGreaterThan(3)
})

test('leaves no province empty and every platform visible (6.5)', () => {
  expect(charts.provinces).toBe(charts.provincesWithSchools)
  expect(Object.keys(charts.platforms)).toEqual(['mooc', 'zjy', 'zyk', 'zyq'])
  for (const [platform, share] of Object.entries(charts.platforms)) expect(share, platform).toBeGreaterThan(0.02)
})

test('a histogram with a second peak is noticed, a hump in the tail is not', () => {
  const bell = [0, 1, 2, 4, 8, 16, 30, 60, 120, 230, 420, 700, 1000, 1400, 1900, 2200, 1900, 1200, 500, 90]
  expect(peakOf(bell)).toBe(75)
  expect(dents(bell)).toBe(0)
  expect(dents(bell.map((n, i) => (i === 3 ? 60 : n)))).toBe(0)
  expect(dents(bell.map((n, i) => (i === 12 ? 300 : n)))).toBe(1)
})

test('a small world is not held to the bounds of the default one', async () => {
  expect(await isSettledDemoWorld(store)).toBe(false)
  await store.command("ALTER TABLE demo_world UPDATE profile = 'demo' WHERE 1 SETTINGS mutations_sync = 1")
  expect(await isSettledDemoWorld(store)).toBe(true)
  await store.command("ALTER TABLE demo_world UPDATE profile = 'small' WHERE 1 SETTINGS mutations_sync = 1")
})

// The last test: it takes facts away.
test('a world whose planted students cannot be told from the others breaks the law', async () => {
  expect(broken(await plantedInvariant.check(world)).filter((scope) => scope.startsWith('recall of planted'))).toEqual(
    [],
  )
  await store.command(`ALTER TABLE fact_homework DELETE WHERE 1 SETTINGS mutations_sync = 1`)
  expect(broken(await plantedInvariant.check(world)).filter((scope) => scope.startsWith('recall of p'))).toHaveLength(2)
})
