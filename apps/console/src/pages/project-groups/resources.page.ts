import { share, topRows, trend } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const statistics = <K extends 'kpi' | 'types' | 'trend'>(part: K) => partOf('zyqStatistics/getResourceStatistics', part)
const courses = from('zyqStatistics/getResourceList')
const drill = opens('groupCourseResources', 'courseId')

/** /school/ResourcesStatistics: the resources of a project group by course. */
export default statisticsPage(
  'groupResources',
  [
    cards(statistics('kpi'), [
      'resources.total',
      'resources.new',
      'resources.bytes',
      'resources.activeRate',
      'resources.uses',
      'resources.calls',
    ]),
    trend(statistics('trend'), 'resources.uses', { title: '使用趋势' }),
    [
      share(statistics('types'), 'resources.total', 'resourceType'),
      topRows(courses, 'resources.total', '课程素材', { drill }),
    ],
    table(
      '课程',
      courses,
      [
        ...texts('course', 'college', 'lead'),
        { metric: 'resources.total', label: '素材' },
        { metric: 'resources.uses', label: '使用量' },
        { metric: 'resources.calls', label: '被调用' },
        'resources.activeRate',
      ],
      { sort: 'resources.total', export: 'zyqStatistics/exportResourceList', compare: true, drill },
    ),
  ],
  { filters: ['period', 'resourceType', 'keyword'], ofGroup: true, keyword: '课程名称' },
)
