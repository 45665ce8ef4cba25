import { tabs } from '../../blocks/builders/tables.ts'
import { detailPage } from '../../blocks/shapes.ts'
import {
  callingSchools,
  courseChapters,
  courseLearners,
  courseQuestions,
  courseResources,
  learnerSchools,
  libraryCourse,
  libraryCourseBlocks,
} from './course-blocks.ts'

/** /school/zykCourseDetails: one course of the library with who learns in it and what it is made of. */
export default detailPage('libraryCourseDetails', libraryCourse, [
  ...libraryCourseBlocks,
  learnerSchools,
  tabs(courseLearners, courseResources, courseChapters, courseQuestions, callingSchools),
])
