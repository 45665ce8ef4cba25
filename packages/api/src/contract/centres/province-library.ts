import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { table } from '../shapes.ts'

const library = { demand: { rights: [rights.provinceLibrary] }, scope: 'province' } as const

/** Projects of the resource library in a province, one by one and by school. */
export const provinceLibraryCalls = {
  'schoolProject/getProjectList': report(
    table(
      'project',
      ['projects.members', 'projects.courses', 'projects.resources', 'projects.questions', 'projects.logs'],
      { sort: 'projects.resources', texts: ['level', 'host'] },
    ),
    library,
  ),
  'schoolProject/exportProjectList': exportOf('schoolProject/getProjectList', '资源库项目', library),
  'schoolProject/getProjectSchoolList': report(
    table(
      'school',
      [
        'projects.hosted',
        'projects.joined',
        'projects.courses',
        'projects.resources',
        'projects.questions',
        'projects.logs',
      ],
      { sort: 'projects.resources' },
    ),
    library,
  ),
  'schoolProject/exportProjectSchoolList': exportOf('schoolProject/getProjectSchoolList', '资源库项目学校', library),
} as const
