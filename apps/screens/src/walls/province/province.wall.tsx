import { WallDonut, WallGrowth, WallLegend, WallList, WallRose, WallShare, wallGrowthLegend } from '@data-centre/charts'
import { count, shown } from '@data-centre/charts/format'
import { platformColor, wall } from '@data-centre/charts/theme'
import { callPanel, defineWall, livePanel } from '../wall.tsx'
import { ProvinceMap } from './province-map.tsx'
import '../panels/panels.css'
import './province.css'
import { listed, sum } from '../panels/parts.ts'
import { Activity, byPlatform, LogTrend, ofProvince, ProvinceStrip, roleColors } from './province-panels.tsx'

/** 省级数据总览大屏: how much a province has, and where. */
export default defineWall({
  route: 'provinceWall',
  topics: ['rt:counters', 'rt:geo', 'rt:rank'],
  area: 'province',
  regions: {
    K: ProvinceStrip,
    M: () => <ProvinceMap />,
    L1: callPanel({
      title: '用户增长曲线',
      metric: 'users.total',
      side: <WallLegend items={wallGrowthLegend} />,
      call: 'provinceLargeScreen/getGrowthCurve',
      input: ofProvince,
      show: (data) => <WallGrowth data={data} />,
    }),
    L2: callPanel({
      title: '学校类型',
      metric: 'schools.total',
      side: ({ schoolTypes }) => `${count(sum(schoolTypes))} 所`,
      call: 'provinceLargeScreen/getOverview',
      input: ofProvince,
      empty: ({ schoolTypes }) => sum(schoolTypes) === 0,
      reason: '还没有学校',
      show: ({ schoolTypes }) => {
        const parts = listed(schoolTypes)
        return (
          <div className="share-panel">
            <div className="ring">
              <WallDonut
                metric="schools.total"
                parts={parts}
                centre={{ label: '学校', value: shown('schools.total', sum(parts), 'wall') }}
              />
            </div>
            <WallShare metric="schools.total" parts={parts} layout="rows" show="value" />
          </div>
        )
      },
    }),
    L3: callPanel({
      title: '用户活跃明细',
      metric: 'users.active',
      side: (
        <WallLegend
          items={[
            { name: '教师', color: roleColors.teacher ?? '', mark: 'box' },
            { name: '学生', color: roleColors.student ?? '', mark: 'box' },
          ]}
        />
      ),
      call: 'provinceLargeScreen/getUserActiveDetail',
      input: ofProvince,
      show: (data) => <Activity {...data} />,
    }),
    R1: livePanel({
      title: '今日活跃课程',
      side: '学生日志',
      pick: (state) => state.rank?.courses,
      first: { call: 'provinceLargeScreen/getTodayActiveCourse', input: ofProvince, read: (rows) => rows },
      empty: (rows) => rows.length === 0,
      reason: '今天还没有课程活跃',
      show: (rows) => <WallList metric="today.logs" rows={rows} counted="门活跃课程" spread />,
    }),
    R2: callPanel({
      title: '素材类型',
      metric: 'resources.total',
      side: '占比',
      call: 'provinceLargeScreen/getOverview',
      input: ofProvince,
      empty: ({ resourceTypes }) => sum(resourceTypes) === 0,
      reason: '还没有素材',
      show: ({ resourceTypes }) => (
        <div className="share-panel rose-panel">
          <div className="ring">
            <WallRose metric="resources.total" parts={resourceTypes} />
          </div>
          <WallShare metric="resources.total" parts={resourceTypes} layout="rows" show="rate" decimals={0} />
        </div>
      ),
    }),
    R3: callPanel({
      title: '活跃学校 TOP10',
      metric: 'logs.count',
      side: '近 7 天',
      call: 'provinceLargeScreen/getOverview',
      input: ofProvince,
      empty: ({ schools }) => schools.length === 0,
      reason: '这段时间没有学校活跃',
      show: ({ schools }) => <WallList metric="logs.count" rows={schools} counted="所活跃学校" spread />,
    }),
    B: callPanel({
      title: '近 30 天日志',
      metric: 'logs.count',
      side: (data) => (
        <WallLegend
          items={byPlatform(data).series.map(({ id, name }) => ({
            name,
            color: platformColor(id) ?? wall.bar,
            mark: 'box',
          }))}
        />
      ),
      call: 'provinceLargeScreen/getLogAllNum',
      input: ofProvince,
      show: (data) => <LogTrend {...data} />,
    }),
  },
})
