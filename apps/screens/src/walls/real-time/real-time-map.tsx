import { type HeadMapConfig, headMapLayers, heatMetrics, heatWindows } from '@data-centre/api'
import { capitalOf, heatPicture, type ScopeCountry } from '@data-centre/charts/scene'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { onAreas, partsOf, usePlaces } from '../map/places.ts'
import { useCountry } from '../map/use-country.ts'
import { useHeadMap } from '../map/use-head-map.ts'
import type { LitCity } from '../map/use-lit-cities.ts'
import { useStrikes } from '../map/use-strikes.ts'
import { WallMap } from '../map/wall-map.tsx'

const DEPTH = 1.5
const SCREEN = 'realTime'
/** The heat moves with today's numbers. */
const HEAT_MS = 15_000
/** No list of schools stands beside the land, and one line says what it means; px. */
const ROOM = { padding: { left: 40, right: 60, top: 22, bottom: 14 }, hasShortTitle: true }
const none: readonly LitCity[] = []

/** 各省今日日志: plates by today's logs, light where something happened within the last minute, or heat. */
export function RealTimeMap() {
  const { scope } = useWall()
  const numbers = usePlaces()
  const config = useHeadMap(SCREEN)
  const map = useCountry(scope, numbers.province, DEPTH, config.camera, scope.level === 'nation' ? undefined : ROOM)
  return map && <Drawn map={map} numbers={numbers} config={config} />
}

function Drawn({
  map,
  numbers,
  config,
}: {
  map: ScopeCountry
  numbers: ReturnType<typeof usePlaces>
  config: HeadMapConfig
}) {
  const { scope, scopeName } = useWall()
  const { country } = map
  const { layers } = config
  const [heated, setHeated] = useState(layers.heat)
  // Another configuration resets which layer is shown first; a viewer may still switch.
  useEffect(() => setHeated(layers.heat), [layers.heat])
  const heights = useMemo(() => new Float32Array(country.territory.areas.length).fill(DEPTH), [country])
  const { strikes, lit } = useStrikes(map, heights, layers.flyline)
  const { data: points } = useCall('bigLargeScreen/getHeatPoints', {}, { every: HEAT_MS, enabled: heated })
  const heat = useMemo(
    () => (heated && points ? heatPicture(config, points, country, heights) : null),
    [heated, points, config, country, heights],
  )
  const values = useMemo(
    () =>
      onAreas(
        country.territory.areas.map(({ code }) => code),
        numbers.of('today.logs'),
      ),
    [country, numbers],
  )
  const heightOf = useCallback(() => DEPTH, [])
  const choice = (toHeat: boolean, label: string) => (
    <button type="button" aria-pressed={heated === toHeat} onClick={() => setHeated(toHeat)}>
      {label}
    </button>
  )
  return (
    <WallMap
      map={map}
      title={`${partsOf(scope, country.territory.areas.length, scopeName)}今日日志`}
      caption={
        heat
          ? `热力为${heatWindows[config.window]}${heatMetrics[config.metric].label}`
          : '光点为最近 1 分钟有事件的城市'
      }
      shade={{ metric: 'today.logs', values, unit: '条' }}
      heightOf={heightOf}
      lit={heat || !layers.dots ? none : lit}
      strikes={strikes}
      nameCities
      capital={scope.level === 'nation' ? null : capitalOf(country.territory.areas[0]?.code ?? '')}
      lettered={layers.label}
      pins={config.pins}
      heat={heat}
      corner={
        <fieldset className="map-switch" aria-label="地图图层">
          {choice(false, '脉冲')}
          {choice(true, headMapLayers.heat)}
        </fieldset>
      }
    />
  )
}
