import { bars, lines, share, topRows } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { ProjectDrawer } from '../../blocks/project/lazy-drawer.tsx'
import { statisticsPage } from '../../blocks/shapes.ts'
import { projectColumns } from './columns.ts'

/** Few projects: lower than a list of ten. */
const small = { height: 186 } as const
const list = from('project/getProjectList')

/** /school/ProfessionalConstruction: the projects of the resource library that a school hosts or joins. */
export default statisticsPage(
  'libraryProjects',
  [
    cards('schoolProject/getProjectBasics', [
      'projects.involved',
      'projects.hosted',
      'projects.joined',
      'courses.standard',
      'projects.resources',
      'projects.questions',
    ]),
    [
      bars(partOf('schoolProject/getProjectDataInfo', 'levels'), 'projects.involved', 'projectLevel', small),
      topRows(list, 'projects.resources', '项目素材', small),
      share(partOf('schoolProject/getProjectDataInfo', 'categories'), 'projects.involved', 'majorCategory', small),
    ],
    lines('project/getProjectTrend', 'projects.newResources', '建设趋势'),
    table('项目', list, [...texts('project', 'level', 'host', 'part'), ...projectColumns], {
      title: '项目列表',
      sort: 'projects.resources',
      export: 'project/exportProjectList',
      compare: true,
      drawer: ProjectDrawer,
    }),
  ],
  { filters: ['period', 'projectLevel', 'projectRole', 'keyword'], period: '365', keyword: '项目名称' },
)
