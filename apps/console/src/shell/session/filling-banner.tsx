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
  if (!filling || filling.total === 0) return null
  const share = Math.min(filling.done / filling.total, 1)
  return (
    <div className={css.banner} role="status" data-print="no">
      <span>正在生成演示数据，页面上的数字会随之增加</span>
      <div
        className={css.track}
        role="progressbar"
        aria-label="演示数据进度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <b>{Math.floor(share * 100)}%</b>
    </div>
  )
}
