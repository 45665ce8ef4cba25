import { useCall } from '../../data/use-call.ts'
import { useProvince } from './use-province.ts'

/** Heat and lists move with today's numbers. */
export const HOT_EVERY_MS = 15_000

export const useHot = () => useCall('provinceLargeScreen/getHot', useProvince(), { every: HOT_EVERY_MS })
