import { type LiveMeasureId, metric, type WarehouseMeasureId } from '@data-centre/api'
import { addDays, midnightOf } from '../../platform/clock.ts'
import { countUntil } from '../count-until.ts'
import type { Scope } from '../data-scope.ts'
import type { MetricQuery } from '../metric-query.ts'
import { asked, closedSpan, membersOf } from './asked.ts'
import { type Finding, forAll, type Invariant } from './invariant.ts'

/** What a counter of today comes to when its day has closed: a measure, or the logs of a type. */
const closed: Partial<Record<LiveMeasureId, { measure: WarehouseMeasureId; logType?: string; role?: string }>> = {
  'today.logs': { measure: 'logs.count' },
  'today.logins': { measure: 'logins.count' },
  'today.activeUsers': { measure: 'users.active' },
  'today.activeTeachers': { measure: 'teachers.active' },
  'today.activeSchools': { measure: 'schools.active' },
  'today.activeCourses': { measure: 'courses.active' },
  'today.resourceUses': { measure: 'resources.uses' },
  'today.answers': { measure: 'questions.answers' },
  'today.sessions': { measure: 'sessions.count' },
  'today.signIns': { measure: 'logs.count', logType: 'sign', role: 'student' },
  'today.participations': { measure: 'logs.count', logType: 'activity' },
  'today.homeworks': { measure: 'logs.count', logType: 'homework' },
  'today.graded': { measure: 'logs.count', logType: 'grade' },
}
const counters = Object.entries(closed) as [LiveMeasureId, NonNullable<(typeof closed)[LiveMeasureId]>][]

export const countersInvariant: Invariant = {
  id: 'L12',
  statement: '实时：昨日计数数到 24:00 = 关闭后当日的汇总（全国与各省）',
  async check(world) {
    const day = addDays(world.today, -1)
    const spans = [closedSpan(day, day)]
    const scopes: [string, Scope][] = [
      ['', { level: 'nation', label: '全国' }],
      ...[...(await membersOf(world, 'province'))].map((code): [string, Scope] => [
        code,
        { level: 'province', provinces: [code], label: code },
      ]),
    ]
    const cells = await asked(
      world,
      counters.flatMap(([, { measure, logType, role }]): MetricQuery[] => {
        const filters = { ...(logType ? { logType: [logType] } : {}), ...(role ? { role: [role] } : {}) }
        return [
          { measures: [measure], spans, filters },
          { measures: [measure], spans, filters, by: ['province'] },
        ]
      }),
    )
    const last = midnightOf(world.today) / 1000 - 1
    const counted: { member: string; numbers: Awaited<ReturnType<typeof countUntil>> }[] = []
    for (const [member, scope] of scopes)
      counted.push({ member, numbers: await countUntil(world.store, scope, day, last) })
    return counters.flatMap(([id, { measure }], i): Finding[] =>
      forAll(
        `${id} ${day} 24:00 = ${metric(measure).label}`,
        'province',
        counted.map(({ member, numbers }) => [
          member || '全国',
          numbers[id] ?? 0,
          member ? cells.value(2 * i + 1, 0, measure, member) : cells.value(2 * i, 0, measure),
        ]),
      ),
    )
  },
}
