import { type HeadMapConfig, type HotLists, heatMetrics } from '@data-centre/api'
import { heatOf, type ScopeCountry } from '@data-centre/charts/scene'
import { heatRamp } from '@data-centre/charts/theme'
import { useCallback, useMemo } from 'react'
import { useWall } from '../../data/wall-context.ts'
import { useCountry } from '../map/use-country.ts'
import { useHeadMap } from '../map/use-head-map.ts'
import { useStrikes } from '../map/use-strikes.ts'
import { WallMap } from '../map/wall-map.tsx'
import { useHour } from './hour-round.tsx'
import { useHot } from './use-hot.ts'

const DEPTH = 0.9
/** The heat has its own reach here: a province fills what is the nation's map on other walls. */
const NEAR = 3.2
/** An hour with little to do is still seen. */
const MIN = 0.3

/** 近 24 小时热力: the logs of the province hour by hour, one hour every two seconds. */
export function HotMap() {
  const { scope } = useWall()
  const { data } = useHot()
  const config = useHeadMap('province_hot')
  const map = useCountry(scope, scope.id, DEPTH, config.camera)
  return map && data ? <Drawn map={map} hours={data.hours} config={config} /> : null
}

function Drawn({ map, hours, config }: { map: ScopeCountry; hours: HotLists['hours']; config: HeadMapConfig }) {
  const { country } = map
  const { areas } = country.territory
  const { hour } = useHour()
  const heights = useMemo(() => new Float32Array(areas.length).fill(DEPTH), [areas])
  const heightOf = useCallback(() => DEPTH, [])
  const max = useMemo(() => Math.max(1, ...hours.places.flatMap((place) => place.values)), [hours])
  const heat = useMemo(
    () =>
      heatOf(
        { ...config, radius: config.radius * NEAR, minOpacity: Math.max(MIN, config.minOpacity) },
        hours.places.map((place) => ({ ...place, value: place.values[hour] ?? 0 })),
        country,
        heights,
        max,
      ),
    [config, hours, hour, country, heights, max],
  )
  const { strikes } = useStrikes(map, heights, false)
  return (
    <WallMap
      map={map}
      title="近 24 小时热力"
      caption={`每小时${heatMetrics.log_cnt.label}，每 2 秒走过 1 小时`}
      shade={dark}
      scale={{
        name: '每小时日志',
        most: config.maxMode === 'fixed' ? config.max : max,
        unit: '条',
        palette: config.palette ?? heatRamp,
      }}
      heightOf={heightOf}
      lit={none}
      strikes={strikes}
      lettered={config.layers.label}
      pins={config.pins}
      heat={heat}
    />
  )
}
const none: readonly never[] = []
/** Plates without a number of their own: the heat alone has colour. */
const dark = { metric: 'today.logs' as const, values: new Map<string, number>(), unit: '条' }
