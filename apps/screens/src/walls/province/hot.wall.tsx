import type { HotLists } from '@data-centre/api'
import { WallList } from '@data-centre/charts'
import { titleIn } from '../panels/feed-deed.ts'
import { callPanel, defineWall } from '../wall.tsx'
import { HotMap } from './hot-map.tsx'
import { HourRound } from './hour-round.tsx'
import { HourStrip } from './hour-strip.tsx'
import { HOT_EVERY_MS } from './use-hot.ts'

/** Room of a name in the lists, em. */
const NAME_EM = 15
const named = (row: HotLists['courses'][number]) => ({ ...row, name: titleIn(row.name, NAME_EM) })

/** What a list counts; `owner` is off for schools: all of them are the province's. */
const list = (
  title: string,
  side: string,
  metric: 'today.logs' | 'today.resourceUses',
  pick: (lists: HotLists) => HotLists['courses'],
  counted: string,
  owner = true,
) =>
  callPanel({
    title,
    side,
    call: 'provinceLargeScreen/getHot',
    input: ({ province = '' }) => ({ province }),
    every: HOT_EVERY_MS,
    empty: (lists) => pick(lists).length === 0,
    reason: '今天还没有数据',
    show: (lists) => (
      <WallList
        metric={metric}
        rows={pick(lists).map(named)}
        width={608}
        owner={owner}
        counted={counted}
        change
        spread
      />
    ),
  })

/** 省级热度大屏: where a province was busy within the last day, and what was sought after. */
export default defineWall({
  route: 'provinceHotWall',
  topics: ['rt:geo', 'rt:rank', 'rt:headMap'],
  area: 'province',
  frame: {
    M: [24, 104, 1200, 776],
    H: [24, 896, 1200, 160],
    R1: [1248, 104, 648, 306],
    R2: [1248, 426, 648, 306],
    R3: [1248, 748, 648, 306],
  },
  wide: {
    M: [24, 104, 2904, 776],
    H: [24, 896, 2904, 160],
    R1: [2952, 104, 864, 306],
    R2: [2952, 426, 864, 306],
    R3: [2952, 748, 864, 306],
  },
  bare: ['M', 'H'],
  around: HourRound,
  regions: {
    M: HotMap,
    H: HourStrip,
    R1: list('热门课程', '今日学生日志 · 较昨日名次', 'today.logs', ({ courses }) => courses, '门活跃课程'),
    R2: list('热门素材', '今日使用 · 较昨日名次', 'today.resourceUses', ({ resources }) => resources, '个在用素材'),
    R3: list('热门学校', '今日日志 · 较昨日名次', 'today.logs', ({ schools }) => schools, '所活跃学校', false),
  },
})
