import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import { from } from '../../blocks/definition.ts'
import { ProjectDrawer } from '../../blocks/project/lazy-drawer.tsx'

export const projectList = from('schoolProject/getProjectList')
const built = [
  { metric: 'projects.courses', label: '课程' },
  { metric: 'projects.resources', label: '素材' },
  { metric: 'projects.questions', label: '题目' },
  { metric: 'projects.logs', label: '日志' },
] as const

/** Projects of a province, and its schools with what they build in projects; a school opens its centre. */
export const libraryTables = tabs(
  table(
    '项目',
    projectList,
    [...texts('project', 'level', 'host'), { metric: 'projects.members', label: '参建学校' }, ...built],
    {
      sort: 'projects.resources',
      export: 'schoolProject/exportProjectList',
      drawer: ProjectDrawer,
    },
  ),
  table('学校', 'schoolProject/getProjectSchoolList', ['projects.hosted', 'projects.joined', ...built], {
    sort: 'projects.resources',
    export: 'schoolProject/exportProjectSchoolList',
    drill: opens('schoolDashboard', 'school'),
  }),
)
