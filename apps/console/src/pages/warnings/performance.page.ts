import { warningPage } from '../../blocks/warnings/definition.ts'

/** /school/PerformanceWarning: students with low marks, and those who do not hand in. */
export default warningPage('performanceWarning', 'student', {
  performance: {
    name: '成绩预警',
    texts: ['college', 'adminClass'],
    numbers: ['tests', 'average', 'lowCourses', 'change'],
    extra: 'points',
  },
  homework: {
    name: '作业预警',
    texts: ['college', 'adminClass'],
    numbers: ['expected', 'missing', 'onTimeRate', 'average'],
  },
})
