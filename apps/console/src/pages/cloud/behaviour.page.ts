import { bars, crossing, sankey, weekChart } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { scatter } from '../../blocks/builders/scatter.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { behaviourTables } from './behaviour-tables.ts'

const trendOf = <K extends 'types' | 'study'>(part: K) => partOf('ZjyTeacher/getBehaviorTrend', part)

/** /school/zjyBehaviorAnalysis: what teachers and students do on the cloud platform, when, and in which order. */
export default statisticsPage(
  'cloudBehavior',
  [
    cards('ZjyTeacher/getBehaviorTotal', [
      'users.active',
      'logs.perUser',
      'logins.perUser',
      'study.hoursPerStudent',
      'participation.rate',
      'users.retainedRate',
    ]),
    [
      crossing('ZjyTeacher/getBehaviorHeat', 'logs.count', '一周日志分布', { span: 16, height: 300 }),
      bars(trendOf('types'), 'logs.count', 'logGroup', { span: 8, height: 300 }),
    ],
    [
      sankey('ZjyTeacher/getBehaviorPath', 'logs.steps', '学习路径', { height: 288 }),
      scatter('ZjyTeacher/getBehaviorScatter', 'attendance.rate', 'scores.average', {
        title: '班级出勤与成绩',
        height: 288,
      }),
    ],
    weekChart(trendOf('study'), 'study.hours', '每周学习时长', { span: 24, height: 216 }),
    behaviourTables,
  ],
  { period: 'term', filters: ['term', 'college', 'keyword'], keyword: '姓名/学号/工号', platform: 'zjy' },
)
