import { defineWall } from '../wall.tsx'
import { DistributionMap } from './distribution-map.tsx'
import { Drilling } from './drill.tsx'
import { DistributionKpis, Mix } from './panels.tsx'
import { PlacesTable, TopPlaces } from './places-table.tsx'
import '../panels/panels.css'
import '../map/wall-map.css'
import './distribution.css'

/** 用户分布大屏: where the people are, from the nation down to a school. */
export default defineWall({
  route: 'distributionWall',
  topics: ['rt:geo', 'rt:counters', 'rt:headMap'],
  frame: {
    M: [24, 104, 1280, 860],
    K: [24, 980, 1280, 76],
    R1: [1328, 104, 568, 300],
    R2: [1328, 420, 568, 300],
    R3: [1328, 736, 568, 320],
  },
  wide: {
    M: [24, 104, 2904, 860],
    K: [24, 980, 2904, 76],
    R1: [2952, 104, 864, 300],
    R2: [2952, 420, 864, 300],
    R3: [2952, 736, 864, 320],
  },
  around: Drilling,
  regions: { M: DistributionMap, K: DistributionKpis, R1: TopPlaces, R2: Mix, R3: PlacesTable },
})
