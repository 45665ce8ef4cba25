import type { Directory } from '../warehouse/directory.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'
import { ascii, type ByteWriter } from './byte-writer.ts'
import { RowBlock } from './row-block.ts'

/**
 * Rows of the append-only facts as NDJSON, written as bytes: every text in them is a code from a fixed list, so there is
 * nothing to escape, and this is done for every event of the country.
 */
const key = {
  id: ascii('{"event_id":"'),
  time: ascii('","event_time":'),
  date: ascii(',"event_date":"'),
  user: ascii('","user_id":'),
  role: ascii(',"user_role":"'),
  school: ascii('","school_id":'),
  province: ascii(',"province_code":"'),
  city: ascii('","city_code":"'),
  college: ascii('","college_id":'),
  major: ascii(',"major_id":'),
  platform: ascii(',"platform":"'),
  type: ascii('","log_type":"'),
  courseAfterText: ascii('","course_id":'),
  course: ascii(',"course_id":'),
  class: ascii(',"class_id":'),
  object: ascii(',"object_id":'),
  owner: ascii(',"owner_school_id":'),
  group: ascii(',"group_id":'),
  groupAfterText: ascii('","group_id":'),
  duration: ascii(',"duration_s":'),
  clicks: ascii(',"clicks":'),
  client: ascii(',"client":"'),
  clientAfterText: ascii('","client":"'),
  session: ascii('","session_s":'),
  action: ascii('","action":"'),
  resource: ascii('","resource_id":'),
  resourceType: ascii(',"resource_type":"'),
  ownerAfterText: ascii('","owner_school_id":'),
  author: ascii(',"author_id":'),
  question: ascii('","question_id":'),
  questionType: ascii(',"question_type":"'),
  correct: ascii(',"is_correct":'),
  sourceCourse: ascii('","source_course_id":'),
  callKind: ascii(',"call_kind":"'),
  ownerProvince: ascii(',"owner_province":"'),
  sourcePlatform: ascii('","source_platform":"'),
  targetCourse: ascii('","target_course_id":'),
  kind: ascii(',"kind":"'),
  end: ascii('}\n'),
  endAfterText: ascii('"}\n'),
}

const actor = (out: ByteWriter, event: AcceptedEvent): ByteWriter =>
  out
    .raw(key.id)
    .code(event.id)
    .raw(key.time)
    .number(event.at)
    .raw(key.date)
    .code(event.day)
    .raw(key.user)
    .number(event.userId)
    .raw(key.role)
    .code(event.role)
    .raw(key.school)
    .number(event.schoolId)
    .raw(key.province)
    .code(event.provinceCode)
    .raw(key.city)
    .code(event.cityCode)
    .raw(key.college)
    .number(event.collegeId)
    .raw(key.major)
    .number(event.majorId)
    .raw(key.platform)
    .code(event.platform)

function logRow(out: ByteWriter, event: AcceptedEvent): void {
  actor(out, event)
    .raw(key.type)
    .code(event.type)
    .raw(key.courseAfterText)
    .number(event.courseId ?? 0)
    .raw(key.class)
    .number(event.classId ?? 0)
    .raw(key.object)
    .number(event.objectId)
    .raw(key.owner)
    .number(event.ownerSchoolId)
    .raw(key.group)
    .number(event.groupId)
    .raw(key.duration)
    .number(event.type === 'login' ? 0 : (event.duration ?? 0))
    .raw(key.client)
    .code(event.client ?? 'pc')
    .raw(key.endAfterText)
}

function loginRow(out: ByteWriter, event: AcceptedEvent): void {
  actor(out, event)
    .raw(key.clientAfterText)
    .code(event.client ?? 'pc')
    .raw(key.session)
    .number(event.duration ?? 0)
    .raw(key.end)
}

function resourceRow(out: ByteWriter, event: AcceptedEvent, directory: Directory): void {
  const resource = directory.resource(event.objectId)
  actor(out, event)
    .raw(key.action)
    .code(event.type)
    .raw(key.resource)
    .number(event.objectId)
    .raw(key.resourceType)
    .code(resource?.type ?? 'other')
    .raw(key.ownerAfterText)
    .number(event.ownerSchoolId)
    .raw(key.author)
    .number(resource?.authorId ?? 0)
    .raw(key.group)
    .number(event.groupId)
    .raw(key.course)
    .number(event.courseId ?? 0)
    .raw(key.duration)
    .number(event.duration ?? 0)
    .raw(key.clicks)
    .number(event.clicks ?? 1)
    .raw(key.end)
}

