import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, hours, kpis, parts, places, series, table } from '../shapes.ts'

const users = { demand: { rights: [rights.provinceUsers] }, scope: 'province' } as const
const columns = [
  'teachers.total',
  'students.total',
  'users.new',
  'teachers.active',
  'students.active',
  'users.activeRate',
] as const

/** Who uses the platforms in a province: by role, day, city, client and school. */
export const provinceUserCalls = {
  'dataUser/getUserTotal': report(
    kpis(
      [
        'users.total',
        'teachers.total',
        'students.total',
        'users.new',
        'users.dau',
        'users.mau',
        'users.activeRate',
        'users.retainedRate',
      ],
      { spark: true },
    ),
    users,
  ),
  'dataUser/getUserTrend': report(
    series(['users.new', 'users.total'], 'month', { split: 'role', window: 'months12' }),
    users,
  ),
  'dataUser/getUserActive': report(series(['users.dau', 'users.wau', 'users.mau'], 'day', { keep: true }), users),
  'dataUser/getUserPortraitDist': report(
    group({
      client: parts('logins.count', 'client'),
      geo: places(['users.total', 'users.new', 'users.active', 'users.activeRate'], 'city'),
    }),
    users,
  ),
  'dataUser/getUserHour': report(hours('logins.count', 'yesterday'), users),
  'dataUser/getUserSchoolList': report(table('school', columns, { sort: 'users.activeRate' }), users),
  'dataUser/exportUserSchoolList': exportOf('dataUser/getUserSchoolList', '用户统计', users),
} as const
