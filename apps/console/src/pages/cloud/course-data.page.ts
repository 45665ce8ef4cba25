import { detailPage } from '../../blocks/shapes.ts'
import { cloudCourse, cloudCourseBlocks, cloudCourseClasses } from './course-blocks.ts'

/** /school/SPOCCourseData: the numbers of one course of the cloud platform. */
export default detailPage('spocCourseData', cloudCourse, [...cloudCourseBlocks, cloudCourseClasses], {
  period: 'term',
  filters: ['term'],
})
