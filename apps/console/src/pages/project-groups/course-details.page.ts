import { bars, logLines, share } from '../../blocks/builders/charts.ts'
import { cards, previews, ranking, rankingBars } from '../../blocks/builders/parts.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import { detailPage } from '../../blocks/shapes.ts'

const details = <K extends 'info' | 'kpi' | 'logs' | 'types' | 'resources' | 'questions' | 'top' | 'schools'>(
  part: K,
) => partOf('zyqStatistics/getCourseDetails', part)
const course: Subject = { choose: 'courseId', head: details('info'), parent: 'groupCourses' }

/** /school/zyqCourseDetails: one course of a project group, its content and who learns from it. */
export default detailPage(
  'groupCourseDetails',
  course,
  [
    cards(details('kpi'), [
      'resources.total',
      'questions.total',
      'courses.learners',
      'courses.externalLearners',
      'courses.logs',
    ]),
    [
      logLines(details('logs'), 'courses.logs', { title: '日志趋势', note: '按角色' }),
      bars(details('types'), 'courses.logs', 'logGroup'),
    ],
    [
      share(details('resources'), 'resources.total', 'resourceType'),
      share(details('questions'), 'questions.total', 'questionType'),
    ],
    [
      ranking(details('top'), 'resources.uses', '素材使用', { drill: previews }),
      rankingBars(details('schools'), 'courses.learners', '学习者学校'),
    ],
  ],
  { filters: ['period'] },
)
