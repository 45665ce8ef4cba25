import {
  correctable,
  dimension,
  lesson,
  maybeTime,
  revision,
  rollup,
  student,
  studentDay,
  studentDayOrder,
  type Table,
  text,
  time,
} from './table.ts'

const examKind = "Enum8('quiz'=1,'stage'=2,'final'=3)"
const evaluationKind = "Enum8('session'=1,'term'=2)"
const points = 'Float32'
const maybePoints = 'Nullable(Float32)'
const studentTerm = {
  term_id: text,
  ...student,
  teacher_id: 'UInt64',
  course_id: 'UInt64',
  class_id: 'UInt64',
  platform: text,
}

/** Exams, beside the homework in the other dimensions. */
export const learningDimensions: readonly Table[] = [
  dimension('dim_exam', 'one exam of a course class; college = the teacher’s', ['school_id', 'exam_id'], {
    exam_id: 'UInt64',
    ...lesson,
    school_id: 'UInt32',
    college_id: 'UInt32',
    kind: examKind,
    title: 'String',
    started_at: time,
    ends_at: time,
    full_score: points,
    pass_score: points,
    expected: 'UInt32',
    ...revision,
  }),
]

/** What students were asked to show and to say, one row for everybody who is expected. */
export const learningFacts: readonly Table[] = [
  correctable('fact_exam', 'one expected student of one exam', ['school_id', 'exam_id', 'user_id'], {
    exam_id: 'UInt64',
    user_id: 'UInt64',
    event_id: 'UInt64',
    exam_date: 'Date',
    kind: examKind,
    ...lesson,
    ...student,
    started_at: time,
    ends_at: time,
    submitted_at: maybeTime,
    used_s: 'UInt32',
    graded_at: maybeTime,
    score: maybePoints,
    full_score: points,
    pass_score: points,
  }),
  correctable(
    'fact_evaluation',
    'one expected evaluation of a session or a term 评教; star NULL = not done; school, college = the teacher’s',
    ['school_id', 'evaluation_id', 'user_id'],
    {
      evaluation_id: 'UInt64',
      user_id: 'UInt64',
      event_id: 'UInt64',
      kind: evaluationKind,
      evaluation_date: 'Date',
      session_id: 'UInt64',
      ...lesson,
      school_id: 'UInt32',
      province_code: text,
      college_id: 'UInt32',
      opened_at: time,
      evaluated_at: maybeTime,
      star: maybePoints,
      content: maybePoints,
      method: maybePoints,
      attitude: maybePoints,
      effect: maybePoints,
      interaction: maybePoints,
    },
  ),
]

/**
 * Learning as roll-ups. `fact_score` is one of them: a score is made of attendance, participation, homework and exams
 * and nobody sends one, so it is computed like a roll-up, never folded from events.
 */
export const learningRollups: readonly Table[] = [
  rollup(
    'exam_day',
    "exams by day and the student's college, major, class; score_sum = marks in hundredths of the full mark",
    studentDayOrder,
    {
      ...studentDay,
      kind: text,
      expected: 'UInt32',
      submitted: 'UInt32',
      graded: 'UInt32',
      passed: 'UInt32',
      score_sum: 'Float64',
    },
  ),
  {
    ...rollup(
      'fact_score',
      'score of one student in one course class, with its parts (NULL: nothing to judge by yet)',
      ['school_id', 'class_id', 'user_id'],
      {
        ...studentTerm,
        user_id: 'UInt64',
        attendance_score: maybePoints,
        class_score: maybePoints,
        homework_score: maybePoints,
        exam_score: maybePoints,
        final_score: 'Float64',
        is_final: 'UInt8',
      },
    ),
    partitionBy: 'term_id',
  },
  {
    ...rollup(
      'score_term',
      'scores by class; below_60 .. from_90 are its distribution',
      ['school_id', 'term_id', 'college_id', 'major_id', 'admin_class_id', 'class_id'],
      {
        ...studentTerm,
        is_final: 'UInt8',
        students: 'UInt32',
        score_sum: 'Float64',
        score_squares: 'Float64',
        below_60: 'UInt32',
        from_60: 'UInt32',
        from_70: 'UInt32',
        from_80: 'UInt32',
        from_90: 'UInt32',
      },
    ),
    partitionBy: 'term_id',
  },
  {
    ...rollup(
      'evaluation_term',
      'evaluations by class and kind; star_1 .. star_5 are their distribution',
      ['school_id', 'term_id', 'college_id', 'teacher_id', 'class_id'],
      {
        term_id: text,
        school_id: 'UInt32',
        college_id: 'UInt32',
        teacher_id: 'UInt64',
        course_id: 'UInt64',
        class_id: 'UInt64',
        kind: text,
        expected: 'UInt32',
        done: 'UInt32',
        star_sum: 'Float64',
        star_1: 'UInt32',
        star_2: 'UInt32',
        star_3: 'UInt32',
        star_4: 'UInt32',
        star_5: 'UInt32',
        aspect_counts: 'Array(UInt32)',
        aspect_sums: 'Array(Float64)',
      },
    ),
    partitionBy: 'term_id',
  },
]
