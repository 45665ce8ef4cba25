import { metric } from '@data-centre/api'
import { projectorOf } from '@data-centre/charts/scene'
import { useCallback, useMemo, useState } from 'react'
import { useCall } from '../data/use-call.ts'
import { useWall } from '../data/wall-context.ts'
import { usePlaces } from './places.ts'
import { useCountry, type WallCountry } from './use-country.ts'
import { useStrikes } from './use-strikes.ts'
import { WallMap } from './wall-map.tsx'

const DEPTH = 1.5
const STYLE = { tilt: 44, tallest: DEPTH }

/** 各省今日日志: plates by today's logs, light where something happened within the last minute, or heat. */
export function RealTimeMap() {
  const { scope } = useWall()
  const numbers = usePlaces()
  const map = useCountry(scope, numbers.province, STYLE)
  return map && <Drawn map={map} numbers={numbers} />
}

function Drawn({ map, numbers }: { map: WallCountry; numbers: ReturnType<typeof usePlaces> }) {
  const { scope } = useWall()
  const { country } = map
  const [layer, setLayer] = useState<'pulse' | 'heat'>('pulse')
  const heights = useMemo(() => new Float32Array(country.territory.areas.length).fill(DEPTH), [country])
  const { strikes, lit } = useStrikes(map, heights)
  const heat = useHeat(layer === 'heat', map, numbers)
  const values = useMemo(() => numbers.of('today.logs'), [numbers])
  const heightOf = useCallback(() => DEPTH, [])
  const choice = (id: typeof layer, label: string) => (
    <button type="button" aria-pressed={layer === id} onClick={() => setLayer(id)}>
      {label}
    </button>
  )
  return (
    <WallMap
      map={map}
      title={scope.level === 'nation' ? '各省今日日志' : '各市今日日志'}
      caption={heat ? `热力为${heat.label}` : '光点为最近 1 分钟有事件的城市'}
      shade={{ metric: 'today.logs', values, unit: '条' }}
      heightOf={heightOf}
      lit={heat ? [] : lit}
      strikes={strikes}
      nameCities
      heat={heat}
      corner={
        <fieldset className="map-switch" aria-label="地图图层">
          {choice('pulse', '脉冲')}
          {choice('heat', '热力')}
        </fieldset>
      }
    />
  )
}

/** The heat layer as configured for this wall and scope. */
function useHeat(on: boolean, { country }: WallCountry, { places, of }: ReturnType<typeof usePlaces>) {
  const { scope } = useWall()
  const { data } = useCall('bigLargeScreen/getHeadMap', { screen: 'realTime', scopeCode: scope.id }, { enabled: on })
  return useMemo(() => {
    if (!on || !data) return null
    const { config } = data
    const values = of(config.metric)
    const most = Math.max(1, ...values.values())
    const project = projectorOf(country.view)
    const points = places.map(({ code, lng, lat }) => {
      const [x, y] = country.territory.locate(lng, lat)
      return { at: project([x, y, DEPTH]), strength: (values.get(code) ?? 0) / most }
    })
    return { points: points.filter(({ strength }) => strength > 0), radius: Math.max(30, config.radius * 2), label: metric(config.metric).label }
  }, [on, data, of, places, country])
}
