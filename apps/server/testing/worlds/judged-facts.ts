import type { FactStore } from '../../src/warehouse/store.ts'
import { ago, courseClass, exam, handIn, log, login, session, signIn, TERM, write } from './warnings-world.ts'

export const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
/** So many present sign-ins, then so many absent ones, on the latest days. */
export const attends = (user: number, present: number, absent: number) => [
  ...times(present, (i) => signIn(user, 13 - (i % 10), 'present')),
  ...times(absent, () => signIn(user, 1, 'absent')),
]

/** One of the three absences of 102, which is corrected later. */
export const excused = signIn(102, 1, 'absent')
const lessonOf72 = {
  term_id: TERM.id,
  class_id: 72,
  course_id: 66,
  teacher_id: 1002,
  school_id: 1,
  province_code: '530000',
  college_id: 11,
}
/** Everybody was here yesterday, unless said otherwise. */
const quiet = [105, 106, 107, 108]

/** Lessons of five teachers, with and without activities. */
const taught = [
  // 1001 always works with activities; 1002's last three sessions were bare, 1003's last five; 1004's bare streak was broken.
  ...times(5, (i) => session(10 + i, 1001, 10 - i, true)).flat(),
  ...[true, true, false, false, false].flatMap((has, i) => session(20 + i, 1002, 10 - i, has)),
  ...times(5, (i) => session(30 + i, 1003, 10 - i, false)).flat(),
  ...[false, false, false, true].flatMap((has, i) => session(40 + i, 1004, 10 - i, has)),
  ...[false, true]
    .flatMap((has, i) => session(50 + i, 1099, 10 - i, has))
    .map(([table, row]): [string, Record<string, unknown>] => [table, { ...row, class_id: 72 }]),
]
const taughtAs = (table: string) => taught.filter(([name]) => name === table).map(([, row]) => row)

/** Facts with persons on both sides of every line of the warnings. */
export const writeJudgedFacts = (store: FactStore): Promise<unknown> =>
  write(store, {
    ...signsAndHomework,
    ...exams,
    ...enrolments,
    ...courseQuality,
    ...visits,
  })

const signsAndHomework = {
  fact_attendance: [
    ...attends(101, 10, 2), // 12 expected, 83.3 %: none
    excused,
    ...attends(102, 20, 2), // with this one three absences: yellow
    ...attends(103, 20, 5), // five: orange
    ...attends(104, 3, 4), // four absences are yellow, 42.9 % is orange
    ...attends(105, 2, 4), // 33.3 %: red
    ...attends(106, 0, 5), // five expected only: not judged
    ...times(8, () => signIn(107, 14, 'absent')), // a day too old
    ...times(6, () => signIn(108, 2, 'sick_leave')), // leave is no absence, but 0 % present: red
  ],
  fact_homework: [
    ...times(4, (i) => handIn(111, 2 + i, null)), // four missing of four: yellow by number, 0 % on time: orange
    ...[...times(6, (i) => handIn(112, 2 + i, null)), ...times(20, (i) => handIn(112, 2 + i, 3 + i))], // six missing of 26: orange
    ...times(8, (i) => handIn(113, 2 + i, null)), // red
    ...times(5, (i) => handIn(114, 5, i < 2 ? 6 : 4)), // two of five in time, none missing: 40 % is not below 40
    ...times(5, (i) => handIn(115, 5, i < 1 ? 6 : 4)), // one of five in time: 20 %, orange
    ...times(3, () => handIn(116, 2, null)), // three: not judged
    // Two homeworks of 1005 lie unmarked for more than a week, a third was marked, a fourth is younger.
    ...[12, 11].map((due) => handIn(131, due, due + 1, null, { teacher_id: 1005 })),
    handIn(131, 10, 11, 9, { teacher_id: 1005 }),
    handIn(131, 5, 6, null, { teacher_id: 1005 }),
    // Two of 1001 that nobody handed in wait for nothing.
    ...times(2, () => handIn(133, 12, null, null, { teacher_id: 1001 })),
    ...[5, null].map((marked) => handIn(132, 6, 7, marked, { class_id: 72 })),
  ],
}

