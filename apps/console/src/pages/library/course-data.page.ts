import { tabs } from '../../blocks/builders/tables.ts'
import { detailPage } from '../../blocks/shapes.ts'
import {
  callingSchools,
  courseChapters,
  courseNumbers,
  learnerMap,
  libraryCourse,
  resourceTypes,
  topResources,
} from './course-blocks.ts'

/** /school/zykCourseData: the numbers of one course of the library. */
export default detailPage(
  'libraryCourseData',
  libraryCourse,
  [...courseNumbers, [resourceTypes(6), topResources(9), learnerMap(9)], tabs(callingSchools, courseChapters)],
  { period: '365' },
)
