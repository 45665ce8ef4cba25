import { againstWhole, rowColumns, topRows, weeksAgainstWhole } from '../../blocks/builders/charts.ts'
import { cardsAgainstWhole } from '../../blocks/builders/parts.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { collegeTables, toTeacher } from './colleges-tables.ts'

const weekly = (['attendance.rate', 'participation.rate', 'homework.onTimeRate', 'sessions.count'] as const).map((id) =>
  partOf('zjySubStatistics/getYxTrend', id),
)
const [attendance, ...others] = weekly
/** /school/yxStatistics: one college of the cloud platform, beside the whole school. */
export default statisticsPage(
  'cloudColleges',
  [
    cardsAgainstWhole('zjySubStatistics/getYxTotal', [
      'sessions.count',
      'sessions.teachers',
      'attendance.rate',
      'participation.rate',
      'homework.onTimeRate',
      'scores.average',
    ]),
    ...(attendance
      ? [
          [
            weeksAgainstWhole([attendance, ...others], 'attendance.rate', '每周与全校对比', { span: 16, height: 300 }),
            againstWhole('zjySubStatistics/getYxCompare', 'attendance.rate', '与全校对比', { span: 8, height: 300 }),
          ],
        ]
      : []),
    [
      rowColumns('zjySubStatistics/getYxList', ['scores.average', 'attendance.rate'], '专业对比', { height: 288 }),
      topRows('zjySubStatistics/getYxTeacherList', 'sessions.count', '教师课堂', toTeacher),
    ],
    collegeTables,
  ],
  {
    period: 'term',
    filters: ['term', 'college'],
    ofCollege: from('zjySubStatistics/getYxColleges'),
    platform: 'zjy',
  },
)
