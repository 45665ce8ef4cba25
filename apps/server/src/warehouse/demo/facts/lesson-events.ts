import { eventsOf } from './event-columns.ts'
import { activities, attendance, participation, sessions } from './lessons.ts'

const teacher = {
  user_id: 'teacher_id',
  user_role: "'teacher'",
  school_id: 'school_id',
  province_code: 'province_code',
  city_code: 'city_code',
  college_id: 'college_id',
  course_id: 'course_id',
  class_id: 'class_id',
  group_id: 'group_id',
  client: "if(bitAnd(h, 3) = 0, 'app', 'pc')",
}

const student = {
  ...teacher,
  user_id: 'user_id',
  user_role: "'student'",
  college_id: 'student_college_id',
  major_id: 'major_id',
  client: "if(bitAnd(k, 15) = 0, 'mini', 'app')",
}

const opening = (kind: string, id: string, at: string) => ({
  ...teacher,
  log_type: "'teach'",
  opens: `'${kind}'`,
  object_id: id,
  session_id: 'session_id',
  event_time: at,
  source_id: `concat('o-', toString(${id}))`,
})

/** Events of the class room, each kind a part of the stream. */
export const lessonEvents: readonly string[] = [
  eventsOf({ ...opening('session', 'session_id', 'started_at'), section: 'section' }, sessions()),
  eventsOf(
    { ...opening('sign', 'sign_id', 'sign_at'), method: 'method' },
    `(SELECT * FROM ${sessions()} WHERE has_sign)`,
  ),
  eventsOf(
    { ...opening('activity', 'activity_id', 'activity_at'), phase: 'phase', activity_type: 'activity_type' },
    activities,
  ),
  eventsOf(
    {
      ...opening('homework', 'homework_id', 'assigned_at'),
      title: "concat('第', toString(week), '周作业')",
      due_at: 'due_at',
    },
    `(SELECT * FROM ${sessions()} WHERE has_homework)`,
  ),
  eventsOf(
    {
      ...student,
      log_type: "'sign'",
      object_id: 'sign_id',
      event_time: 'signed_at',
      state: "if(is_late, 'late', 'present')",
      source_id: "concat('s-', toString(sign_id), '-', toString(user_id))",
    },
    `(SELECT * FROM ${attendance} WHERE attends)`,
  ),
  eventsOf(
    {
      ...teacher,
      log_type: "'sign'",
      object_id: 'sign_id',
      event_time: 'corrected_at',
      state: 'last_state',
      student_id: 'user_id',
      source_id: "concat('c-', toString(sign_id), '-', toString(user_id))",
    },
    `(SELECT * FROM ${attendance} WHERE correction_event > 0)`,
  ),
  eventsOf(
    {
      ...student,
      log_type: "'activity'",
      object_id: 'activity_id',
      event_time: 'joined_at',
      score: 'mark',
      source_id: "concat('a-', toString(activity_id), '-', toString(user_id))",
    },
    `(SELECT * FROM ${participation} WHERE joins)`,
  ),
]
