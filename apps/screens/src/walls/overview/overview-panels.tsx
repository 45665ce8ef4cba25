import type { DataOf, Kpi } from '@data-centre/api'
import { RollingNumber, WallArea, WallDonut, WallLegend, WallPanel, wallHoursLegend } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import { wall } from '@data-centre/charts/theme'
import { useCall } from '../../data/use-call.ts'
import { largestFirst } from '../panels/parts.ts'
import { reasonOf } from '../panels/people-text.ts'
import { useDayLogs } from '../panels/use-day-logs.ts'
import type { Region } from '../wall.tsx'
import '../panels/panels.css'

const figure = (rates: readonly Kpi[], id: Kpi['id']) => shown(id, rates.find((rate) => rate.id === id)?.value, 'wall')

const roleColors: Readonly<Record<string, string>> = { student: wall.donut, teacher: wall.ink }

/** Teachers and students as a ring and as numbers; how many of them were active stands in the hole. */
export function UserScale({ roles, rate }: DataOf<'bigLargeScreen/getUserScale'>) {
  const order = largestFirst(roles)
  return (
    <div className="scale-panel">
      <div className="ring">
        <WallDonut
          metric="users.total"
          parts={order}
          colors={order.map(({ id }) => roleColors[id] ?? wall.bar)}
          centre={{ label: '活跃率', value: figure(rate, 'users.activeRate'), metric: 'users.activeRate' }}
        />
      </div>
      <div>
        <dl>
          {order.map(({ id, name, value, withheld }) => (
            <div key={id} data-metric="users.total" title={reasonOf(withheld)}>
              <dt>
                <i style={{ background: roleColors[id] ?? wall.bar }} />
                {name}
              </dt>
              <dd>
                <RollingNumber value={value} format={(now) => shown('users.total', now, 'wall', withheld)} />
              </dd>
            </div>
          ))}
        </dl>
        <p data-metric="students.perTeacher">生师比 {joined(figure(rate, 'students.perTeacher'))}</p>
      </div>
    </div>
  )
}

export const HoursPanel: Region = ({ order }) => {
  const { data } = useCall('bigLargeScreen/getLogTrend24h', {})
  const day = useDayLogs(data)
  return (
    <WallPanel
      title="24 小时日志"
      metric="logs.count"
      side={<WallLegend items={wallHoursLegend(day?.data)} />}
      order={order}
      state={day ? 'ready' : 'loading'}
    >
      {() => day && <WallArea {...day} wide />}
    </WallPanel>
  )
}
