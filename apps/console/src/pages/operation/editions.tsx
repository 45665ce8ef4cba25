import { batched } from '@data-centre/api/client'
import { Panel, panelStateOf, StackedShare } from '@data-centre/charts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePage } from '../../blocks/page-context.ts'
import css from './editions.module.css'

const HEIGHT = 186
/** Days before its end from which a school needs somebody soon. */
const URGENT_DAYS = 7

const daysText = (days: number): string =>
  days < 0 ? `已逾期 ${-days} 天` : days === 0 ? '今日到期' : `剩余 ${days} 天`

/** 版本与到期: official and trial schools, and those whose version ends within 30 days. */
export function Editions() {
  const { input } = usePage()
  const query = useQuery({
    queryKey: ['editions', input],
    queryFn: async ({ signal }) => (await batched('opeDataOverview/getVersion', input, signal)).data,
    placeholderData: keepPreviousData,
  })
  const { pie = [], expiring = [] } = query.data ?? {}
  return (
    <Panel
      title="版本与到期"
      metric="schools.total"
      unit="所"
      height={HEIGHT}
      skeleton="rows"
      {...panelStateOf(query, { empty: pie.length === 0 })}
    >
      {() => (
        <div>
          <StackedShare metric="schools.total" parts={pie} layout="inline" />
          <ul className={css.list}>
            {expiring.map(({ schoolId, name, days }) => (
              <li key={schoolId} data-urgent={days <= URGENT_DAYS}>
                <span title={name}>{name}</span>
                <b>{daysText(days)}</b>
              </li>
            ))}
            {expiring.length === 0 && <li className={css.none}>30 天内没有学校到期</li>}
          </ul>
        </div>
      )}
    </Panel>
  )
}
