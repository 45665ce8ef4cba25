import { opensFiltered } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import { from } from '../../blocks/definition.ts'

const people = ['teachers.total', 'students.total'] as const
const content = ['courses.total', 'resources.total', 'questions.total', 'logs.count'] as const
const columns = [...people, ...content, 'teachers.activeRate', 'students.activeRate'] as const
const ofMajors = [
  'students.total',
  'courses.total',
  'students.logs',
  'students.activeRate',
  'attendance.rate',
  'participation.rate',
  'scores.average',
] as const

/** Colleges with the numbers that they are compared by. */
export const compared = from('zjySubStatistics/getCollegeCompare')

/** Colleges, each with its majors, and the majors of all; up to four of either side by side. */
export const collegeTables = tabs(
  table('院系', 'zjySubStatistics/getCollegeList', columns, {
    sort: 'logs.count',
    export: 'zjySubStatistics/exportCollegeList',
    drill: opensFiltered('cloudColleges', 'college'),
    expand: { source: 'zjySubStatistics/getMajorList', subject: '专业', by: 'collegeId' },
    compare: {
      source: compared,
      metrics: [
        'users.activeRate',
        'logs.perUser',
        'attendance.rate',
        'participation.rate',
        'homework.onTimeRate',
        'scores.average',
        'resources.perTeacher',
      ],
      export: 'zjySubStatistics/exportCollegeCompare',
    },
  }),
  table('专业', 'zjySubStatistics/getMajorList', [...texts('major', 'college'), ...ofMajors], {
    sort: 'students.logs',
    export: 'zjySubStatistics/exportMajorList',
    drill: opensFiltered('studentStatistics', 'major'),
    compare: true,
  }),
)
