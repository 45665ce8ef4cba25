import { bars, logLines, topRows } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const statistics = <K extends 'kpi' | 'types' | 'trend'>(part: K) => partOf('zyqStatistics/getCourseStatistics', part)
const courses = from('zyqStatistics/getCurriculumList')
const drill = opens('groupCourseDetails', 'courseId')

/** /school/zyqCourseStatistics: the courses of a project group, who learns in them and how much. */
export default statisticsPage(
  'groupCourses',
  [
    cards(statistics('kpi'), [
      'groups.courses',
      'groups.courseActiveRate',
      'courses.learners',
      'courses.logs',
      'groups.resources',
      'groups.questions',
    ]),
    logLines(statistics('trend'), 'courses.logs', { title: '日志趋势', note: '按角色' }),
    [bars(statistics('types'), 'courses.logs', 'logGroup'), topRows(courses, 'courses.logs', '课程日志', { drill })],
    table(
      '课程',
      courses,
      [
        ...texts('course', 'type', 'college', 'lead'),
        { metric: 'resources.total', label: '素材' },
        { metric: 'questions.total', label: '题目' },
        { metric: 'courses.learners', label: '学习人数' },
        { metric: 'courses.logs', label: '日志' },
      ],
      { sort: 'courses.logs', export: 'zyqStatistics/exportCurriculumDetail', compare: true, drill },
    ),
  ],
  { filters: ['period', 'keyword'], ofGroup: true, keyword: '课程名称' },
)
