import { detailPage } from '../../blocks/shapes.ts'
import { moocCourse, moocCourseBlocks, moocPeriods } from './course-blocks.ts'

/** /school/MOOCCourseData: the numbers of one open course. */
export default detailPage('moocCourseData', moocCourse, [...moocCourseBlocks, moocPeriods])
