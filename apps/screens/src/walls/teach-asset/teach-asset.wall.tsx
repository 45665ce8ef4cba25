import type { DataOf, InputOf, Series } from '@data-centre/api'
import { WallDonut, WallKpiStrip, WallLegend, WallList, WallRose, WallSeries, WallShare } from '@data-centre/charts'
import { joined, monthLabel, shown, wall as wallForm } from '@data-centre/charts/format'
import { wall } from '@data-centre/charts/theme'
import { useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { sum } from '../panels/parts.ts'
import { FewSchools } from '../ranking/ranking-card.tsx'
import { callPanel, defineWall } from '../wall.tsx'
import { ActiveShare } from './active-share.tsx'
import { AssetFlow } from './asset-flow.tsx'
import { AssetMap } from './asset-map.tsx'
import { CategoryBars } from './category-bars.tsx'
import '../panels/panels.css'
import '../ranking/ranking.css'

type Assets = DataOf<'bigLargeScreen/getTeachAsset'>

/** Resources, questions and courses, in the order of the answer. */
const built = [
  { name: '素材', color: wall.donut },
  { name: '题目', color: wall.barColumn },
  { name: '课程', color: wall.ink2 },
] as const

/** The last thirty days of the list, its first ten. */
const contribution: InputOf<'rankingList/contributionSchool'> = { periodType: '30', pageSize: 10 }

function Totals() {
  const { data } = useCall('bigLargeScreen/getTeachAsset', {})
  // A length says nothing without its unit.
  const items = useMemo(
    () =>
      (data?.totals ?? []).map((item) =>
        item.id === 'resources.videoHours' ? { ...item, label: `${item.label}(${item.unit})` } : item,
      ),
    [data],
  )
  return <WallKpiStrip items={items} lead="resources.total" />
}

/** Names of what was built with how much of it there was in all months: what is few stands low beside what is many. */
const builtLegend = ({ series }: Series) =>
  built.map(({ name, color }, index) => ({
    name: `${name} ${joined(wallForm((series[index]?.data ?? []).reduce<number>((total, value) => total + (value ?? 0), 0)))}`,
    color,
    mark: 'box' as const,
  }))

/** 数据资产大屏(教学资产): what there is to teach with, whose it is, and who takes it over. */
export default defineWall({
  route: 'teachAssetWall',
  topics: ['rt:counters'],
  regions: {
    K: Totals,
    M: AssetMap,
    L1: callPanel({
      title: '素材类型',
      metric: 'resources.total',
      side: '占比',
      call: 'bigLargeScreen/getTeachAsset',
      input: {},
      empty: ({ types }: Assets) => sum(types) === 0,
      reason: '还没有素材',
      show: ({ types }) => (
        <div className="share-panel rose-panel">
          <div className="ring">
            <WallRose metric="resources.total" parts={types} />
          </div>
          <WallShare metric="resources.total" parts={types} layout="rows" show="rate" decimals={0} />
        </div>
      ),
    }),
    L2: callPanel({
      title: '专业大类素材',
      metric: 'resources.total',
      side: '个',
      call: 'bigLargeScreen/getTeachAsset',
      input: {},
      empty: ({ categories }: Assets) => sum(categories) === 0,
      reason: '还没有素材',
      show: ({ categories }) => <CategoryBars parts={categories} />,
    }),
    L3: callPanel({
      title: '题型分布',
      metric: 'questions.total',
      side: '占比',
      call: 'bigLargeScreen/getTeachAsset',
      input: {},
      empty: ({ questions }: Assets) => sum(questions) === 0,
      reason: '还没有题目',
      show: ({ questions }) => (
        <div className="share-panel rose-panel">
          <div className="ring">
            <WallDonut
              metric="questions.total"
              parts={questions}
              centre={{ label: '题目', value: shown('questions.total', sum(questions), 'wall') }}
            />
          </div>
          <WallShare metric="questions.total" parts={questions} layout="rows" show="rate" decimals={0} />
        </div>
      ),
    }),
    R1: callPanel({
      title: '资源贡献榜',
      metric: 'resources.contributionIndex',
      side: '近 30 天',
      call: 'rankingList/contributionSchool',
      input: contribution,
      empty: ({ list }) => list.length === 0,
      reason: '这段时间没有上榜的学校',
      show: (page) =>
        page.list.length === 1 ? (
          <FewSchools page={page} low />
        ) : (
          <WallList metric="resources.contributionIndex" rows={page.list} counted="所上榜学校" />
        ),
    }),
    R2: callPanel({
      title: '素材调用流向',
      metric: 'resources.calls',
      side: '提供省份 → 调用省份　近一年',
      call: 'bigLargeScreen/getAssetFlow',
      input: {},
      empty: ({ links }) => links.length === 0,
      reason: '近一年没有调用',
      show: (flow) => <AssetFlow {...flow} />,
    }),
    R3: callPanel({
      title: '活跃素材占比',
      metric: 'resources.activeRate',
      side: '近一年，下为各月',
      call: 'bigLargeScreen/getTeachAsset',
      input: {},
      show: (assets) => <ActiveShare {...assets} />,
    }),
    B: callPanel({
      title: '近 12 个月新增',
      metric: 'resources.new',
      side: ({ built: data }) => <WallLegend items={builtLegend(data)} />,
      call: 'bigLargeScreen/getTeachAsset',
      input: {},
      show: ({ built: data }) => (
        <WallSeries
          metric="resources.new"
          data={data}
          kind="groups"
          colors={built.map(({ color }) => color)}
          label={monthLabel}
          wide
        />
      ),
    }),
  },
})