function answerRow(out: ByteWriter, event: AcceptedEvent, directory: Directory): void {
  actor(out, event)
    .raw(key.question)
    .number(event.objectId)
    .raw(key.questionType)
    .code(directory.question(event.objectId)?.type ?? 'single')
    .raw(key.ownerAfterText)
    .number(event.ownerSchoolId)
    .raw(key.group)
    .number(event.groupId)
    .raw(key.correct)
    .number(event.correct ?? 0)
    .raw(key.end)
}

const called = (out: ByteWriter, event: AcceptedEvent, directory: Directory, sourcePlatform: string): ByteWriter =>
  out
    .number(event.ownerSchoolId)
    .raw(key.ownerProvince)
    .code(directory.school(event.ownerSchoolId)?.provinceCode ?? '')
    .raw(key.sourcePlatform)
    .code(sourcePlatform)
    .raw(key.targetCourse)
    .number(event.courseId ?? 0)
    .raw(key.end)

function resourceCallRow(out: ByteWriter, event: AcceptedEvent, directory: Directory): void {
  const resource = directory.resource(event.objectId)
  actor(out, event)
    .raw(key.resource)
    .number(event.objectId)
    .raw(key.resourceType)
    .code(resource?.type ?? 'other')
    .raw(key.groupAfterText)
    .number(event.groupId)
    .raw(key.owner)
  called(out, event, directory, resource?.platform ?? '')
}

function courseCallRow(out: ByteWriter, event: AcceptedEvent, directory: Directory): void {
  actor(out, event)
    .raw(key.sourceCourse)
    .number(event.objectId)
    .raw(key.callKind)
    .code(event.kind ?? 'whole')
    .raw(key.ownerAfterText)
  called(out, event, directory, directory.course(event.objectId)?.platform ?? '')
}

function discussionRow(out: ByteWriter, event: AcceptedEvent): void {
  actor(out, event)
    .raw(key.courseAfterText)
    .number(event.courseId ?? 0)
    .raw(key.class)
    .number(event.classId ?? 0)
    .raw(key.owner)
    .number(event.ownerSchoolId)
    .raw(key.kind)
    .code(event.type === 'discuss' ? 'post' : event.type)
    .raw(key.endAfterText)
}

/** A log row is rarely longer. */
const LOG_ROW_BYTES = 420

export type AppendOnlyTable = 'fact_log' | 'fact_login' | 'fact_resource_use' | 'fact_answer' | 'fact_resource_call' | 'fact_course_call' | 'fact_discussion'

/** Rows of a segment by table: one log row for every event, and the specialised row that repeats its id. */
export function appendOnlyRows(events: readonly AcceptedEvent[], directory: Directory): Map<AppendOnlyTable, RowBlock> {
  const blocks = new Map<AppendOnlyTable, RowBlock>([
    ['fact_log', new RowBlock(events.length * LOG_ROW_BYTES)],
    ['fact_login', new RowBlock()],
    ['fact_resource_use', new RowBlock()],
    ['fact_answer', new RowBlock()],
    ['fact_resource_call', new RowBlock()],
    ['fact_course_call', new RowBlock()],
    ['fact_discussion', new RowBlock()],
  ])
  const [log, login, uses, answers, resourceCalls, courseCalls, discussions] = [...blocks.values()] as [RowBlock, RowBlock, RowBlock, RowBlock, RowBlock, RowBlock, RowBlock]
  for (const event of events) {
    logRow(log.out, event)
    log.endRow()
    switch (event.type) {
      case 'login':
        loginRow(login.out, event)
        login.endRow()
        break
      case 'view':
      case 'play':
      case 'download':
      case 'fav':
        resourceRow(uses.out, event, directory)
        uses.endRow()
        break
      case 'answer':
        answerRow(answers.out, event, directory)
        answers.endRow()
        break
      case 'call':
        if (event.sourceCourseId === undefined) {
          resourceCallRow(resourceCalls.out, event, directory)
          resourceCalls.endRow()
        } else {
          courseCallRow(courseCalls.out, event, directory)
          courseCalls.endRow()
        }
        break
      case 'discuss':
      case 'reply':
      case 'like':
        discussionRow(discussions.out, event)
        discussions.endRow()
        break
    }
  }
  return blocks
}
