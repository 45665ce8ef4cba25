import { amounts, bars, lines, share } from '../../blocks/builders/charts.ts'
import { cards, opensFiltered, rankingBars } from '../../blocks/builders/parts.ts'
import { insights, table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const drill = opensFiltered('libraryResourceDetails', 'keyword')
const rates = ['resources.activeRate', 'resources.originalRate'] as const
const totals = ['resources.total', 'resources.new', 'resources.bytes', 'resources.videoHours'] as const

/** /school/ResourceConstruction: the resources of a school, what they are and how they are used. */
export default statisticsPage(
  'libraryResources',
  [
    cards('resource/getResourceTotal', [...totals, 'resources.uses', ...rates, 'questions.total']),
    insights('resource/getResourceInsights', { filter: 'college' }),
    [
      lines(partOf('resource/getResourceTrend', 'built'), 'resources.new', '建设趋势'),
      amounts(partOf('resource/getResourceType', 'uses'), 'resources.uses', '素材使用'),
    ],
    [
      share(partOf('resource/getResourceType', 'types'), 'resources.total', 'resourceType', {
        drill: opensFiltered('libraryResourceDetails', 'resourceType'),
      }),
      rankingBars('resource/getResourceCollege', 'resources.total', '院系素材', { drill: { filter: 'college' } }),
      bars('resource/getQuestionTotal', 'questions.total', 'questionType'),
    ],
    table(
      '素材',
      'resource/getResourceList',
      [
        ...texts('resource', 'type', 'author', 'course'),
        { metric: 'resources.views', label: '浏览' },
        { metric: 'resources.plays', label: '播放' },
        { metric: 'resources.downloads', label: '下载' },
        { metric: 'resources.uses', label: '使用量' },
        { metric: 'resources.calls', label: '被调用' },
      ],
      { title: '素材使用排行', sort: 'resources.uses', export: 'resource/exportResourceList', drill },
    ),
  ],
  { filters: ['period', 'college', 'resourceType', 'platform'], period: '365' },
)
