import { type Dimension, dimensions, type WarehouseMeasureId } from '@data-centre/api'
import { asked, hasDimension, inParts, measureIds, measureOf, spansOf, spanText } from './asked.ts'
import { atMost, equal, type Finding, forAll, type Invariant, type InvariantWorld } from './invariant.ts'
import { levels } from './sums.ts'

/** Colleges of a school hold everybody; majors hold students only, so a measure that also counts teachers has none. */
export const branches = ['college', 'major'] as const

/** Places and branches are invariants of their own; people, things and days are lists, not parts. */
const unsplit: ReadonlySet<Dimension> = new Set<Dimension>([
  ...levels,
  ...branches,
  'teacher',
  'student',
  'course',
  'resource',
  'question',
  'project',
  'credit',
  'courseCall',
  'outsideCourse',
  'outsideCall',
  'group',
  'day',
  'week',
  'month',
  'weekday',
])

/** Dimensions that split a number into parts which a page shows side by side. */
const splitting = (Object.keys(dimensions) as Dimension[]).filter((dimension) => !unsplit.has(dimension))

/** A sum of measures, the same on both sides of an equation. */
type Terms = readonly WarehouseMeasureId[]

/** Wholes that other measures make up. */
const wholes: readonly [whole: Terms, parts: Terms][] = [
  // 实到 holds 出勤, 迟到 and 早退: on both sides the late and the early stand once each.
  [['attendance.expected'], ['attendance.present', 'attendance.absent', 'attendance.leave']],
  [['schools.total'], ['schools.official', 'schools.trial']],
  [['users.total'], ['teachers.total', 'students.total']],
  [['users.active'], ['teachers.active', 'students.active']],
  [['credits.decided'], ['credits.approved', 'credits.rejected']],
]

/** Parts that lie in a whole and do not make it up. */
const within: readonly [parts: Terms, whole: Terms][] = [
  [['users.active'], ['users.enrolled']],
  [['attendance.late', 'attendance.early'], ['attendance.present']],
  [['homework.onTime'], ['homework.submitted']],
  [['homework.graded'], ['homework.submitted']],
  [['scores.excellent'], ['scores.passed']],
  [['scores.passed'], ['scores.count']],
]

/** The equations of {@link wholes} and {@link within}, for the nation and for each school. */
async function combined(world: InvariantWorld): Promise<Finding[]> {
  const spans = spansOf(world)
  const lines = [
    ...wholes.map(([left, right]) => ({ left, right, sign: '=', compare: equal })),
    ...within.map(([left, right]) => ({ left, right, sign: '<=', compare: atMost })),
  ]
  const measures = [...new Set([...wholes, ...within].flat(2))]
  const cells = await asked(world, [
    { measures, spans },
    { measures, spans, by: ['school'] },
  ])
  const summed = (ask: number, span: number, ids: Terms, ...key: string[]) =>
    ids.reduce((sum, id) => sum + cells.value(ask, span, id, ...key), 0)
  return lines.flatMap(({ left, right, sign, compare }) =>
    spans.flatMap((period, span) => {
      const scope = `${left.join(' + ')} ${sign} ${right.join(' + ')} ${spanText(period)}`
      const schools = cells
        .members(1)
        .map((school): [string, number, number] => [
          school,
          summed(1, span, left, school),
          summed(1, span, right, school),
        ])
      return [
        compare(scope, summed(0, span, left), summed(0, span, right)),
        ...forAll(scope, 'school', schools, compare),
      ]
    }),
  )
}

export const partsInvariant: Invariant = {
  id: 'L3',
  statement:
    '总数 = 各组成部分之和（目录中每个分类维度：类型、平台、角色、24 小时、环节、分数段、星级等；考勤、审核的各状态），全国与各校',
  async check(world) {
    const spans = spansOf(world)
    const findings: Finding[] = []
    for (const dimension of splitting) {
      // People of several parts are counted in each of them: distinct numbers have no parts but places.
      const split = measureIds.filter((id) => hasDimension(id, dimension) && measureOf(id).kind !== 'distinct')
      for await (const measures of inParts(split)) {
        const cells = await asked(world, [
          { measures, spans },
          { measures, spans, by: [dimension] },
        ])
        for (const id of measures)
          for (const [span, period] of spans.entries()) {
            const parts = cells.members(1).map((member) => cells.value(1, span, id, member))
            findings.push(
              equal(
                `${id} by ${dimension} ${spanText(period)}`,
                cells.value(0, span, id),
                parts.reduce((sum, value) => sum + value, 0),
              ),
            )
          }
      }
    }
    return [...findings, ...(await combined(world))]
  },
}
