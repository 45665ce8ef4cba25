import { addDays } from '../../../platform/clock.ts'
import type { Profile } from '../profile.ts'
import type { PlannedSchool } from './types.ts'

/** Days that a school's platform left out, as days after the anchor: some are missing in the past, some are late. */
const GAPS = [
  [-3, -2],
  [-1, 1],
  [-9, -7],
  [0, 2],
  [-20, -16],
  [-6, -6],
] as const

/** The school that the demo accounts work in: the first of 云南省. */
export function showcaseSchool(schools: readonly PlannedSchool[]): PlannedSchool {
  const school = schools.find(({ provinceCode }) => provinceCode === '530000')
  if (!school) throw new Error('The world has no school in 云南省')
  return school
}

/** The school of the demo accounts has been here for long, is large and has everything. */
export function furnishShowcase(
  showcase: PlannedSchool,
  { profile, anchor, total, joinedAt }: { profile: Profile; anchor: string; total: number; joinedAt: string },
): void {
  showcase.joinedAt = joinedAt
  Object.assign(showcase, {
    tier: '双高',
    size: Math.max(showcase.size, Math.round((2 * profile.students) / total)),
    edition: 1,
    expiresOn: addDays(anchor, 400),
    platforms: ['zyk', 'zjy', 'mooc'],
    ...(profile.flagship && {
      flagship: profile.flagship,
      size: profile.flagship.students,
      activity: profile.pace * profile.flagship.activity,
      learning: profile.flagship.learning,
    }),
  })
}

/** Plants what a small world might lack by chance: a trial, a school without MOOC, the demo school, the gap. */
export function plantRarities(schools: readonly PlannedSchool[], profile: Profile, anchor: string): void {
  const showcase = showcaseSchool(schools)
  const early = [...schools].sort((a, b) => a.joinedAt.localeCompare(b.joinedAt))
  const last = early.findLast((s) => s !== showcase)
  const others = early.filter((s) => s !== showcase && s !== last)
  const withGap = others.slice(0, profile.gaps)
  if (!last || withGap.length < profile.gaps) throw new Error('A demo world needs at least four schools')
  withGap.forEach((school, i) => {
    const [from, to] = GAPS[i % GAPS.length] ?? GAPS[0]
    school.gap = { from: addDays(anchor, from), to: addDays(anchor, to) }
  })
  last.platforms = ['zyk', 'zjy']
  last.edition = 2
  const demo = others.find((s) => !s.gap && s.expiresOn > addDays(anchor, 30)) ?? others[1] ?? last
  demo.isDemo = true
  demo.edition = 2
}
