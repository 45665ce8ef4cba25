import { tabs } from '../../blocks/builders/tables.ts'
import { detailPage } from '../../blocks/shapes.ts'
import { moocCourse, moocCourseBlocks, moocLearners, moocPeriods } from './course-blocks.ts'

/** /school/MOOCCourseDetails: one open course with its learners. */
export default detailPage('moocCourseDetails', moocCourse, [...moocCourseBlocks, tabs(moocLearners, moocPeriods)], {
  filters: ['openPeriod', 'period'],
  period: '365',
})
