import { WallBars, WallList, WallRows, WallSeries, WallTreemap } from '@data-centre/charts'
import { joined, monthDay, shown, wall } from '@data-centre/charts/format'
import { callPanel, defineWall } from '../wall.tsx'
import { namedCalls } from './call-names.ts'
import { FlowPanel } from './flow-panel.tsx'
import { invariantResults } from './invariant-names.ts'
import './assets.css'
import { largestFirst } from '../panels/parts.ts'
import { LATE_S, lateness, Totals, timeOf } from './lateness.tsx'

const MAX_BARS = 5

/** 数据资产大屏: what is kept, where it comes from and goes to, and whether it holds. */
export default defineWall({
  route: 'dataAssetWall',
  topics: ['rt:counters'],
  regions: {
    K: Totals,
    M: FlowPanel,
    L1: callPanel({
      title: '数据域构成',
      metric: 'assets.rows',
      side: '行',
      call: 'bigLargeScreen/getDataAsset',
      input: {},
      show: ({ domain }) => <WallTreemap metric="assets.rows" parts={domain} width={408} height={242} />,
    }),
    L2: callPanel({
      title: '近 30 天入库量',
      metric: 'assets.newRows',
      side: '行',
      call: 'bigLargeScreen/getDataAsset',
      input: {},
      show: ({ daily }) => <WallSeries metric="assets.newRows" data={daily} kind="lines" label={monthDay} />,
    }),
    L3: callPanel({
      title: '存储分布',
      metric: 'assets.bytes',
      side: '按表的种类',
      call: 'bigLargeScreen/getDataAsset',
      input: {},
      show: ({ tier }) => <WallBars metric="assets.bytes" rows={largestFirst(tier).slice(0, MAX_BARS)} />,
    }),
    R1: callPanel({
      title: '质量规则',
      metric: 'assets.quality',
      side: (checks) => {
        const invariants = invariantResults(checks)
        return invariants.length > 0 && `通过 ${invariants.filter(({ ok }) => ok).length} / ${invariants.length}`
      },
      call: 'bigLargeScreen/getDataAssetQuality',
      input: {},
      empty: (checks) => checks.length === 0,
      reason: '今晚第一次检查',
      show: (checks) => (
        <WallRows
          columns="52px minmax(0, 1fr) 110px"
          rows={invariantResults(checks).map(({ law: invariant, name, ok }) => ({
            id: invariant,
            cells: (
              <>
                <time>{invariant}</time>
                <b>{name}</b>
                {ok ? <em>✓ 通过</em> : <em className="asset-failed">✕ 未通过</em>}
              </>
            ),
          }))}
        />
      ),
    }),
    R2: callPanel({
      title: '接口调用 TOP10',
      metric: 'assets.calls',
      side: '今日，次',
      call: 'bigLargeScreen/getDataAsset',
      input: {},
      empty: ({ calls }) => calls.length === 0,
      reason: '今天还没有调用',
      show: ({ calls }) => <WallList metric="assets.calls" rows={namedCalls(calls)} />,
    }),
    R3: callPanel({
      title: '数据新鲜度',
      metric: 'assets.newRows',
      side: '延迟',
      call: 'bigLargeScreen/getDataAsset',
      input: {},
      show: ({ fresh }) => (
        <WallRows
          columns="minmax(0, 1fr) 100px 110px"
          rows={fresh.map(({ table, name, latest, delay: seconds }) => ({
            id: table,
            cells: (
              <>
                <b>{name}</b>
                <time>{timeOf(latest)}</time>
                {seconds !== null && seconds >= LATE_S ? (
                  <em className="asset-late">▲ {lateness(seconds)}</em>
                ) : (
                  <em>{lateness(seconds)}</em>
                )}
              </>
            ),
          }))}
        />
      ),
    }),
    B: callPanel({
      title: '资产目录',
      metric: 'assets.tables',
      side: ({ tables }) => `${tables.length} 张表`,
      call: 'bigLargeScreen/getDataAsset',
      input: {},
      show: ({ tables }) => (
        <div className="asset-catalogue">
          <div className="head">
            <span>表名</span>
            <span>中文名</span>
            <span>行数</span>
            <span>存储</span>
            <span>更新</span>
          </div>
          <WallRows
            visible={3}
            columns="250px minmax(0, 1fr) 130px 130px 96px"
            rows={[...tables]
              .sort((a, b) => b.rows - a.rows)
              .map(({ table, name, rows, bytes, updated }) => ({
                id: table,
                cells: (
                  <>
                    <time>{table}</time>
                    <span>{name}</span>
                    <em>{joined(wall(rows))}</em>
                    <em>{joined(shown('assets.bytes', bytes, 'wall'))}</em>
                    <em>{timeOf(updated).slice(0, 5)}</em>
                  </>
                ),
              }))}
          />
        </div>
      ),
    }),
  },
})
