import { platforms } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import type { Span } from '../metric-query.ts'
import { asked, closedSpan } from './asked.ts'
import { atMost, type Finding, forAll, type Invariant } from './invariant.ts'

const places = [undefined, 'province', 'school'] as const

export const distinctInvariant: Invariant = {
  id: 'L6',
  statement:
    '去重人数：日活 ≤ 周活 ≤ 月活 ≤ 期末人数 + 离开人数；逐日之和 ≥ 期内去重 ≥ 最大一日；各平台之和 ≥ 全平台 ≥ 最大平台',
  async check(world) {
    const end = addDays(world.today, -1)
    const week = closedSpan(addDays(world.today, -7), end)
    const month = closedSpan(addDays(world.today, -30), end)
    const days = Array.from({ length: 7 }, (_, i) => addDays(world.today, -7 + i)).map(
      (day): Span => closedSpan(day, day),
    )
    const left = await leftBy(month, world.store)
    const findings: Finding[] = []
    for (const place of places) {
      const by = place ? [place] : []
      const cells = await asked(world, [
        {
          measures: ['users.dau', 'users.wau', 'users.mau', 'users.total', 'users.retained', 'users.activeWeekBefore'],
          spans: [month],
          by,
        },
        { measures: ['users.active'], spans: [week, ...days], by },
        { measures: ['users.active'], spans: [week], by: [...by, 'platform'] },
      ])
      const members = place ? cells.members(0).filter((member) => member !== '' && member !== '0') : ['']
      const each = (
        scope: string,
        values: (key: readonly string[], member: string) => readonly [number, number],
      ): void => {
        const pairs = members.map((member): [string, number, number] => [
          member || '全国',
          ...values(place ? [member] : [], member),
        ])
        findings.push(...forAll(`${scope} ${end}`, place ?? 'nation', pairs, atMost))
      }
      each('users.dau <= users.wau', (key) => [
        cells.value(0, 0, 'users.dau', ...key),
        cells.value(0, 0, 'users.wau', ...key),
      ])
      each('users.wau <= users.mau', (key) => [
        cells.value(0, 0, 'users.wau', ...key),
        cells.value(0, 0, 'users.mau', ...key),
      ])
      each('users.mau <= users.total + left', (key, member) => [
        cells.value(0, 0, 'users.mau', ...key),
        cells.value(0, 0, 'users.total', ...key) + (left.get(`${place ?? ''}${member}`) ?? 0),
      ])
      each('users.retained <= users.activeWeekBefore', (key) => [
        cells.value(0, 0, 'users.retained', ...key),
        cells.value(0, 0, 'users.activeWeekBefore', ...key),
      ])
      const daily = (key: readonly string[]) => days.map((_, i) => cells.value(1, i + 1, 'users.active', ...key))
      const byPlatform = (key: readonly string[]) =>
        platforms.map((platform) => cells.value(2, 0, 'users.active', ...key, platform))
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      each('users.active 7d <= sum of days', (key) => [cells.value(1, 0, 'users.active', ...key), sum(daily(key))])
      each('busiest day <= users.active 7d', (key) => [
        Math.max(...daily(key)),
        cells.value(1, 0, 'users.active', ...key),
      ])
      each('users.active 7d <= sum of platforms', (key) => [
        cells.value(1, 0, 'users.active', ...key),
        sum(byPlatform(key)),
      ])
      each('busiest platform <= users.active 7d', (key) => [
        Math.max(...byPlatform(key)),
        cells.value(1, 0, 'users.active', ...key),
      ])
    }
    return findings
  },
}

/** People who left within the span, by '' (nation), `province<code>` and `school<id>`. */
async function leftBy(
  { from, to }: Span,
  store: Parameters<Invariant['check']>[0]['store'],
): Promise<Map<string, number>> {
  const rows = await store.query<{ school: string; province: string; n: number }>(
    `SELECT toString(change.school_id) AS school, toString(any(place.province_code)) AS province, sum(change.removed) AS n
FROM entity_change AS change INNER JOIN (SELECT school_id, province_code FROM dim_school FINAL) AS place ON place.school_id = change.school_id
WHERE change.entity IN ('teacher', 'student') AND change.change_date BETWEEN {from:Date} AND {to:Date} GROUP BY change.school_id`,
    { from, to },
  )
  const left = new Map<string, number>()
  const add = (key: string, n: number) => left.set(key, (left.get(key) ?? 0) + n)
  for (const { school, province, n } of rows) {
    add('', n)
    add(`province${province}`, n)
    add(`school${school}`, n)
  }
  return left
}
