import type { WarehouseMeasureId } from '@data-centre/api'
import type { MetricQuery } from '../metric-query.ts'
import { asked, hasDimension, inParts, measureIds, measureOf, membersOf, spansOf, spanText } from './asked.ts'
import { atMost, equal, type Finding, forAll, type Invariant, type InvariantWorld } from './invariant.ts'
import { branches } from './parts.ts'

export const levels = ['province', 'city', 'school'] as const

export const placesInvariant: Invariant = {
  id: 'L1',
  statement: '全国 = 各省之和 = 各市之和 = 各校之和',
  async check(world) {
    const spans = spansOf(world)
    const members = await Promise.all(levels.map((level) => membersOf(world, level)))
    const findings: Finding[] = []
    for await (const measures of inParts(measureIds)) {
      const cells = await asked(world, [
        { measures, spans },
        ...levels.map(
          (level): MetricQuery => ({ measures: measures.filter((id) => hasDimension(id, level)), spans, by: [level] }),
        ),
      ])
      for (const id of measures)
        for (const [span, period] of spans.entries())
          for (const [at, level] of levels.entries()) {
            if (!hasDimension(id, level)) continue
            let sum = 0
            for (const member of members[at] ?? []) sum += cells.value(at + 1, span, id, member)
            findings.push(equal(`${id} by ${level} ${spanText(period)}`, cells.value(0, span, id), sum))
          }
    }
    return findings
  },
}

/** Who uses courses of several colleges counts in each of them: the colleges hold everybody, some more than once. */
const acrossColleges: ReadonlySet<WarehouseMeasureId> = new Set<WarehouseMeasureId>([
  'courses.callerSchools',
  'courses.learners',
  'courses.externalLearners',
  'influence.schools',
  'influence.provinces',
])

/** Who was active in two weeks and moved between them stayed with the school and with no college: no sum bounds these. */
const acrossWeeks: ReadonlySet<WarehouseMeasureId> = new Set<WarehouseMeasureId>(['users.retained'])

/** Schools in which somebody has moved: who was in two colleges of a period is one of the people of each. */
async function schoolsWithMoves({ store }: InvariantWorld): Promise<Set<string>> {
  const rows = await store.query<{ school: string }>(
    'SELECT DISTINCT toString(school_id) AS school FROM (SELECT school_id FROM dim_student FINAL WHERE notEmpty(places) UNION ALL SELECT school_id FROM dim_teacher FINAL WHERE notEmpty(places))',
  )
  return new Set(rows.map(({ school }) => school))
}

export const collegesInvariant: Invariant = {
  id: 'L2',
  statement:
    '学校 = 各院系之和（跨院系使用课程的人数与学校数、有人转院系的学校的去重人数不超过其和）；学生类指标 = 各专业之和（含未分配）',
  async check(world) {
    const spans = spansOf(world)
    const withMoves = await schoolsWithMoves(world)
    const findings: Finding[] = []
    for (const branch of branches) {
      const members = await membersOf(world, branch)
      for await (const measures of inParts(measureIds.filter((id) => hasDimension(id, branch)))) {
        const cells = await asked(world, [
          { measures, spans, by: ['school'] },
          { measures, spans, by: ['school', branch] },
        ])
        for (const id of measures)
          for (const [span, period] of spans.entries()) {
            const sums = new Map<string, number>()
            for (const member of members) {
              const [school = '', part = ''] = member.split('|')
              sums.set(school, (sums.get(school) ?? 0) + cells.value(1, span, id, school, part))
            }
            const schools = new Set([...cells.members(0), ...sums.keys()])
            const areSeveral = (school: string) => withMoves.has(school) && measureOf(id).kind === 'distinct'
            const pairs = [...schools].map(
              (school) => [school, cells.value(0, span, id, school), sums.get(school) ?? 0] as const,
            )
            const scope = `${id} by ${branch} ${spanText(period)}`
            findings.push(
              ...forAll(
                scope,
                'school',
                pairs.filter(([school]) => !areSeveral(school)),
                acrossColleges.has(id) ? atMost : equal,
              ),
            )
            const moved = pairs.filter(([school]) => areSeveral(school))
            if (moved.length > 0 && !acrossWeeks.has(id)) findings.push(...forAll(scope, 'school', moved, atMost))
          }
      }
    }
    return findings
  },
}
