import { bars, lines, sankey, share, topRows } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { libraryTables, projectList } from './library-tables.ts'

/** /province/ResourceLibrary: the projects of the resource library that schools of a province host or join. */
export default statisticsPage(
  'provinceLibrary',
  [
    cards('schoolProject/getProjectBasics', [
      'projects.total',
      'projects.joined',
      'projects.hostSchools',
      'courses.standard',
      'projects.resources',
      'projects.questions',
      'projects.users',
      'projects.logs',
    ]),
    [
      topRows(projectList, 'projects.resources', '项目素材'),
      share('schoolProject/getMaterialTotal', 'projects.resources', 'resourceType', { title: '素材构成' }),
      bars(partOf('schoolProject/getProjectDataInfo', 'hosted'), 'projects.total', 'projectLevel'),
    ],
    lines('project/getProjectTrend', 'projects.newResources', '建设趋势'),
    sankey('schoolProject/getProjectJoinSituation', 'projects.members', '参建网络', { height: 368 }),
    libraryTables,
  ],
  { filters: ['period', 'projectLevel', 'projectRole', 'keyword'], period: '365', keyword: '项目或学校名称' },
)
