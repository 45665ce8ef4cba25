import { addDays } from '../../platform/clock.ts'
import { asked, closedSpan, hasDimension, inParts, measureIds, measureOf } from './asked.ts'
import { type Finding, forAll, type Invariant } from './invariant.ts'

export const periodsInvariant: Invariant = {
  id: 'L15',
  statement: '期间：近 7 天 = 七个单日之和；期间推后一天只差首尾两天（全国与各校）',
  async check(world) {
    const { today } = world
    const days = Array.from({ length: 8 }, (_, i) => addDays(today, -8 + i))
    const before = closedSpan(addDays(today, -8), addDays(today, -2))
    const week = closedSpan(addDays(today, -7), addDays(today, -1))
    const singles = days.map((day) => closedSpan(day, day))
    const findings: Finding[] = []
    for (const place of [undefined, 'school'] as const) {
      const by = place ? [place] : []
      for await (const measures of inParts(
        measureIds.filter((id) => measureOf(id).kind === 'flow' && (!place || hasDimension(id, place))),
      )) {
        const weeks = await asked(world, [{ measures, spans: [before, week], by }])
        // As if the days were still open: measures that can be counted without a roll-up are counted again.
        const single = await asked(world, [{ measures, spans: singles, by }], before.from)
        const members = place ? [...new Set([...weeks.members(0), ...single.members(0)])] : ['']
        for (const id of measures) {
          const rows = members.map((member) => {
            const key = place ? [member] : []
            const [first = 0, ...last] = days.map((_, i) => single.value(0, i, id, ...key))
            return {
              member: member || '全国',
              first,
              last,
              before: weeks.value(0, 0, id, ...key),
              week: weeks.value(0, 1, id, ...key),
            }
          })
          findings.push(
            ...forAll(
              `${id} 7d = sum of days to ${week.to}`,
              place ?? 'nation',
              rows.map((row) => [row.member, row.week, row.last.reduce((sum, value) => sum + value, 0)]),
            ),
            ...forAll(
              `${id} 7d moved to ${week.to}`,
              place ?? 'nation',
              rows.map((row) => [row.member, row.week, row.before - row.first + (row.last.at(-1) ?? 0)]),
            ),
          )
        }
      }
    }
    return findings
  },
}
