import type { Directory } from '../../warehouse/directory/directory.ts'
import type { SourceEvent } from '../../warehouse/events/event.ts'

/** The subject of an event: the id for `object_id` and the owner of that object. */
export function subjectOf(
  event: SourceEvent,
  directory: Directory,
): { objectId: number; owner?: { schoolId: number; groupId: number }; courseId?: number } | string {
  switch (event.type) {
    case 'view':
    case 'play':
    case 'download':
    case 'fav': {
      const resource = directory.resource(event.resourceId ?? 0)
      return resource
        ? { objectId: resource.id, owner: resource, courseId: resource.courseId }
        : `unknown resourceId ${event.resourceId}`
    }
    case 'answer': {
      const question = directory.question(event.questionId ?? 0)
      return question ? { objectId: question.id, owner: question } : `unknown questionId ${event.questionId}`
    }
    case 'call': {
      const source =
        event.resourceId === undefined
          ? directory.course(event.sourceCourseId ?? 0)
          : directory.resource(event.resourceId)
      if (!source)
        return event.resourceId === undefined
          ? `unknown sourceCourseId ${event.sourceCourseId}`
          : `unknown resourceId ${event.resourceId}`
      return directory.course(event.courseId ?? 0)
        ? { objectId: source.id, owner: source }
        : `unknown courseId ${event.courseId}`
    }
    case 'certificate':
      return { objectId: event.certificateId ?? 0 }
    case 'credit':
      return { objectId: event.creditId ?? 0 }
    case 'teach':
      return { objectId: openedBy(event) }
    default:
      return {
        objectId:
          event.signId ??
          event.activityId ??
          event.homeworkId ??
          event.examId ??
          event.evaluationId ??
          event.sessionId ??
          0,
      }
  }
}

function openedBy(event: SourceEvent): number {
  switch (event.open) {
    case 'session':
      return event.sessionId ?? 0
    case 'activity':
      return event.activityId ?? 0
    case 'sign':
      return event.signId ?? 0
    case 'homework':
      return event.homeworkId ?? 0
    case 'exam':
      return event.examId ?? 0
    case 'evaluation':
      return event.evaluationId ?? 0
    default:
      return event.sessionId ?? 0
  }
}
