import { detailPage } from '../../blocks/shapes.ts'
import { cloudCourse, cloudCourseBlocks } from './course-blocks.ts'
import { courseTables } from './course-details-tables.ts'

/** /school/zjyCourseDetails: one course of the cloud platform with its resources, homework, exams and teachers. */
export default detailPage('cloudCourseDetails', cloudCourse, [...cloudCourseBlocks, courseTables], {
  period: 'term',
  filters: ['term'],
})
