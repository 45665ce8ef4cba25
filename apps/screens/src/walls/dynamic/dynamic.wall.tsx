import { streamFrame, wideStreamFrame } from '../frames.ts'
import { defineWall } from '../wall.tsx'
import { CoursesPanel, MinutesPanel, TypesPanel } from './dynamic-regions.tsx'
import { GlobeMap } from './globe-map.tsx'
import { StreamPanel } from './stream-panel.tsx'

/** 平台动态大屏: nothing but what happens now, of all platforms. */
export default defineWall({
  route: 'dynamicWall',
  topics: ['rt:feed', 'rt:geo', 'rt:trend', 'rt:rank'],
  frame: streamFrame,
  wide: wideStreamFrame,
  bare: ['M'],
  regions: { F: StreamPanel, M: GlobeMap, P: MinutesPanel, R1: TypesPanel, R2: CoursesPanel },
})
