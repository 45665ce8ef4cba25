import type { DataOf, Kpi } from '@data-centre/api'
import { RollingNumber, WallArea, WallDonut, WallLegend, WallPanel, wallHoursLegend } from '@data-centre/charts'
import { hourMinute, joined, shown } from '@data-centre/charts/format'
import { wall } from '@data-centre/charts/theme'
import { useCall } from '../../data/use-call.ts'
import { useLive } from '../../data/wall-context.ts'
import { shownNow } from '../../live/server-time.ts'
import { withToday } from '../panels/hours.ts'
import { largestFirst } from '../panels/parts.ts'
import { reasonOf } from '../panels/people-text.ts'
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
  const logs = useLive((state) => state.trend?.logs)
  const curve = data && withToday(data, logs)
  return (
    <WallPanel
      title="24 小时日志"
      metric="logs.count"
      side={<WallLegend items={wallHoursLegend} />}
      order={order}
      state={curve ? 'ready' : 'loading'}
    >
      {() => curve && <WallArea data={curve} asOf={hourMinute(shownNow())} wide />}
    </WallPanel>
  )
}
