import type { ReplayRun } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import { useMoment } from './use-moment.ts'

/** 回放 with the moment and the speed: stands on every wall that shows no present, and never fades. */
export function ReplayTag({ run }: { run: ReplayRun }) {
  const moment = useMoment()
  return (
    <div className="wall-tag replay" role="status" data-moment={moment}>
      {`回放 ${dateTime(moment).slice(5)} ${run.paused ? '暂停' : `×${run.speed}`}`}
    </div>
  )
}
