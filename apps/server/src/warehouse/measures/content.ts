import type { WarehouseMeasureId } from '@data-centre/api'
import { alive, atEnd, served, until, within } from './serve.ts'
import { count, countIf, distinct, hoursOf, type MeasureSql, sources, sum } from './source.ts'

const { contentStock, courseChange, resourceChange, questionChange, courses, classes, resources, questions, courseFacts, uses, answers, useFacts, answerFacts } = sources

const created = sum('created')
const net = sum('toInt64(created) - toInt64(removed)')
const createdAt = 'toDate(created_at)'

export const contentSql = {
  'courses.total': served(atEnd(contentStock, sum('courses')), until(courseChange, net, 'change_date'), alive(courses, count, createdAt)),
  'courses.new': served(within(courseChange, created, 'change_date'), within(courses, count, createdAt)),
  'courses.active': served(within(courseFacts, distinct('course_id'), 'event_date')),
  'classes.total': served(atEnd(contentStock, sum('classes')), alive(classes, count, createdAt)),
  'resources.total': served(atEnd(contentStock, sum('resources')), until(resourceChange, net, 'change_date'), alive(resources, count, createdAt)),
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
  'questions.answers': served(within(answers, sum('answers'))),
  'questions.active': served(within(answerFacts, distinct('question_id'), 'event_date')),
  'questions.correct': served(within(answers, sum('correct'))),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
