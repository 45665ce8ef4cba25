import type { MetricId } from '../catalogue/index.ts'

/** Walls with a map that can be configured, as the head map names them: their paths without the slash. */
export const headMapScreens = {
  Overview: '数据总览大屏',
  realTime: '实时数据大屏',
  province_hot: '省级热度大屏',
  userDistribution: '用户分布大屏',
} as const
export type HeadMapScreen = keyof typeof headMapScreens

export const heatWindows = { today: '今日', '24h': '近 24 小时', '7d': '近 7 天' } as const
export type HeatWindow = keyof typeof heatWindows

/** What warms the map, the windows in which it is counted, and the metric whose definition it follows. Stocks are those of now. */
export const heatMetrics = {
  log_cnt: { label: '日志数', metric: 'logs.count', windows: ['today', '24h', '7d'] },
  dau: { label: '活跃用户数', metric: 'users.active', windows: ['today', '7d'] },
  usr_total: { label: '用户总数', metric: 'users.total', windows: ['today'] },
  sch_total: { label: '入驻学校数', metric: 'schools.total', windows: ['today'] },
} as const satisfies Record<string, { label: string; metric: MetricId; windows: readonly HeatWindow[] }>
export type HeatMetric = keyof typeof heatMetrics

export const headMapLayers = { heat: '热力', dots: '事件光点', flyline: '飞线', label: '地名' } as const
export type HeadMapLayer = keyof typeof headMapLayers

/** A note on the map: an annotation in a style of its own, never a number of the product. */
export interface HeadMapPin {
  name: string
  lng: number
  lat: number
  text: string
}

/** How a wall draws its map. It says nothing about what is counted: numbers come from the catalogue. */
export interface HeadMapConfig {
  metric: HeatMetric
  window: HeatWindow
  /** Five colours from cool to warm, #rrggbb; null for those of the walls. */
  palette: string[] | null
  /** Reach of a place and softness, stage px. */
  radius: number
  blur: number
  /** `auto`: the largest place is the warmest; `fixed`: `max` is, so that walls of different days compare. */
  maxMode: 'auto' | 'fixed'
  max: number
  /** Strength at which the least warm place is drawn. */
  minOpacity: number
  layers: Record<HeadMapLayer, boolean>
  /** Middle of the picture, or null to show the whole scope; zoom 1 shows it whole; pitch in degrees from the vertical. North is up, always. */
  camera: { center: [lng: number, lat: number] | null; zoom: number; pitch: number }
  pins: HeadMapPin[]
  /** Six-digit codes of cities that the heat leaves out. */
  hide: string[]
}

/** Least and most of each number of a configuration. */
export const headMapRanges = {
  radius: [5, 80],
  blur: [0, 30],
  max: [1, 1_000_000_000],
  minOpacity: [0, 1],
  zoom: [1, 4],
  pitch: [0, 60],
  lng: [73, 136],
  lat: [3, 54],
} as const satisfies Record<string, readonly [number, number]>
export const HEAD_MAP_COLORS = 5
export const HEAD_MAP_MAX_PINS = 20
export const HEAD_MAP_MAX_HIDDEN = 100
/** Versions of a map that are kept and can be restored. */
export const HEAD_MAP_VERSIONS = 20

/** A map that nobody has configured. */
export const headMapPreset: HeadMapConfig = {
  metric: 'log_cnt',
  window: '24h',
  palette: null,
  radius: 24,
  blur: 0,
  maxMode: 'auto',
  max: 10_000,
  minOpacity: 0,
  layers: { heat: false, dots: true, flyline: true, label: true },
  camera: { center: null, zoom: 1, pitch: 45 },
  pins: [],
  hide: [],
}
