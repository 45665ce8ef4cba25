import { cards, map, rankingBars } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { partnerColumns } from './partner-columns.ts'

const distribution = <K extends 'kpi' | 'places' | 'cities' | 'top'>(part: K) =>
  partOf('dataOverviewTotalData/getDistribution', part)

/** /school/DistributionDetails: who uses the content of a school in one province, city by city, down to the courses. */
export default statisticsPage(
  'distributionDetails',
  [
    cards(distribution('kpi'), ['influence.schools', 'courses.externalLearners', 'influence.uses', 'influence.calls']),
    [
      map(distribution('places'), '辐射分布', ['influence.uses', 'influence.schools'], {
        inside: distribution('cities'),
        drill: { filter: 'partnerProvince' },
        span: 15,
      }),
      rankingBars(distribution('top'), 'influence.uses', '辐射城市', { span: 9 }),
    ],
    table('学校', 'dataOverviewTotalData/getInfluenceSchoolList', partnerColumns, {
      title: '辐射学校',
      sort: 'influence.uses',
      export: 'dataOverviewTotalData/exportDistribution',
      expand: {
        source: 'dataOverviewTotalData/getDistributionCourseList',
        subject: '课程',
        by: 'partnerSchool',
        columns: [
          ...texts('course', 'platform'),
          { metric: 'influence.calls', label: '调用次数' },
          { metric: 'courses.externalLearners', label: '学习人数' },
        ],
      },
    }),
  ],
  { filters: ['period', 'partnerProvince', 'keyword'], period: '365', keyword: '学校名称' },
)
