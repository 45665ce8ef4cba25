import { histogram } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { rowLog } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const total = <K extends 'kpi' | 'hours'>(part: K) => partOf('zyqStatistics/getUserBehaviorTotal', part)

/** /school/UserBehaviorRecord: what the people of the school did in a project group, row by row. */
export default statisticsPage(
  'userBehavior',
  [
    cards(total('kpi'), ['groups.records', 'groups.recorded']),
    histogram(total('hours'), 'groups.records', '24小时分布'),
    rowLog('zyqStatistics/getUserBehaviorRecord', '行为记录', 'zyqStatistics/exportUserBehaviorRecord'),
  ],
  {
    filters: ['period', 'role', 'logGroup', 'user', 'keyword'],
    ofGroup: true,
    period: 'day',
    maxDays: 31,
    keyword: '姓名/学号/工号',
  },
)
