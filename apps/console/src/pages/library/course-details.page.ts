import { tabs } from '../../blocks/builders/tables.ts'
import { detailPage } from '../../blocks/shapes.ts'
import {
  callingSchools,
  courseChapters,
  courseLearners,
  courseNumbers,
  courseQuestions,
  courseResources,
  learnerMap,
  learnerSchools,
  libraryCourse,
  resourceTypes,
  topResources,
} from './course-blocks.ts'

/** /school/zykCourseDetails: one course of the library with who learns in it and what it is made of. */
export default detailPage(
  'libraryCourseDetails',
  libraryCourse,
  [
    ...courseNumbers,
    [resourceTypes(8), topResources(16)],
    [learnerMap(12), learnerSchools],
    tabs(courseLearners, courseResources, courseChapters, courseQuestions, callingSchools),
  ],
  { period: '365' },
)
