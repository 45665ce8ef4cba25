import { atMost, type Invariant } from '../invariant.ts'
import { chartMarks, dayCurve } from './chart-marks.ts'
import { between } from './size.ts'

/** Bounds of the charts: ratios and shares. */
export const chartBounds = {
  weekend: [0.3, 0.75],
  holiday: [0.1, 0.6],
  vacation: [0.05, 0.6],
  topSchool: [6, 9],
  platform: 0.04,
  terms: 2,
} as const

export const chartsInvariant: Invariant = {
  id: 'D2',
  statement:
    '演示世界图形：周末、节假日与假期低于教学日，至少两个学期，四个上课高峰与晚间平台，无空省且东部高于西部，最大学校为中位数的 6-9 倍，四个平台均可见',
  async check(world) {
    const marks = await chartMarks(world)
    if (!marks) return []
    const {
      day,
      weekend,
      holiday,
      vacation,
      terms,
      provinces,
      provincesWithSchools,
      eastAgainstWest,
      topSchoolAgainstMedian,
      platforms,
    } = marks
    return [
      ...between(`weekend against teaching day ${day}`, weekend, ...chartBounds.weekend),
      ...between(`holiday against teaching day ${day}`, holiday, ...chartBounds.holiday),
      ...between(`vacation against teaching day ${day}`, vacation, ...chartBounds.vacation),
      atMost('terms with lessons >=', chartBounds.terms, terms),
      ...dayCurve(marks),
      atMost('provinces with schools <= provinces with logs', provincesWithSchools, provinces),
      atMost('east against west >=', 1, eastAgainstWest),
      ...between(`top school against the median ${day}`, topSchoolAgainstMedian, ...chartBounds.topSchool),
      atMost('platforms >=', 4, Object.keys(platforms).length),
      ...Object.entries(platforms).map(([platform, part]) =>
        atMost(`share of ${platform} ${day} >=`, chartBounds.platform, part),
      ),
    ]
  },
}
