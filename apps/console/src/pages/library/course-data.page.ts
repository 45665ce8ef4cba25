import { tabs } from '../../blocks/builders/tables.ts'
import { detailPage } from '../../blocks/shapes.ts'
import { callingSchools, courseChapters, libraryCourse, libraryCourseBlocks } from './course-blocks.ts'

/** /school/zykCourseData: the numbers of one course of the library. */
export default detailPage('libraryCourseData', libraryCourse, [
  ...libraryCourseBlocks,
  tabs(callingSchools, courseChapters),
])
