import type { Dimension, WarehouseMeasureId } from '@data-centre/api'
import type { Ask } from '../compile-ask.ts'
import { asked, inParts, known, measureIds, measureOf, membersOf, spansOf, spanText } from './asked.ts'
import { equal, type Finding, forAll, type Law } from './law.ts'

const levels = ['province', 'city', 'school'] as const

export const placesLaw: Law = {
  id: 'L1',
  statement: '全国 = 各省之和 = 各市之和 = 各校之和',
  async check(world) {
    const spans = spansOf(world)
    const members = await Promise.all(levels.map((level) => membersOf(world, level)))
    const findings: Finding[] = []
    for await (const measures of inParts(measureIds)) {
      const cells = await asked(world, [{ measures, spans }, ...levels.map((level): Ask => ({ measures: measures.filter((id) => known(id, level)), spans, by: [level] }))])
      for (const id of measures)
        for (const [span, period] of spans.entries())
          for (const [at, level] of levels.entries()) {
            if (!known(id, level)) continue
            let sum = 0
            for (const member of members[at] ?? []) sum += cells.value(at + 1, span, id, member)
            findings.push(equal(`${id} by ${level} ${spanText(period)}`, cells.value(0, span, id), sum))
          }
    }
    return findings
  },
}

/** Colleges of a school hold everybody; majors hold students only, so a measure that also counts teachers has none. */
const branches = ['college', 'major'] as const

export const collegesLaw: Law = {
  id: 'L2',
  statement: '学校 = 各院系之和；学生类指标 = 各专业之和（含未分配）',
  async check(world) {
    const spans = spansOf(world)
    const findings: Finding[] = []
    for (const branch of branches) {
      const members = await membersOf(world, branch)
      for await (const measures of inParts(measureIds.filter((id) => known(id, branch)))) {
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
            findings.push(
              ...forAll(
                `${id} by ${branch} ${spanText(period)}`,
                'school',
                [...schools].map((school) => [school, cells.value(0, span, id, school), sums.get(school) ?? 0]),
              ),
            )
          }
      }
    }
    return findings
  },
}

/** Dimensions that split a number into parts which a page shows side by side. */
const splitting: readonly Dimension[] = [
  ...['platform', 'role', 'hour', 'client', 'edition', 'schoolType', 'resourceType', 'courseType', 'courseLevel', 'questionType'],
  ...['logType', 'phase', 'activityType', 'signMethod', 'isp', 'host', 'attackType', 'attackLevel', 'attackAction', 'attackCountry', 'callFamily'],
] as Dimension[]

/** Wholes that other measures make up. */
const wholes: readonly [whole: WarehouseMeasureId, ...parts: WarehouseMeasureId[]][] = [
  ['attendance.expected', 'attendance.present', 'attendance.absent', 'attendance.leave'],
  ['schools.total', 'schools.official', 'schools.trial'],
  ['users.total', 'teachers.total', 'students.total'],
  ['users.active', 'teachers.active', 'students.active'],
]

export const partsLaw: Law = {
  id: 'L3',
  statement: '总数 = 各组成部分之和（类型、平台、角色、24 小时、环节、考勤状态）',
  async check(world) {
    const spans = spansOf(world)
    const findings: Finding[] = []
    for (const dimension of splitting) {
      // People of several parts are counted in each of them: distinct numbers have no parts but places.
      const split = measureIds.filter((id) => known(id, dimension) && measureOf(id).kind !== 'distinct')
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
    const measures = [...new Set(wholes.flat())]
    const cells = await asked(world, [{ measures, spans }])
    for (const [whole, ...parts] of wholes)
      for (const [span, period] of spans.entries())
        findings.push(
          equal(
            `${whole} = ${parts.join(' + ')} ${spanText(period)}`,
            cells.value(0, span, whole),
            parts.reduce((sum, part) => sum + cells.value(0, span, part), 0),
          ),
        )
    return findings
  },
}
