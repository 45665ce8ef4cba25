import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, kpis, parts, ranking, series, table } from '../shapes.ts'

const groups = { demand: { rights: [rights.provinceGroups] }, scope: 'province' } as const

/** Project groups 专业群 of a province: of which level, with which majors and content, and how they are used. */
export const provinceGroupCalls = {
  'schoolProject/getZyqTotal': report(
    group({
      kpi: kpis([
        'groups.total',
        'groups.majors',
        'groups.courses',
        'groups.resources',
        'groups.logs',
        'groups.activeRate',
      ]),
      levels: parts('groups.total', 'groupLevel'),
      categories: parts('groups.majors', 'majorCategory'),
      trend: series(['groups.logs'], 'day', { split: 'role' }),
      schools: ranking('groups.logs', 'school', 10),
    }),
    groups,
  ),
  'schoolProject/getZyqList': report(
    table(
      'group',
      ['groups.majors', 'groups.courses', 'groups.resources', 'groups.questions', 'groups.users', 'groups.logs'],
      { sort: 'groups.logs' },
    ),
    groups,
  ),
  'schoolProject/exportZyqList': exportOf('schoolProject/getZyqList', '专业群', groups),
} as const
