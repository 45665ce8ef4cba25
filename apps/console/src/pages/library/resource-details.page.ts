import { bars, trend } from '../../blocks/builders/charts.ts'
import { cards, previews } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

/** /school/ResourceConstructionDetails: every resource of a school, the newest first. */
export default statisticsPage(
  'libraryResourceDetails',
  [
    cards(partOf('resource/getResourceTrend', 'kpi'), [
      'resources.total',
      'resources.bytes',
      'resources.uses',
      'resources.calls',
    ]),
    [
      trend(partOf('resource/getResourceTrend', 'uses'), 'resources.uses', { title: '使用趋势' }),
      bars(partOf('resource/getResourceTrend', 'extensions'), 'resources.total', 'extension'),
    ],
    table(
      '素材',
      'resource/getResourceDetail',
      [
        ...texts('resource', 'type', 'author', 'course', 'extension', 'duration', 'original'),
        { metric: 'resources.bytes', label: '大小' },
        { metric: 'resources.uses', label: '使用量' },
        { metric: 'resources.calls', label: '被调用' },
        ...texts('resource', 'createdAt'),
      ],
      { title: '素材明细', sort: 'createdAt', export: 'resource/exportResourceDetail', drill: previews },
    ),
  ],
  { filters: ['period', 'college', 'resourceType', 'platform', 'keyword'], period: '365', keyword: '素材名称' },
)
