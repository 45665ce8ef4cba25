import type { SourceEvent } from '../events/event.ts'
import { wireTime } from './slots.ts'

export interface Row {
  at: number
  source_id: string
  log_type: SourceEvent['type']
  user_id: number
  platform: SourceEvent['platform']
  client: SourceEvent['client']
  course_id: number
  class_id: number
  object_id: number
  duration_s: number
  opens: '' | NonNullable<SourceEvent['open']>
  session_id: number
  phase: string
  activity_type: string
  method: string
  section: string
  title: string
  due_at: number
  student_id: number
  state: string
  score: number
  kind: '' | NonNullable<SourceEvent['kind']>
  star: number
  aspects: NonNullable<SourceEvent['aspects']>
  correct: 0 | 1
}

const uses = new Set(['view', 'play', 'download', 'fav'])

/** An event as its platform sends it: the fields of its type and no others. */
export function eventOf(row: Row): SourceEvent {
  const event: SourceEvent = {
    type: row.log_type,
    eventId: row.source_id,
    time: wireTime(row.at),
    userId: row.user_id,
    platform: row.platform,
    client: row.client,
  }
  if (row.course_id > 0) event.courseId = row.course_id
  if (row.class_id > 0) event.classId = row.class_id
  if (row.duration_s > 0) event.duration = row.duration_s
  if (row.student_id > 0) event.studentId = row.student_id
  if (uses.has(row.log_type)) event.resourceId = row.object_id
  switch (row.log_type) {
    case 'answer':
      Object.assign(event, { questionId: row.object_id, correct: row.correct, kind: row.kind })
      break
    case 'sign':
      Object.assign(event, { signId: row.object_id, state: row.state })
      break
    case 'activity':
      event.activityId = row.object_id
      if (row.score > 0) event.score = row.score
      break
    case 'homework':
      event.homeworkId = row.object_id
      break
    case 'grade':
      // Only papers have a kind.
      Object.assign(event, { [row.kind ? 'examId' : 'homeworkId']: row.object_id, score: row.score })
      break
    case 'exam':
      event.examId = row.object_id
      break
    case 'evaluate':
      Object.assign(event, { evaluationId: row.object_id, star: row.star, aspects: row.aspects })
      break
    case 'call':
      Object.assign(event, row.kind ? { sourceCourseId: row.object_id, kind: row.kind } : { resourceId: row.object_id })
      break
    case 'progress':
      event.progress = row.score
      break
    case 'certificate':
      Object.assign(event, { certificateId: row.object_id, grade: row.state })
      break
    case 'credit':
      Object.assign(
        event,
        { creditId: row.object_id, state: row.state },
        row.student_id > 0 ? {} : { certificateId: row.session_id, points: row.score },
      )
      break
    case 'teach':
      openingOf(event, row)
      break
  }
  return event
}

function openingOf(event: SourceEvent, row: Row): void {
  const { opens, object_id: id, session_id: sessionId } = row
  if (!opens) return
  event.open = opens
  if (opens === 'session') Object.assign(event, { sessionId: id, section: row.section })
  else if (opens === 'activity')
    Object.assign(event, { sessionId, activityId: id, phase: row.phase, activityType: row.activity_type })
  else if (opens === 'sign') Object.assign(event, { sessionId, signId: id, method: row.method })
  else if (opens === 'exam')
    Object.assign(event, { examId: id, title: row.title, kind: row.kind, due: wireTime(row.due_at) })
  else if (opens === 'evaluation')
    Object.assign(event, { evaluationId: id, kind: row.kind, ...(sessionId > 0 ? { sessionId } : {}) })
  else Object.assign(event, { homeworkId: id, title: row.title, due: wireTime(row.due_at) })
}
