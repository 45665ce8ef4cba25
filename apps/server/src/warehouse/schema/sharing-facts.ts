import { correctable, lesson, maybeTime, rollup, student, type Table, text, time } from './table.ts'

/** What comes of open courses. */
export const sharingFacts: readonly Table[] = [
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
      "enrolments of a class by the learner's school, tracked = where the class reports progress (percent, summed), finishers, certificates, started = with any progress or a certificate; school, college = the course's",
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
        started: 'UInt32',
      },
    ),
    partitionBy: 'term_id',
  },
]
