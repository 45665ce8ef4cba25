import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { RANKING_ROWS } from './ranking-panel.tsx'
import { rankingPeriods, useTurn } from './turn.tsx'

/** Chooses the period, says which days it covers and what the dots mean. */
export function PeriodBar() {
  const { here } = useWall()
  const { period, choose } = useTurn()
  const { data } = useCall('rankingList/activeSchool', { ...here, periodType: period.type, pageSize: RANKING_ROWS })
  const last =
    data && new Date(Date.parse(data.statTime) - 1).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  return (
    <div className="ranking-bar">
      <fieldset aria-label="统计期">
        {rankingPeriods.map(({ type, label }) => (
          <button key={type} type="button" aria-pressed={type === period.type} onClick={() => choose(type)}>
            {label}
          </button>
        ))}
      </fieldset>
      <p>
        <i />
        今日在榜
        {data && <time>{data.from === last ? last : `${data.from} 至 ${last}`}</time>}
      </p>
    </div>
  )
}
