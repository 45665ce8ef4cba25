import { boxChart, histogram, rowColumns, rowParts, termChart } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { from } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { scoreTables } from './achievements-tables.ts'

const shares = ['scores.attendanceShare', 'scores.classShare', 'scores.homeworkShare', 'scores.examShare'] as const

/** /school/AchievementStatistics: the scores of a term, by band, college, major, part and term. */
export default statisticsPage(
  'achievements',
  [
    cards('scoreManagement/getScoreTotal', [
      'scores.average',
      'scores.passRate',
      'scores.excellentRate',
      'scores.deviation',
      'exams.joinRate',
      'scores.failed',
    ]),
    [
      histogram('scoreManagement/getScoreDist', 'scores.count', '成绩分布', {
        note: '{term}，点击筛选学生',
        drill: { filter: 'scoreBand' },
      }),
      rowColumns('scoreManagement/getScoreCollege', ['scores.average', 'scores.passRate'], '院系成绩', {
        note: undefined,
      }),
      termChart('scoreManagement/getScoreTerm', 'scores.average', '近6学期走势', { note: undefined }),
    ],
    [
      boxChart('scoreManagement/getScoreBox', 'scores.average', '专业班级成绩分布', { span: 12, height: 288 }),
      rowParts('scoreManagement/getScoreCollege', shares, '成绩构成', { span: 12, height: 288, note: undefined }),
    ],
    scoreTables,
  ],
  {
    period: 'term',
    filters: ['term', 'college', 'major', 'adminClass', 'scoreBand', 'keyword'],
    termOf: from('scoreManagement/getScoreTerm'),
    keyword: '课程名称',
  },
)
