import type { Series } from '@data-centre/api'
import { hourMinute } from '@data-centre/charts/format'
import { useLive } from '../../data/wall-context.ts'
import { shownNow } from '../../live/server-time.ts'
import { lastHourLogs, withToday } from './hours.ts'

/** The day's curve of logs as `WallArea` takes it, with what the socket has brought since its answer; undefined before that. */
export function useDayLogs(curve: Series | undefined) {
  const trend = useLive((state) => state.trend)
  if (!curve) return undefined
  const asOf = hourMinute(shownNow())
  return { data: withToday(curve, trend?.logs), asOf, lastHour: lastHourLogs(trend, asOf) }
}
