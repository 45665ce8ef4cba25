import { type Kpi, type MetricId, metric } from '@data-centre/api'
import { panelStateOf, RollingNumber, WallDonut, WallPanel, WallShare } from '@data-centre/charts'
import { shown } from '@data-centre/charts/format'
import { wall } from '@data-centre/charts/theme'
import { useLive } from '../../data/wall-context.ts'
import { followed } from '../panels/number-strip.tsx'
import { largestFirst, listed } from '../panels/parts.ts'
import type { Region } from '../wall.tsx'
import { useDrill } from './drill.tsx'
import { amountOf, useDistribution } from './numbers.ts'

const roleColors: Readonly<Record<string, string>> = { student: wall.donut, teacher: wall.ink }

const clientColors = [wall.donut, wall.bar, wall.barColumn, wall.yesterday]

const cityKpis: readonly MetricId[] = ['users.total', 'schools.total', 'users.active', 'users.activeRate', 'logs.count']

export function DistributionKpis() {
  const { province, city } = useDrill()
  const { whole, shown: inside } = useDistribution()
  const counters = useLive((state) => state.counters)
  const place = inside.data?.geo.find(({ code }) => code === city)
  const items = place
    ? cityKpis.map((id): Kpi => ({ id, label: metric(id).label, unit: metric(id).unit, value: amountOf(place, id) }))
    : followed(inside.data?.kpi, inside === whole ? counters : undefined)
  return (
    <dl className="distribution-kpis">
      {items.map(({ id, label, value, live }) => (
        <div key={id} data-metric={id}>
          <dt>{label}</dt>
          <dd>
            <RollingNumber
              value={value}
              format={(now) => shown(id, now, live ? 'counter' : 'wall')}
              subject={`${province} ${city}`}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const Mix: Region = ({ order }) => {
  const { shown: query } = useDistribution()
  const { city } = useDrill()
  const roles = largestFirst(query.data?.role ?? [])
  const clients = listed(largestFirst(query.data?.client ?? []))
  const student = roles.find(({ id }) => id === 'student')?.value ?? 0
  const teacher = roles.find(({ id }) => id === 'teacher')?.value ?? 0
  const rolesPaint = roles.map(({ id }) => roleColors[id] ?? wall.bar)
  const first = clients[0]
  return (
    <WallPanel
      title="师生与终端占比"
      metric="users.total"
      side={city ? '全省' : '终端为近 30 天登录'}
      order={order}
      {...panelStateOf(query)}
    >
      {() => (
        <div className="distribution-mix">
          <div className="ring">
            <WallDonut
              metric="users.total"
              parts={roles}
              colors={rolesPaint}
              centre={{
                label: '生师比',
                value: { text: teacher > 0 ? (student / teacher).toFixed(1) : '--', unit: '' },
                metric: 'students.perTeacher',
              }}
            />
          </div>
          <div className="ring">
            <WallDonut
              metric="logins.count"
              parts={clients}
              colors={clientColors}
              centre={{
                label: first?.name ?? '终端',
                value: { text: first ? (first.rate * 100).toFixed(1) : '--', unit: first ? '%' : '' },
              }}
            />
          </div>
          <WallShare metric="users.total" parts={roles} layout="rows" colors={rolesPaint} />
          <WallShare metric="logins.count" parts={clients} layout="rows" show="rate" colors={clientColors} />
        </div>
      )}
    </WallPanel>
  )
}
