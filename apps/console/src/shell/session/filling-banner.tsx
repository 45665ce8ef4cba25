import { type Filling, filledPercent } from '@data-centre/api'
import { useEffect, useRef } from 'react'
import { useSite } from '../../site.ts'
import { queryClient } from '../query-client.ts'
import css from './filling-banner.module.css'

/** Progress of the demo world above the pages; when it is complete, the pages ask again. */
export function FillingBanner() {
  const filling = useSite()?.filling ?? null
  const wasFilling = useRef(false)
  const active = filling !== null
  useEffect(() => {
    if (wasFilling.current && !active) void queryClient.invalidateQueries()
    wasFilling.current = active
  }, [active])
  return filling && <FillingProgress {...filling} />
}

/** How much of it is written, then that it is being rolled up; nothing while it is not known yet what there is to do. */
export function FillingProgress(filling: Filling) {
  const { total, isRollingUp } = filling
  if (total === 0 && !isRollingUp) return null
  const percent = filledPercent(filling)
  return (
    <div className={css.banner} role="status" data-print="no">
      <span>{isRollingUp ? '正在汇总' : '正在生成'}演示数据，页面上的数字会随之增加</span>
      {!isRollingUp && (
        <>
          <div
            className={css.track}
            role="progressbar"
            aria-label="演示数据进度"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
          <b>{percent}%</b>
        </>
      )}
    </div>
  )
}
