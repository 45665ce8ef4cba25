import { correctable, fact, lesson, maybeTime, rollup, student, type Table, text, time } from './table.ts'

/** Who owns what is called, and where it came from; school_id is the caller's. */
const called = { owner_school_id: 'UInt32', owner_province: text, source_platform: text, target_course_id: 'UInt64' }

/** What schools take over from each other, what is said, and what comes of open courses. */
export const sharingFacts: readonly Table[] = [
  fact('fact_resource_call', 'one resource put into one course 素材调用', ['owner_school_id', 'event_date', 'resource_id', 'event_id'], {
    resource_id: 'UInt64',
    resource_type: text,
    group_id: 'UInt32',
    ...called,
  }),
  fact('fact_course_call', 'one course taken over, whole or in part 课程调用', ['owner_school_id', 'event_date', 'source_course_id', 'event_id'], {
    source_course_id: 'UInt64',
    call_kind: "Enum8('whole'=1,'part'=2)",
    ...called,
  }),
  fact('fact_discussion', 'one post, reply or like; owner = the school of the course', ['school_id', 'event_date', 'class_id', 'event_id'], {
    course_id: 'UInt64',
    class_id: 'UInt64',
    owner_school_id: 'UInt32',
    kind: "Enum8('post'=1,'reply'=2,'like'=3)",
  }),
  correctable(
    'fact_progress',
    'how far one student has come in one course class; progress in percent, started_at = the first report; no row before it',
    ['owner_school_id', 'class_id', 'user_id'],
    {
      class_id: 'UInt64',
      user_id: 'UInt64',
      event_id: 'UInt64',
      event_time: time,
      term_id: lesson.term_id,
      course_id: lesson.course_id,
      owner_school_id: 'UInt32',
      ...student,
      platform: text,
      started_at: time,
      progress: 'Float32',
      finished_at: maybeTime,
    },
  ),
  correctable('fact_certificate', 'one certificate of an open course 证书', ['owner_school_id', 'certificate_id'], {
    certificate_id: 'UInt64',
    user_id: 'UInt64',
    event_id: 'UInt64',
    event_time: time,
    term_id: lesson.term_id,
    class_id: lesson.class_id,
    course_id: lesson.course_id,
    owner_school_id: 'UInt32',
    ...student,
    issued_at: time,
    grade: "Enum8('pass'=1,'excellent'=2)",
  }),
  correctable(
    'fact_credit',
    'one application for the recognition of credits 学分认证; term = that of the course class; applied_at NULL: only its decision has come',
    ['school_id', 'credit_id'],
    {
      credit_id: 'UInt64',
      user_id: 'UInt64',
      event_id: 'UInt64',
      term_id: lesson.term_id,
      class_id: lesson.class_id,
      course_id: lesson.course_id,
      owner_school_id: 'UInt32',
      ...student,
      certificate_id: 'UInt64',
      points: 'Float32',
      applied_at: maybeTime,
      state: "Enum8('applied'=1,'approved'=2,'rejected'=3)",
      decided_at: maybeTime,
    },
  ),
]

/** Enrolments with what became of them. */
export const sharingRollups: readonly Table[] = [
  {
    ...rollup(
      'enrolment_term',
      "enrolments of a class by the learner's school, tracked = where the class reports progress (percent, summed), finishers, certificates; school, college = the course's",
      ['school_id', 'term_id', 'college_id', 'course_id', 'class_id', 'learner_school_id'],
      {
        term_id: text,
        school_id: 'UInt32',
        college_id: 'UInt32',
        course_id: 'UInt64',
        class_id: 'UInt64',
        platform: text,
        learner_school_id: 'UInt32',
        learner_province: text,
        enrolments: 'UInt32',
        tracked: 'UInt32',
        progress_sum: 'Float64',
        finished: 'UInt32',
        certificates: 'UInt32',
      },
    ),
    partitionBy: 'term_id',
  },
]
