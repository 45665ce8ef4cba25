import { basis, column, type RankingList, rest, SPAN_END, share } from './list.ts'

/** Enrolments in open courses with the learner's school, and the days on which they were finished and certified. */
const enrolments = {
  from: `(SELECT e.school_id AS school_id, e.course_id AS course_id, e.user_id AS user_id, e.day AS day, l.college_id AS college_id, s.learner_school AS learner_school, p.finished_on AS finished_on, c.certified_on AS certified_on
FROM (SELECT school_id, course_id, class_id, user_id, toDate(joined_at) AS day FROM dim_enrolment FINAL WHERE platform = 'mooc') AS e
LEFT JOIN (SELECT class_id, college_id FROM dim_course_class FINAL) AS l ON e.class_id = l.class_id
LEFT JOIN (SELECT user_id, school_id AS learner_school FROM dim_student FINAL) AS s ON e.user_id = s.user_id
LEFT JOIN (SELECT class_id, user_id, toDate(finished_at) AS finished_on FROM fact_progress FINAL) AS p ON e.class_id = p.class_id AND e.user_id = p.user_id
LEFT JOIN (SELECT class_id, user_id, toNullable(min(toDate(issued_at))) AS certified_on FROM fact_certificate FINAL GROUP BY class_id, user_id) AS c ON e.class_id = c.class_id AND e.user_id = c.user_id)`,
  day: 'day',
  when: 'within',
  school: 'school_id',
} as const
const enrolled = column('选课', '人次', 'enrolments')
const finished = {
  ...column('完课占比', '%', share('finishers', 'enrolments'), 1),
  people: ['enrolments', 'finishers', 'unfinished'],
} as const
const finishers = basis('finishers')
const unfinished = rest('enrolments - finishers')

/** Open courses of a school by those who joined them in the span, and the schools that those come from. */
export const moocLists = {
  'mooc.courses': {
    label: '慕课选课榜',
    entity: 'course',
    ofSchool: true,
    hasShownSum: true,
    sources: [
      {
        ...enrolments,
        id: 'course_id',
        sums: {
          enrolments: 'count()',
          finishers: `countIf(finished_on <= ${SPAN_END})`,
          certificates: `countIf(certified_on <= ${SPAN_END})`,
        },
      },
    ],
    columns: {
      enrolments: enrolled,
      finished,
      certificates: column('证书', '张', 'certificates'),
      finishers,
      unfinished,
    },
    by: 'enrolments',
    logs: 'certificates',
  },
  'mooc.schools': {
    label: '慕课学员学校榜',
    entity: 'school',
    ofSchool: true,
    hasShownSum: true,
    ofPartners: true,
    sources: [
      {
        ...enrolments,
        id: 'learner_school',
        college: 'college_id',
        sums: {
          enrolments: 'count()',
          learners: 'uniqExact(user_id)',
          courses: 'uniqExact(course_id)',
          finishers: `countIf(finished_on <= ${SPAN_END})`,
        },
      },
    ],
    columns: {
      enrolments: enrolled,
      learners: column('学员', '人', 'learners'),
      courses: column('所选课程', '门', 'courses'),
      finished,
      finishers,
      unfinished,
    },
    by: 'enrolments',
    // Not the learners: they are withheld where they are few, and must not decide an order.
    logs: 'courses',
  },
} as const satisfies Record<string, RankingList>
