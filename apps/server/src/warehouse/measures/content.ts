import type { WarehouseMeasureId } from '@data-centre/api'
import {
  placedAnswers,
  placedQuestions,
  placedResources,
  placedUses,
  resourcesInChapters,
  usesInChapters,
} from './placed-content.ts'
import { alive, atEnd, served, until, within } from './serve.ts'
import { count, countIf, distinct, hoursOf, type MeasureSql, type Serving, sources, sum, type Value } from './source.ts'
import type { Source } from './source-tables.ts'

const {
  contentStock,
  courseChange,
  resourceChange,
  questionChange,
  courses,
  classes,
  classesByKind,
  resources,
  questions,
  banks,
  courseFacts,
  uses,
  answers,
  useFacts,
  answerFacts,
} = sources

const created = sum('created')
const net = sum('toInt64(created) - toInt64(removed)')
const createdAt = 'toDate(created_at)'
const videoHours = hoursOf('duration_s', "resource_type = 'video'")
const ofResources = (serve: (source: Source) => Serving): MeasureSql => served(serve(resources), serve(placedResources))
const usesOf = (rolledUp: string, value: Value): MeasureSql =>
  served(within(uses, sum(rolledUp)), within(placedUses, value, 'event_date'))

export const contentSql = {
  'courses.total': served(
    atEnd(contentStock, sum('courses')),
    until(courseChange, net, 'change_date'),
    alive(courses, count, createdAt),
  ),
  'courses.new': served(within(courseChange, created, 'change_date'), within(courses, count, createdAt)),
  'courses.active': served(within(courseFacts, distinct('course_id'), 'event_date')),
  'classes.total': served(
    atEnd(contentStock, sum('classes')),
    alive(classes, count, createdAt),
    alive(classesByKind, count, createdAt),
  ),
  'classes.new': served(within(classes, count, createdAt)),
  'resources.total': served(
    atEnd(contentStock, sum('resources')),
    until(resourceChange, net, 'change_date'),
    alive(resources, count, createdAt),
    alive(placedResources, count, createdAt),
    alive(resourcesInChapters, count, createdAt),
  ),
  'resources.new': served(
    within(resourceChange, created, 'change_date'),
    within(resources, count, createdAt),
    within(placedResources, count, createdAt),
  ),
  'resources.bytes': served(
    atEnd(contentStock, sum('resource_bytes')),
    until(resourceChange, sum('toInt64(created_bytes) - toInt64(removed_bytes)'), 'change_date'),
    alive(resources, sum('bytes'), createdAt),
    alive(placedResources, sum('bytes'), createdAt),
  ),
  'resources.videoHours': ofResources((source) => alive(source, videoHours, createdAt)),
  'resources.uses': [
    ...usesOf('views + plays + downloads + favourites', count),
    within(usesInChapters, count, 'event_date'),
  ],
  'resources.views': usesOf('views', countIf("action = 'view'")),
  'resources.plays': usesOf('plays', countIf("action = 'play'")),
  'resources.downloads': usesOf('downloads', countIf("action = 'download'")),
  'resources.favourites': usesOf('favourites', countIf("action = 'fav'")),
  'resources.active': served(
    within(useFacts, distinct('resource_id'), 'event_date'),
    within(placedUses, distinct('thing_id'), 'event_date'),
  ),
  'resources.original': ofResources((source) => alive(source, countIf('is_original = 1'), createdAt)),
  'courses.resources': ofResources((source) => alive(source, countIf('course_id > 0'), createdAt)),
  'courses.questions': served(
    alive(questions, countIf('course_id > 0'), createdAt),
    alive(placedQuestions, countIf('course_id > 0'), createdAt),
  ),
  'questions.total': served(
    atEnd(contentStock, sum('questions')),
    until(questionChange, net, 'change_date'),
    alive(questions, count, createdAt),
    alive(placedQuestions, count, createdAt),
  ),
  'questions.new': served(
    within(questionChange, created, 'change_date'),
    within(questions, count, createdAt),
    within(placedQuestions, count, createdAt),
  ),
  'questions.banks': served(alive(banks, count, createdAt)),
  'questions.answers': served(within(answers, sum('answers')), within(placedAnswers, count, 'event_date')),
  'questions.active': served(
    within(answerFacts, distinct('question_id'), 'event_date'),
    within(placedAnswers, distinct('thing_id'), 'event_date'),
  ),
  'questions.correct': served(
    within(answers, sum('correct')),
    within(placedAnswers, countIf('is_correct = 1'), 'event_date'),
  ),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
