import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { kpis, parts, table } from '../shapes.ts'
import { box, terms } from '../spreads.ts'

const scores = { demand: { rights: [rights.achievements] }, scope: 'school' } as const
const shares = ['scores.attendanceShare', 'scores.classShare', 'scores.homeworkShare', 'scores.examShare'] as const
const listed = [
  'scores.count',
  'scores.average',
  'scores.passRate',
  'scores.excellentRate',
  'scores.highest',
  'scores.lowest',
] as const

/** Scores of a term: how good they are, what they are made of, and who has which. */
export const achievementCalls = {
  'scoreManagement/getScoreTotal': report(
    kpis([
      'scores.average',
      'scores.passRate',
      'scores.excellentRate',
      'scores.deviation',
      'exams.joinRate',
      'scores.failed',
    ]),
    scores,
  ),
  'scoreManagement/getScoreDist': report(parts('scores.count', 'scoreBand'), scores),
  /** How the classes of each major are spread. */
  'scoreManagement/getScoreBox': report(box('scores.average'), scores),
  'scoreManagement/getScoreCollege': report(
    table('college', ['scores.average', 'scores.passRate', ...shares], { sort: 'scores.average' }),
    scores,
  ),
  'scoreManagement/getScoreTerm': report(terms(6, 'scores.average', 'scores.passRate'), scores),
  'scoreManagement/getScoreList': report(table('course', listed, { sort: 'scores.average' }), scores),
  'scoreManagement/getScoreClassList': report(table('courseClass', listed, { sort: 'scores.average' }), scores),
  'scoreManagement/getScoreStudentList': report(
    table('score', ['scores.usualAverage', 'scores.homeworkAverage', 'scores.examAverage', 'scores.average'], {
      sort: 'scores.average',
    }),
    scores,
  ),
  'scoreManagement/exportScoreList': exportOf('scoreManagement/getScoreList', '成绩统计-课程', scores),
  'scoreManagement/exportScoreClassList': exportOf('scoreManagement/getScoreClassList', '成绩统计-班级', scores),
  'scoreManagement/exportScoreStudentList': exportOf('scoreManagement/getScoreStudentList', '成绩统计-学生', scores),
} as const
