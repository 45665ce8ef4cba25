import { WallKpiStrip } from '@data-centre/charts'
import { delay } from '@data-centre/charts/format'
import { useCall } from '../../data/use-call.ts'
import './assets.css'

/** A fact that has been silent for longer than this is late, s. */
export const LATE_S = 1800

export function Totals() {
  const { data } = useCall('bigLargeScreen/getDataAsset', {})
  return <WallKpiStrip items={data?.kpi ?? []} lead="assets.rows" layout="row" />
}

export const timeOf = (moment: string | null): string => (moment === null ? '--' : moment.slice(11, 19))

export const lateness = (seconds: number | null) =>
  seconds === null
    ? '--'
    : seconds >= 86_400
      ? `${Math.floor(seconds / 86_400)} 天`
      : seconds >= 7200
        ? `${Math.floor(seconds / 3600)} 小时`
        : delay(seconds)
