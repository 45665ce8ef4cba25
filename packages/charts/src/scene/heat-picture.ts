import type { DataOf, HeadMapConfig } from '@data-centre/api'
import { projectorOf } from '../motion/camera.ts'
import { heatRamp } from '../theme/index.ts'
import type { Country } from './country/country.ts'
import type { HeatPicture } from './heat.tsx'

type HeatPoints = DataOf<'bigLargeScreen/getHeatPoints'>

/** Where a metric and its window stand in the answer: a list and a column of it. */
const columns = {
  'log_cnt today': ['today', 'today.logs'],
  'log_cnt 24h': ['day', 'logs.count'],
  'log_cnt 7d': ['week', 'logs.count'],
  'dau today': ['today', 'today.activeUsers'],
  'dau 7d': ['week', 'users.active'],
  'usr_total today': ['today', 'users.total'],
  'sch_total today': ['today', 'schools.total'],
} as const

/** Cities with the number that warms them. */
export function heatValues(
  { metric, window }: Pick<HeadMapConfig, 'metric' | 'window'>,
  points: HeatPoints,
): { code: string; name: string; lng: number; lat: number; value: number }[] {
  const [list, column] = columns[`${metric} ${window}` as keyof typeof columns] ?? columns['log_cnt 24h']
  return points[list].map(({ code, name, lng, lat, values }) => ({ code, name, lng, lat, value: values[column] ?? 0 }))
}

/** A place with the number that warms it. */
export type WarmPlace = ReturnType<typeof heatValues>[number]

/** Heat as configured, on the roofs of the plates. Presentation only: numbers come from the answer as they are. */
export const heatPicture = (
  config: HeadMapConfig,
  points: HeatPoints,
  country: Country,
  heights: ArrayLike<number>,
): HeatPicture => heatOf(config, heatValues(config, points), country, heights)

/** Heat of any numbers of places. `warmest`: what is as warm as can be, where that is not the warmest of these places. */
export function heatOf(
  config: HeadMapConfig,
  all: readonly WarmPlace[],
  country: Country,
  heights: ArrayLike<number>,
  warmest?: number,
): HeatPicture {
  const places = all.filter(({ code, value }) => value > 0 && !config.hide.includes(code))
  const max = config.maxMode === 'fixed' ? config.max : (warmest ?? Math.max(1, ...places.map(({ value }) => value)))
  const project = projectorOf(country.view)
  return {
    radius: config.radius * 2,
    blur: config.blur,
    palette: config.palette ?? heatRamp,
    points: places.flatMap(({ lng, lat, value }) => {
      const at = country.territory.locate(lng, lat)
      const area = country.areaAt(at)
      if (area < 0) return []
      return [
        {
          at: project([at[0], at[1], heights[area] ?? 0]),
          strength: config.minOpacity + (1 - config.minOpacity) * Math.min(1, value / max),
        },
      ]
    }),
  }
}
