import { topRows } from '../../blocks/builders/charts.ts'
import { opens, rankingBars } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { rankingTables } from './ranking-tables.ts'

const part = <K extends 'sessions' | 'attendance' | 'participation'>(name: K) => partOf('overview/getPhb', name)
const ofCollege = { span: 8, drill: { filter: 'college' } } as const
const toTeacher = { span: 8, drill: opens('teacherPortrait', 'teacher') } as const

/** /school/phb: who teaches most and whose students take part most, by college, teacher, class and course. */
export default statisticsPage(
  'reportRanking',
  [
    [
      rankingBars(part('sessions'), 'sessions.count', '院系课堂', ofCollege),
      rankingBars(part('attendance'), 'attendance.rate', '院系出勤率', ofCollege),
      rankingBars(part('participation'), 'participation.rate', '院系参与率', ofCollege),
    ],
    [
      topRows('overview/getPhbTeacherList', 'sessions.count', '教师课堂', toTeacher),
      topRows('overview/getPhbTeacherList', 'activities.count', '教师活动', toTeacher),
      topRows('overview/getPhbTeacherList', 'evaluations.average', '教师评教', toTeacher),
    ],
    rankingTables,
  ],
  { period: 'term', filters: ['term', 'college', 'keyword', 'weeks'], keyword: '名称' },
)
