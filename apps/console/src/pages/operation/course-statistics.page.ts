import { bars, growth, share } from '../../blocks/builders/charts.ts'
import { cards, map } from '../../blocks/builders/parts.ts'
import { split } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { placeTables } from './place-tables.ts'

/** /operation/CourseStatistics: courses of the nation by kind, level and source. */
export default statisticsPage(
  'operationCourses',
  [
    cards('opeDataCourse/getCourseTotal', [
      'courses.total',
      'courses.standard',
      'courses.selfBuilt',
      'courses.spoc',
      'courses.mooc',
      'groups.courses',
      'courses.activeRate',
      'courses.enrolments',
    ]),
    [
      map('opeDataCourse/getCourseMap', '课程分布', ['courses.total', { metric: 'courses.new', label: '新增' }], {
        drill: { filter: 'province' },
      }),
      share(partOf('opeDataCourse/getCourseType', 'sources'), 'courses.spoc', 'courseSource'),
    ],
    [
      growth('opeDataCourse/getCourseTrend', 'courses.new', { span: 16 }),
      bars(partOf('opeDataCourse/getCourseType', 'levels'), 'courses.total', 'courseLevel', { span: 8 }),
    ],
    placeTables(
      'courses.total',
      [
        'courses.total',
        ...split('courses.total', 'courseType'),
        { metric: 'classes.total', label: '班级' },
        { metric: 'courses.enrolments', label: '选课' },
      ],
      ['opeDataCourse/getCourseProvinceList', 'opeDataCourse/exportCourseList'],
      ['opeDataCourse/getCourseSchoolList', 'opeDataCourse/exportCourseSchoolList'],
    ),
  ],
  { filters: ['period', 'province', 'platform', 'courseType', 'courseLevel'] },
)
