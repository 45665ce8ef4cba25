import { share, trend } from '../../blocks/builders/charts.ts'
import { cards, previews } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import { detailPage } from '../../blocks/shapes.ts'

const course: Subject = {
  choose: 'courseId',
  head: partOf('zyqStatistics/getCourseResource', 'info'),
  parent: 'groupResources',
}

/** /school/CourseResourcesStatistics: the resources of one course of a project group. */
export default detailPage(
  'groupCourseResources',
  course,
  [
    cards(partOf('zyqStatistics/getCourseResource', 'kpi'), [
      'resources.total',
      'resources.uses',
      'resources.activeRate',
    ]),
    [
      trend(partOf('zyqStatistics/getCourseResource', 'trend'), 'resources.uses', { title: '使用趋势', height: 288 }),
      share(partOf('zyqStatistics/getCourseResource', 'types'), 'resources.total', 'resourceType', { height: 288 }),
    ],
    table(
      '素材',
      'zyqStatistics/getCourseResourceList',
      [
        ...texts('resource', 'type', 'author', 'duration', 'createdAt'),
        { metric: 'resources.views', label: '浏览' },
        { metric: 'resources.plays', label: '播放' },
        { metric: 'resources.downloads', label: '下载' },
        { metric: 'resources.uses', label: '使用量' },
      ],
      { title: '素材列表', sort: 'resources.uses', export: 'zyqStatistics/exportCourseResource', drill: previews },
    ),
  ],
  { filters: ['period', 'resourceType', 'keyword'], keyword: '素材名称' },
)
