import { bars, histogram, logLines, share } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { dates, split, table, tabs, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const statistics = <K extends 'kpi' | 'trend' | 'types' | 'hours' | 'weekdays'>(part: K) =>
  partOf('zyqStatistics/getLogStatistics', part)

/** /school/zyqLogStatistics: what is done in a project group, by kind, day of the week and hour. */
export default statisticsPage(
  'groupLogs',
  [
    cards(statistics('kpi'), ['groups.logs', 'groups.active', 'groups.userLogs', 'groups.logsPerUser']),
    logLines(statistics('trend'), 'groups.logs', { title: '日志趋势', note: '按类型' }),
    [
      share(statistics('types'), 'groups.logs', 'logGroup'),
      histogram(statistics('hours'), 'groups.logs', '24小时分布'),
      bars(statistics('weekdays'), 'groups.logs', 'weekday', { title: '星期分布' }),
    ],
    tabs(
      dates(
        'zyqStatistics/getLogDayList',
        [{ metric: 'groups.logs', label: '日志' }, ...split('groups.logs', 'logGroup')],
        { export: 'zyqStatistics/exportLogStatistics' },
      ),
      table(
        '课程',
        'zyqStatistics/getLogCourseList',
        [
          ...texts('course', 'type', 'college', 'lead'),
          { metric: 'courses.logs', label: '日志' },
          { metric: 'courses.learners', label: '学习人数' },
        ],
        {
          sort: 'courses.logs',
          export: 'zyqStatistics/exportLogCourseList',
          drill: opens('groupCourseDetails', 'courseId'),
        },
      ),
    ),
  ],
  { filters: ['period', 'role', 'keyword'], ofGroup: true, keyword: '课程名称' },
)
