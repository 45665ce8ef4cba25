import { z } from 'zod'
import type { PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import {
  HEAD_MAP_COLORS,
  HEAD_MAP_MAX_HIDDEN,
  HEAD_MAP_MAX_PINS,
  type HeadMapConfig,
  type HeadMapLayer,
  type HeadMapScreen,
  type HeatMetric,
  type HeatWindow,
  headMapLayers,
  headMapRanges,
  headMapScreens,
  heatMetrics,
  heatWindows,
} from '../../walls/head-map.ts'
import { endpoint, jsonText } from '../call.ts'

/** An earlier state of a head map. */
export interface HeadMapVersion {
  version: number
  config: HeadMapConfig
  at: string
  /** Who saved it. */
  by: PersonName
}

/** How a wall draws its map. `version` 0: nobody has configured it. */
export interface HeadMap {
  config: HeadMapConfig
  version: number
  /** Newest first; for those who may change the map, nobody else. */
  history: HeadMapVersion[]
}

const EDIT_RIGHT = rights.wallContent
const CONFIG_LENGTH = 20_000
const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => z.enum(Object.keys(record) as [K, ...K[]])
const within = ([min, limit]: readonly [number, number]) => z.number().min(min).max(limit)
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const line = (limit: number) => z.string().trim().min(1).max(limit)

/** A configuration as it is stored; unknown fields are refused, so nothing but presentation can be put in. */
export const headMapConfig = z
  .strictObject({
    metric: keysOf<HeatMetric>(heatMetrics),
    window: keysOf<HeatWindow>(heatWindows),
    palette: z.array(color).length(HEAD_MAP_COLORS).nullable(),
    radius: within(headMapRanges.radius),
    blur: within(headMapRanges.blur),
    maxMode: z.enum(['auto', 'fixed']),
    max: within(headMapRanges.max),
    minOpacity: within(headMapRanges.minOpacity),
    layers: z.strictObject(
      Object.fromEntries(Object.keys(headMapLayers).map((layer) => [layer, z.boolean()])) as Record<
        HeadMapLayer,
        z.ZodBoolean
      >,
    ),
    camera: z.strictObject({
      center: z.tuple([within(headMapRanges.lng), within(headMapRanges.lat)]).nullable(),
      zoom: within(headMapRanges.zoom),
      pitch: within(headMapRanges.pitch),
    }),
    pins: z
      .array(
        z.strictObject({
          name: line(12),
          lng: within(headMapRanges.lng),
          lat: within(headMapRanges.lat),
          text: z.string().max(40),
        }),
      )
      .max(HEAD_MAP_MAX_PINS),
    hide: z.array(z.string().regex(/^\d{6}$/)).max(HEAD_MAP_MAX_HIDDEN),
  })
  .refine(({ metric, window }) => (heatMetrics[metric].windows as readonly string[]).includes(window), {
    path: ['window'],
  })

const mapOf = z.strictObject({ screen: keysOf<HeadMapScreen>(headMapScreens), scopeCode: z.string().max(20) })
const version = z.coerce.number().int().min(0).max(1_000_000_000)

/** What the walls show is theirs; how they show it is edited here. */
export const wallConfigCalls = {
  // A look of maps that everybody may open, 用户分布 among them; who changed it is for those who may change it.
  'bigLargeScreen/getHeadMap': endpoint<HeadMap>()({
    demand: 'login',
    scope: 'area',
    onWalls: true,
    input: mapOf,
    personal: { by: 'name' },
  }),
  'bigLargeScreen/saveHeadMap': endpoint<{ version: number }>()({
    demand: { rights: [EDIT_RIGHT] },
    scope: 'area',
    writes: true,
    audit: 'write',
    input: mapOf.extend({ config: jsonText('config', CONFIG_LENGTH).pipe(headMapConfig), version }),
  }),
} as const
