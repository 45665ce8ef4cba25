import type { WarehouseMeasureId } from '@data-centre/api'
import { alive, atEnd, served, until, within } from './serve.ts'
import { count, countIf, distinct, hoursOf, type MeasureSql, type Source, sources, sum } from './source.ts'

const { contentStock, courseChange, resourceChange, questionChange, courses, classes, resources, questions, banks, courseFacts, uses, answers, useFacts, answerFacts } = sources

/** Resources with the category of the major that their course belongs to. */
const resourcesByCategory: Source = {
  ...resources,
  from: `(SELECT school_id, platform, resource_type, created_at, removed_at, category FROM (SELECT school_id, platform, resource_type, course_id, created_at, removed_at FROM dim_resource FINAL) AS held LEFT JOIN (SELECT course_id AS known_course, category FROM (SELECT course_id, major_id FROM dim_course FINAL) AS course INNER JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON course.major_id = major.known_major) AS study ON held.course_id = study.known_course)`,
  columns: { ...resources.columns, majorCategory: "if(category = '', '其他', category)" },
}

const created = sum('created')
const net = sum('toInt64(created) - toInt64(removed)')
const createdAt = 'toDate(created_at)'

export const contentSql = {
  'courses.total': served(atEnd(contentStock, sum('courses')), until(courseChange, net, 'change_date'), alive(courses, count, createdAt)),
  'courses.new': served(within(courseChange, created, 'change_date'), within(courses, count, createdAt)),
  'courses.active': served(within(courseFacts, distinct('course_id'), 'event_date')),
  'classes.total': served(atEnd(contentStock, sum('classes')), alive(classes, count, createdAt)),
  'resources.total': served(
    atEnd(contentStock, sum('resources')),
    until(resourceChange, net, 'change_date'),
    alive(resources, count, createdAt),
    alive(resourcesByCategory, count, createdAt),
  ),
  'resources.new': served(within(resourceChange, created, 'change_date'), within(resources, count, createdAt)),
  'resources.bytes': served(
    atEnd(contentStock, sum('resource_bytes')),
    until(resourceChange, sum('toInt64(created_bytes) - toInt64(removed_bytes)'), 'change_date'),
    alive(resources, sum('bytes'), createdAt),
  ),
  'resources.videoHours': served(alive(resources, hoursOf('duration_s', "resource_type = 'video'"), createdAt)),
  'resources.uses': served(within(uses, sum('views + plays + downloads + favourites'))),
  'resources.views': served(within(uses, sum('views'))),
  'resources.plays': served(within(uses, sum('plays'))),
  'resources.downloads': served(within(uses, sum('downloads'))),
  'resources.favourites': served(within(uses, sum('favourites'))),
  'resources.active': served(within(useFacts, distinct('resource_id'), 'event_date')),
  'resources.original': served(alive(resources, countIf('is_original = 1'), createdAt)),
  'courses.resources': served(alive(resources, countIf('course_id > 0'), createdAt)),
  'courses.questions': served(alive(questions, countIf('course_id > 0'), createdAt)),
  'questions.total': served(atEnd(contentStock, sum('questions')), until(questionChange, net, 'change_date'), alive(questions, count, createdAt)),
  'questions.new': served(within(questionChange, created, 'change_date'), within(questions, count, createdAt)),
  'questions.banks': served(alive(banks, count, createdAt)),
  'questions.answers': served(within(answers, sum('answers'))),
  'questions.active': served(within(answerFacts, distinct('question_id'), 'event_date')),
  'questions.correct': served(within(answers, sum('correct'))),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
