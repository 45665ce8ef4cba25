import { bars, logLines, share, topRows } from '../../blocks/builders/charts.ts'
import { cards, opens, ranking } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const total = <K extends 'kpi' | 'levels' | 'categories' | 'trend' | 'schools'>(part: K) =>
  partOf('schoolProject/getZyqTotal', part)
const list = from('schoolProject/getZyqList')
const look = { sort: 'groups.logs', export: 'schoolProject/exportZyqList', drill: opens('groupData', 'group') } as const

/** /province/ProfessionalGroup: the project groups of a province, and how they are used. */
export default statisticsPage(
  'provinceGroups',
  [
    cards(total('kpi'), [
      'groups.total',
      'groups.majors',
      'groups.courses',
      'groups.resources',
      'groups.logs',
      'groups.activeRate',
    ]),
    [
      share(total('levels'), 'groups.total', 'groupLevel', { span: 6 }),
      topRows(list, 'groups.resources', '专业群素材', { span: 9 }),
      ranking(total('schools'), 'groups.logs', '学校', { span: 9, drill: opens('schoolDashboard', 'school') }),
    ],
    [
      logLines(total('trend'), 'groups.logs', { title: '日志趋势', note: '按角色', span: 15 }),
      bars(total('categories'), 'groups.majors', 'majorCategory', { span: 9 }),
    ],
    table(
      '专业群',
      list,
      [
        ...texts('group', 'school', 'level'),
        { metric: 'groups.majors', label: '专业' },
        { metric: 'groups.courses', label: '课程' },
        { metric: 'groups.resources', label: '素材' },
        { metric: 'groups.questions', label: '题目' },
        { metric: 'groups.users', label: '用户' },
        { metric: 'groups.logs', label: '日志' },
      ],
      { title: '专业群列表', ...look },
    ),
  ],
  { filters: ['period', 'groupLevel', 'keyword'], keyword: '专业群名称' },
)
