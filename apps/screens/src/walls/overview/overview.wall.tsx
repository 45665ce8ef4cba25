import { totalStrip } from '../panels/number-strip.tsx'
import { callPanel, defineWall } from '../wall.tsx'
import { OverviewMap } from './overview-map.tsx'
import '../panels/panels.css'
import { HoursPanel, UserScale } from './overview-panels.tsx'
import { sides } from './overview-regions.tsx'

/** 数据总览大屏: how much there is, and where. */
export default defineWall({
  route: 'overviewWall',
  topics: ['rt:counters', 'rt:trend', 'rt:geo', 'rt:headMap'],
  provinceTopics: ['rt:feed', 'rt:rank'],
  schoolTopics: ['rt:rank'],
  regions: {
    L1: callPanel({
      title: '用户规模',
      metric: 'users.total',
      side: '近 30 天活跃',
      call: 'bigLargeScreen/getUserScale',
      input: {},
      show: (data) => <UserScale {...data} />,
    }),
    K: totalStrip('users.total'),
    M: OverviewMap,
    B: HoursPanel,
    ...sides,
  },
})
