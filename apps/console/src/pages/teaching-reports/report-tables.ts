import { metric } from '@data-centre/api'
import { opens, opensFiltered } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import type { Column } from '../../blocks/definition.ts'
import { figurePages, figures } from './report-pages.ts'

const columns = [
  { metric: 'sessions.count', label: '课堂' },
  'attendance.rate',
  { metric: 'participation.rate', label: '参与率' },
  { metric: 'homework.onTimeRate', label: '按时率' },
  { metric: 'scores.average', label: '平均分' },
  { metric: 'evaluations.average', label: '评教' },
] as const
/** A figure of a college leads to the page behind it, which keeps the college. */
const ledColumns = figures.map(
  (id): Column => ({
    metric: id,
    label: metric(id).label,
    drill: opensFiltered(figurePages[id], 'college'),
  }),
)

const built = [
  { metric: 'resources.new', label: '新增素材' },
  { metric: 'questions.new', label: '新增题目' },
] as const
const use = { metric: 'resources.uses', label: '使用量' } as const

/** What colleges and teachers built in the term. */
const buildTables = [
  table(
    '院系',
    'resourcesBuild/getBuildCollegeList',
    [...built, { metric: 'resources.total', label: '素材' }, { metric: 'questions.total', label: '题目' }, use],
    { tab: '院系资源', sort: 'resources.new', export: 'resourcesBuild/exportBuild', drill: { filter: 'college' } },
  ),
  table(
    '教师',
    'resourcesBuild/getBuildTeacherList',
    [
      ...texts('teacher', 'no', 'college'),
      ...built,
      { metric: 'teachers.resources', label: '素材' },
      { metric: 'teachers.questions', label: '题目' },
      use,
    ],
    {
      tab: '教师资源',
      sort: 'resources.new',
      export: 'resourcesBuild/exportBuildTeacher',
      drill: opens('teacherPortrait', 'teacher'),
    },
  ),
]

/** Colleges by every figure, teachers and classes by those of teaching, and what was built. */
export const reportTables = tabs(
  table('院系', 'overview/getReportCollege', ledColumns, {
    sort: 'sessions.count',
    export: 'overview/exportReport',
    drill: { filter: 'college' },
  }),
  table('教师', 'overview/getReportTeacherList', [...texts('teacher', 'no', 'college'), ...columns], {
    sort: 'sessions.count',
    export: 'overview/exportReportTeacher',
    drill: opens('teacherPortrait', 'teacher'),
  }),
  table('班级', 'overview/getReportClassList', [...texts('courseClass', 'course', 'teacher'), ...columns], {
    sort: 'sessions.count',
    export: 'overview/exportReportClass',
    drill: opens('courseClassDetails', 'classId'),
  }),
  ...buildTables,
)
