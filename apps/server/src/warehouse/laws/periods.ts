import { addDays } from '../../platform/clock.ts'
import { asked, closedSpan, inParts, measureIds, measureOf } from './asked.ts'
import { equal, type Finding, type Law } from './law.ts'

export const periodsLaw: Law = {
  id: 'L15',
  statement: '期间：近 7 天 = 七个单日之和；期间推后一天只差首尾两天',
  async check(world) {
    const { today } = world
    const days = Array.from({ length: 8 }, (_, i) => addDays(today, -8 + i))
    const before = closedSpan(addDays(today, -8), addDays(today, -2))
    const week = closedSpan(addDays(today, -7), addDays(today, -1))
    const findings: Finding[] = []
    for await (const measures of inParts(measureIds.filter((id) => measureOf(id).kind === 'flow'))) {
      const weeks = await asked(world, [{ measures, spans: [before, week] }])
      // As if the days were still open: measures that can be counted without a roll-up are counted anew.
      const single = await asked(world, [{ measures, spans: days.map((day) => closedSpan(day, day)) }], before.from)
      for (const id of measures) {
        const [first = 0, ...last] = days.map((_, i) => single.value(0, i, id))
        findings.push(
          equal(
            `${id} 7d = sum of days to ${week.to}`,
            weeks.value(0, 1, id),
            last.reduce((sum, value) => sum + value, 0),
          ),
          equal(`${id} 7d moved to ${week.to}`, weeks.value(0, 1, id), weeks.value(0, 0, id) - first + (last.at(-1) ?? 0)),
        )
      }
    }
    return findings
  },
}
