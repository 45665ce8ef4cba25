import { amounts, bars, weekChart } from '../../blocks/builders/charts.ts'
import { cardsAgainstWhole, rankingBars } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { evaluationTables } from './evaluations-tables.ts'

const part = <K extends 'kpi' | 'star' | 'dim' | 'week' | 'college'>(name: K) => partOf('teacherStudent/getStuPj', name)

/** /school/stupj: what students say of their teachers in a term. */
export default statisticsPage(
  'reportEvaluations',
  [
    cardsAgainstWhole(part('kpi'), [
      'evaluations.expected',
      'evaluations.done',
      'evaluations.rate',
      'evaluations.average',
      'evaluations.goodRate',
    ]),
    [
      bars(part('star'), 'evaluations.done', 'star', { span: 12, note: '{term}' }),
      amounts(part('dim'), 'evaluations.contentAverage', '五维评价', { span: 12, note: '{term}' }),
    ],
    [
      weekChart(part('week'), 'evaluations.received', '每周评价', { span: 12, height: 288 }),
      rankingBars(part('college'), 'evaluations.average', '院系评教', {
        span: 12,
        height: 288,
        note: '{term}',
        drill: { filter: 'college' },
        mean: { source: part('kpi'), id: 'evaluations.average', text: '竖线为全校' },
      }),
    ],
    evaluationTables,
  ],
  { period: 'term', filters: ['term', 'college', 'keyword', 'weeks'], keyword: '教师、课程或班级' },
)
