import { type WarningKind, type WarningLevel, warningKinds } from '@data-centre/api'
import { atMost, type Finding, type Invariant } from '../invariant.ts'
import { warningMarks } from './planted-marks.ts'
import { between } from './size.ts'

type Bounds = readonly [least: number, most: number]

const ofStudents: Bounds = [0.02, 0.12]

/** Of those with lessons: more than of all. */
const ofTeachers: Bounds = [0.02, 0.08]

const shareBounds: Readonly<Record<WarningKind, Bounds>> = {
  attendance: ofStudents,
  homework: ofStudents,
  performance: ofStudents,
  stu_behavior: ofStudents,
  tea_nologin: ofTeachers,
  tea_behavior: ofTeachers,
  course_quality: [0.03, 0.08],
}

/** Bounds of the generator's test, as shares. */
export const warningBounds = { recall: 0.85, falseAlarm: 0.05, share: shareBounds } as const

const levels: readonly WarningLevel[] = [1, 2, 3]

/** Who stops logging in stays away: after a month the planted are red, and the levels below are left to chance. */
const levelsOf = (kind: WarningKind): readonly WarningLevel[] => (kind === 'tea_nologin' ? [3] : levels)

export const plantedInvariant: Invariant = {
  id: 'D1',
  statement:
    '演示世界预警：埋设的学生至少 85% 被发现，普通学生橙色以上不超过 5%，有课学生每类预警 2%-12%，有课教师每类预警 2%-8%，课程质量 3%-8%，七类三级俱全',
  async check(world) {
    const marks = await warningMarks(world)
    if (!marks) return []
    const { day, recall, recallOfAll, falseAlarm, share: of, count } = marks
    const findings: Finding[] = [
      atMost(`recall of planted students ${day} >=`, warningBounds.recall, recallOfAll),
      ...Object.entries(recall).map(([kind, found]) =>
        atMost(`recall of ${kind} ${day} >=`, warningBounds.recall, found),
      ),
      atMost(`ordinary students at level 2 ${day} <=`, falseAlarm, warningBounds.falseAlarm),
    ]
    for (const kind of warningKinds) {
      findings.push(...between(`share of ${kind} ${day}`, of[kind], ...warningBounds.share[kind]))
      for (const level of levelsOf(kind))
        findings.push(atMost(`${kind} level ${level} ${day} >=`, 1, count(kind, level)))
    }
    return findings
  },
}
