import { concentration, topRows } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const list = from('resource/getTeacherResourceList')
const drill = opens('teacherPortrait', 'teacher')

/** /school/teacherResourceConstruction: who of a school builds its resources, and on how few it rests. */
export default statisticsPage(
  'teacherResources',
  [
    cards(partOf('resource/getTeacherResourceTotal', 'kpi'), [
      'teachers.builders',
      'resources.perTeacher',
      'resources.new',
      'questions.new',
    ]),
    [
      topRows(list, 'teachers.resources', '教师素材', { span: 16, drill }),
      concentration(partOf('resource/getTeacherResourceTotal', 'concentration'), 'teachers.resources', '贡献集中度', {
        note: '素材最多的教师所占份额',
        span: 8,
      }),
    ],
    table(
      '教师',
      list,
      [
        ...texts('teacher', 'no', 'college'),
        { metric: 'teachers.resources', label: '素材' },
        { metric: 'teachers.videos', label: '视频' },
        { metric: 'teachers.questions', label: '题目' },
        { metric: 'resources.uses', label: '使用量' },
        { metric: 'resources.calls', label: '被调用' },
        { metric: 'resources.contributionIndex', label: '贡献指数' },
      ],
      {
        title: '教师资源建设',
        sort: 'teachers.resources',
        export: 'resource/exportTeacherResourceList',
        compare: true,
        drill,
      },
    ),
  ],
  { filters: ['college', 'period', 'keyword'], keyword: '姓名/工号' },
)
