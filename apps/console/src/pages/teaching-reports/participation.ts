import type { ExportPath, Kpi, MetricId, Page, Part, RouteKey, Row, Series, Weeks } from '@data-centre/api'
import { matrix, ratedBars, weekChart } from '../../blocks/builders/charts.ts'
import type { Named, Sourced } from '../../blocks/builders/look.ts'
import { cardsAgainstWhole, opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import type { PageDefinition, Source, TableBlock } from '../../blocks/definition.ts'
import type { RowSpec } from '../../blocks/place-blocks.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

/** One list of a page with its file. */
type Listed = readonly [list: Sourced<Page<Row>>, file: ExportPath]

/** What the pages about participation tell apart. */
export interface Participation {
  /** Numbers of the head; of a college, those of the whole school below them. */
  kpi: Source<Kpi[]>
  ids: readonly MetricId[]
  /** Activities and who takes part, week by week, by kind, and by college and kind. */
  week: Source<Weeks>
  type: Source<Part[]>
  typeRate: Source<Part[]>
  heat: Source<Series>
  /** Activities that the page is about: all, or those of one phase. */
  activities: MetricId
  /** How many of those who should take part in them do. */
  rate: MetricId
  columns: readonly Named[]
  sort: MetricId
  lists: { college: Listed; teacher: Listed; courseClass: Listed }
  /** Rows and tables of one page alone. */
  rows?: readonly RowSpec[]
  tables?: readonly TableBlock[]
}

/** Colleges, teachers and classes by the same columns. */
function tablesOf({ columns, sort, lists, tables = [] }: Participation): RowSpec {
  const { college, teacher, courseClass } = lists
  return tabs(
    table('院系', college[0], columns, { sort, export: college[1], drill: { filter: 'college' } }),
    table('教师', teacher[0], [...texts('teacher', 'no', 'college'), ...columns], {
      sort,
      export: teacher[1],
      drill: opens('teacherPortrait', 'teacher'),
    }),
    table('班级', courseClass[0], [...texts('courseClass', 'course', 'teacher'), ...columns], {
      sort,
      export: courseClass[1],
      drill: opens('courseClassDetails', 'classId'),
    }),
    ...tables,
  )
}

/** SH-REPORT: a term or some of its weeks, the school or a college beside it, by week, kind, college, teacher and class. */
export const participationPage = (route: RouteKey, page: Participation): PageDefinition =>
  statisticsPage(
    route,
    [
      cardsAgainstWhole(page.kpi, page.ids),
      [
        weekChart(page.week, page.activities, '每周活动与参与', { span: 16, height: 300 }),
        ratedBars(
          page.type,
          page.activities,
          'activityType',
          { source: page.typeRate, metric: page.rate, label: '参与率' },
          { span: 8, height: 300, note: '活动数与参与率' },
        ),
      ],
      ...(page.rows ?? []),
      matrix(page.heat, page.activities, '院系活动类型', { span: 24, height: 348, note: undefined }),
      tablesOf(page),
    ],
    { period: 'term', filters: ['term', 'college', 'keyword', 'weeks'], keyword: '院系、教师或班级' },
  )
