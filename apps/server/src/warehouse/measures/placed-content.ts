/**
 * Resources and questions with what only their course and their author know: the college, and the course and project group
 * themselves; the kind of the course and the category of the course's major comes with them. Slower than the plain dimensions, so they serve only who asks for one of these.
 */
import { courseKind, dimension, notStaff, rollup, type Source } from './source-tables.ts'

/** College of a thing: that of its course, else that of who made it, else 未分配. */
const collegeOf = 'multiIf(known_course > 0, course_college, author_college > 0, author_college, unassigned_college)'
const COURSES =
  'SELECT school_id AS course_school, course_id AS known_course, college_id AS course_college, course_type, course_level, category AS course_category FROM (SELECT school_id, course_id, college_id, major_id, course_type, level AS course_level FROM dim_course FINAL WHERE course_id > 0) AS taught LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON taught.major_id = major.known_major'
const withCollege = (table: string, columns: string): string =>
  `(SELECT ${columns}, school_id, author_id, course_id, group_id, platform, created_at, removed_at, ${collegeOf} AS college_id, course_type, course_level, course_category AS category FROM (SELECT ${columns}, school_id, author_id, course_id, group_id, platform, created_at, removed_at FROM ${table} FINAL) AS held LEFT JOIN (${COURSES}) AS course ON held.school_id = course.course_school AND held.course_id = course.known_course LEFT JOIN (SELECT school_id AS author_school, user_id AS known_author, college_id AS author_college FROM dim_teacher FINAL) AS author ON held.school_id = author.author_school AND held.author_id = author.known_author LEFT JOIN (SELECT school_id AS unassigned_school, college_id AS unassigned_college FROM dim_college FINAL WHERE is_unassigned = 1) AS unassigned ON held.school_id = unassigned.unassigned_school)`

export const RESOURCES = withCollege(
  'dim_resource',
  'resource_id, resource_type, extension, bytes, duration_s, is_original',
)
/** The same with the chapter of its course that each stands in; a chapter of a course that the resource has left is none. */
const IN_CHAPTERS = `(SELECT * FROM ${RESOURCES} AS placed LEFT JOIN (SELECT school_id AS chapter_school, resource_id AS chapter_resource, course_id AS chapter_course, chapter FROM dim_chapter_resource FINAL) AS chapters ON placed.school_id = chapters.chapter_school AND placed.resource_id = chapters.chapter_resource AND placed.course_id = chapters.chapter_course)`
const QUESTIONS = withCollege('dim_question', 'question_id, question_type, difficulty')
const of = {
  platform: 'platform',
  college: 'college_id',
  course: 'course_id',
  group: 'group_id',
  teacher: 'author_id',
  ...courseKind,
} as const
const resourceColumns = {
  ...of,
  resourceType: 'resource_type',
  extension: 'extension',
  resource: 'resource_id',
} as const
/** Id of a chapter: its course and its number, the last for what stands in none. */
export const chapterId = (course: string, chapter: string): string =>
  `${course} * 1000 + if(${chapter} > 0, ${chapter}, 999)`
const chapterColumns = { ...resourceColumns, chapter: chapterId('course_id', 'chapter') } as const
const questionColumns = {
  ...of,
  questionType: 'question_type',
  difficulty: 'toString(difficulty)',
  question: 'question_id',
} as const

/** From which platform something was taken over, and the province of who took it. */
export const callColumns = {
  courseSource: "if(source_platform IN ('zyk', 'mooc', 'zyq'), toString(source_platform), 'other')",
  callerProvince: 'toString(province_code)',
} as const

const open = (from: string, columns: Source['columns']): Source => ({ ...dimension('', columns), from })
export const placedResources = open(RESOURCES, {
  ...resourceColumns,
  majorCategory: "if(category = '', '其他', category)",
})
export const resourcesInChapters = open(IN_CHAPTERS, chapterColumns)
export const placedQuestions = open(QUESTIONS, questionColumns)

/** Rows of a fact about things, each with the row of the thing that it names; what the fact says itself is left to it. */
export const about = (fact: string, columns: string, things: string, id: string): string =>
  `(SELECT * FROM (SELECT ${columns}, ${id} AS thing_id FROM ${fact}) AS rows LEFT JOIN ${things} AS things ON rows.thing_id = things.${id})`
const owned = { school: 'owner_school_id' } as const
const persons = 'event_date, owner_school_id, user_role'

export const placedUses = rollup(
  about('fact_resource_use', `${persons}, action`, RESOURCES, 'resource_id'),
  resourceColumns,
  { ...owned, where: notStaff },
)
export const usesInChapters = rollup(
  about('fact_resource_use', `${persons}, action`, IN_CHAPTERS, 'resource_id'),
  chapterColumns,
  { ...owned, where: notStaff },
)
export const placedCalls = rollup(
  about('fact_resource_call', 'event_date, owner_school_id, source_platform, province_code', RESOURCES, 'resource_id'),
  { ...resourceColumns, ...callColumns },
  owned,
)
export const placedAnswers = rollup(
  about('fact_answer', `${persons}, is_correct, answer_kind`, QUESTIONS, 'question_id'),
  { ...questionColumns, answerKind: 'toString(answer_kind)' },
  { ...owned, where: notStaff },
)