const exams = {
  // 121: mean 58 of one course. 122: 53. 123: 57 over three courses, all below 60: yellow, raised; 127: over two: not raised. 124: one of two below, 65 over all. 125: a final is no stage test.
  fact_exam: [
    ...[
      [121, 61, 58],
      [122, 61, 53],
      [123, 61, 55],
      [123, 62, 59],
      [123, 63, 57],
      [127, 61, 55],
      [127, 62, 59],
      [124, 61, 50],
      [124, 62, 80],
    ].map(([user, course, score], i) => exam(i + 1, user as number, course as number, score as number)),
    exam(19, 125, 61, 30, { kind: 'final' }),
    // Marked tomorrow: not known yet.
    exam(18, 126, 61, 30, { graded_at: `${ago(-1)} 08:00:00` }),
    ...times(4, (i) => exam(20 + i, 131 + i, 66, 59, { kind: 'quiz', class_id: 72 })),
  ],
}

const enrolments = {
  dim_course_class: [
    { ...courseClass, class_id: 72, course_id: 66, teacher_id: 1002 },
    { ...courseClass, class_id: 73, course_id: 67, teacher_id: 1003 },
  ],
  // Class 72 has ten learners, class 73 nine, class 74 ten but no lessons: only the first is judged.
  // 171 and 172 never came; 171 learns this term, 172 was brought by an import with a past one.
  dim_student: [171, 172].map((user_id) => ({
    version: 1,
    user_id,
    school_id: 1,
    college_id: 12,
    name: `学生${user_id}`,
    joined_at: '2013-09-01',
  })),
  dim_enrolment: [
    {
      version: 1,
      class_id: 75,
      user_id: 171,
      school_id: 1,
      course_id: 61,
      platform: 'zjy',
      term_id: TERM.id,
      joined_at: `${TERM.start} 08:00:00`,
      dropped_at: null,
    },
    {
      version: 1,
      class_id: 76,
      user_id: 172,
      school_id: 1,
      course_id: 61,
      platform: 'mooc',
      term_id: '2013-2014-1',
      joined_at: '2013-10-01 08:00:00',
      dropped_at: null,
    },
    ...[72, 73, 74].flatMap((class_id) =>
      times(class_id === 73 ? 9 : 10, (i) => ({
        version: 1,
        class_id,
        user_id: 131 + i,
        school_id: 1,
        course_id: class_id - 6,
        platform: 'zjy',
        term_id: TERM.id,
        joined_at: `${TERM.start} 08:00:00`,
        dropped_at: null,
      })),
    ),
  ],
}

/** What the quality of class 72 is made of. */
const courseQuality = {
  dim_resource: times(16, (i) => ({
    version: 1,
    resource_id: 500 + i,
    school_id: 1,
    course_id: 66,
    platform: 'zjy',
    resource_type: 'ppt',
    created_at: `${ago(40)} 08:00:00`,
  })),
  participation_day: [
    { stat_date: ago(5), school_id: 1, college_id: 11, class_id: 72, expected_mid: 10, joined_mid: 0 },
  ],
  fact_evaluation: times(2, (i) => ({
    version: 1,
    evaluation_id: 1,
    user_id: 131 + i,
    kind: 'session',
    evaluation_date: ago(5),
    ...lessonOf72,
    opened_at: `${ago(5)} 08:00:00`,
    evaluated_at: `${ago(5)} 09:00:00`,
    star: 1 + 2 * i,
  })),
}

const visits = {
  fact_session: taughtAs('fact_session'),
  fact_activity: taughtAs('fact_activity'),
  fact_login: [login(1001, 0), login(1002, 6), login(1003, 7), login(1004, 14)], // 1005 never this term: 86 days since the day before it began
  fact_log: [
    ...[...times(60, (i) => 101 + i), ...times(20, (i) => 201 + i)]
      .filter((id) => !quiet.includes(id) && id !== 109 && id !== 110)
      .map((id) => log(id, 1)),
    log(105, 7),
    log(106, 14),
    log(107, 21),
    log(108, 6),
    // 109 learned three hours in six weeks, that is an hour a fortnight: not above it. 110 four hours, and 23 minutes since: 28.75 %.
    ...[log(109, 20, 3 * 3600), log(109, 1, 60)],
    // The hour of an exam is none of learning.
    ...[
      log(110, 20, 2 * 3600),
      log(110, 55, 2 * 3600),
      log(110, 13, 23 * 60),
      { ...log(110, 13, 3600), log_type: 'exam' },
    ],
  ],
}
