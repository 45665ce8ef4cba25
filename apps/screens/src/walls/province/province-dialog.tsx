import { type MetricId, metric, type ProvinceDialog as Shown } from '@data-centre/api'
import {
  panelStateOf,
  WallDonut,
  WallKpiStrip,
  WallPanel,
  WallRows,
  WallSeries,
  WallShare,
  wallName,
} from '@data-centre/charts'
import { joined, monthDay, shown } from '@data-centre/charts/format'
import { useEffect } from 'react'
import { useCall } from '../../data/use-call.ts'
import { sum } from '../panels/parts.ts'
import '../dialog.css'
import './province-dialog.css'

export interface ProvinceDialogProps {
  /** Name of the province or school. */
  name: string
  province?: string
  /** A school of it; its colleges are listed instead of schools. */
  schoolId?: string
  /** Called once the data have come or failed. */
  onReady?: () => void
  /** Absent where the window is a page of its own. */
  onClose?: () => void
}

const NAME_EM = 22
const COLUMNS = 'minmax(0, 1fr) 170px 150px 190px'
const columns: readonly (readonly [MetricId, string])[] = [
  ['users.total', '师生数'],
  ['users.activeRate', '活跃率'],
  ['logs.count', '日志数'],
]

/** 省级/学校详情: one province with its schools, or one school with its colleges, of the last thirty days. */
export function ProvinceDialog({ name, province, schoolId, onReady, onClose }: ProvinceDialogProps) {
  const query = useCall('provinceLargeScreen/getProvinceDialog', schoolId ? { schoolId } : { province })
  const { data } = query
  const state = panelStateOf(query)
  const isReady = state.state !== 'loading'
  useEffect(() => {
    if (isReady) onReady?.()
  }, [isReady, onReady])
  const kind = schoolId ? '院系' : '学校'
  return (
    <section className="wall-dialog province-dialog" aria-label={`${name}详情`}>
      <header>
        <h2>{name}</h2>
        <span>近 30 天</span>
        {onClose && (
          <button type="button" aria-label="关闭" onClick={onClose}>
            ×
          </button>
        )}
      </header>
      <div className="kpis">
        {data && <WallKpiStrip items={data.kpi} lead="users.total" subject={schoolId ?? province} />}
      </div>
      <WallPanel className="trend" title="日志趋势" metric="logs.count" {...state}>
        {() => data && <WallSeries metric="logs.count" data={data.trend} kind="lines" label={monthDay} />}
      </WallPanel>
      <WallPanel className="share" title="平台日志占比" metric="logs.count" order={1} {...state}>
        {() => data && <Share parts={data.share} />}
      </WallPanel>
      <WallPanel
        className="list"
        title={`${kind}概览`}
        side={data && `共 ${data.list.total} ${schoolId ? '个院系' : '所'}`}
        order={2}
        {...state}
      >
        {() => data && <List rows={data.list.list} kind={kind} />}
      </WallPanel>
    </section>
  )
}

const Share = ({ parts }: { parts: Shown['share'] }) => (
  <div className="share-panel">
    <div className="ring">
      <WallDonut
        metric="logs.count"
        parts={parts}
        centre={{
          label: '日志',
          value: shown('logs.count', sum(parts), 'wall'),
        }}
      />
    </div>
    <WallShare metric="logs.count" parts={parts} layout="rows" show="rate" />
  </div>
)

function List({ rows, kind }: { rows: Shown['list']['list']; kind: string }) {
  return (
    <div className="dialog-list">
      <div className="dialog-list-head" style={{ gridTemplateColumns: COLUMNS }}>
        <span>{kind}</span>
        {columns.map(([id, label]) => (
          <span key={id} title={metric(id).label}>
            {label}
          </span>
        ))}
      </div>
      <WallRows
        visible={4}
        columns={COLUMNS}
        rows={rows.map((row) => ({
          id: row.id,
          cells: (
            <>
              <b>{wallName(row.name, NAME_EM)}</b>
              {columns.map(([id]) => (
                <b key={id} className="figure">
                  {joined(shown(id, row.values[id] ?? null, 'wall'))}
                </b>
              ))}
            </>
          ),
        }))}
      />
    </div>
  )
}
