import type { Scope } from '../../warehouse/data-scope.ts'
import type { FactStore, Params } from '../../warehouse/store.ts'

/** Past days of an area whose facts are kept, oldest first, with their logs; `today` yyyy-MM-dd. */
export async function replayDays(
  store: FactStore,
  { provinces, schools, colleges }: Scope,
  today: string,
): Promise<{ day: string; logs: number }[]> {
  const conditions: string[] = []
  const params: Record<string, Params[string]> = { today }
  if (provinces) {
    conditions.push(
      ' AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})',
    )
    params.provinces = provinces
  }
  if (schools) {
    conditions.push(' AND school_id IN {schools:Array(UInt32)}')
    params.schools = schools
  }
  if (colleges) {
    conditions.push(' AND college_id IN {colleges:Array(UInt32)}')
    params.colleges = colleges
  }
  const [days, removed] = await Promise.all([
    store.query<{ day: string; logs: number }>(
      `SELECT toString(stat_date) AS day, sum(logs) AS logs FROM log_day WHERE stat_date < {today:Date} AND user_role <> 'staff'${conditions.join('')} GROUP BY stat_date HAVING logs > 0 ORDER BY stat_date`,
      params,
    ),
    // A roll-up may outlive its facts.
    store.query<{ from: string; to: string }>(
      'SELECT DISTINCT toString(first_day) AS from, toString(last_day) AS to FROM gone_part',
    ),
  ])
  return days.filter(({ day }) => !removed.some(({ from, to }) => from <= day && day <= to))
}
