import { useLive } from '../../data/wall-context.ts'
import { CoursesPanel, MinutesPanel, TypesPanel } from '../dynamic/dynamic-regions.tsx'
import { StreamPanel } from '../dynamic/stream-panel.tsx'
import { streamFrame, wideStreamFrame } from '../frames.ts'
import { dayAndNight } from '../school/night/day-and-night.tsx'
import { defineWall } from '../wall.tsx'
import { InClassPanel } from './in-class-panel.tsx'
import { ProvinceMap } from './province-map.tsx'

/** Lessons that make a list. */
const MIN_LESSONS = 3
const useFewLessons = () => {
  const lessons = useLive((state) => state.classes?.inClass)
  return lessons === undefined ? undefined : lessons < MIN_LESSONS
}

/** 省级实时动态大屏: what happens now in a province, and which lessons run. */
export default defineWall({
  route: 'provinceDynamicWall',
  topics: ['rt:feed', 'rt:geo', 'rt:trend', 'rt:rank', 'rt:class'],
  area: 'province',
  frame: streamFrame,
  wide: wideStreamFrame,
  bare: ['M'],
  regions: {
    F: StreamPanel,
    M: () => <ProvinceMap lit />,
    P: MinutesPanel,
    R1: TypesPanel,
    R2: dayAndNight(InClassPanel, CoursesPanel, { useShort: useFewLessons }),
  },
})
