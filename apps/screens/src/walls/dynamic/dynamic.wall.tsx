import { defineWall } from '../wall.tsx'
import { CoursesPanel, MinutesPanel, TypesPanel } from './dynamic-regions.tsx'
import { GlobeMap } from './globe-map.tsx'
import { StreamPanel } from './stream-panel.tsx'

/** 平台动态大屏: nothing but what happens now, of all platforms. */
export default defineWall({
  route: 'dynamicWall',
  topics: ['rt:feed', 'rt:geo', 'rt:trend', 'rt:rank'],
  frame: {
    F: [24, 104, 560, 952],
    M: [608, 104, 760, 600],
    P: [608, 720, 760, 336],
    R1: [1392, 104, 504, 460],
    R2: [1392, 580, 504, 476],
  },
  wide: {
    F: [24, 104, 720, 952],
    M: [784, 104, 1320, 952],
    P: [2144, 104, 760, 952],
    R1: [2944, 104, 872, 460],
    R2: [2944, 580, 872, 476],
  },
  bare: ['M'],
  regions: { F: StreamPanel, M: GlobeMap, P: MinutesPanel, R1: TypesPanel, R2: CoursesPanel },
})
