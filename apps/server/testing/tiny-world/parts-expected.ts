import type { Dimension, WarehouseMeasureId } from '@data-centre/api'
import { sharingBy } from './sharing-expected.ts'
import { trafficBy } from './traffic-expected.ts'

type CountedParts = readonly [WarehouseMeasureId, Dimension, Readonly<Record<string, number>>]

const placesBy: readonly CountedParts[] = [
  // Of twelve logs of the month eight are of school 1, two each of 2 and 3; what staff did counts nowhere.
  ['logs.count', 'province', { 530000: 10, 510000: 2 }],
  ['logs.count', 'city', { 530100: 8, 532900: 2, 510100: 2 }],
  ['logs.count', 'school', { 1: 8, 2: 2, 3: 2 }],
  // School 4 has left.
  ['schools.total', 'edition', { 1: 2, 2: 1 }],
  ['schools.total', 'schoolType', { 理工: 1, 综合: 2 }],
  ['schools.total', 'schoolTier', { 双高: 1, 省双高: 1, 普通: 1 }],
  ['schools.opened', 'openPlatform', { zjy: 1, zyk: 1, jys: 1, bigdata: 2 }],
]

const peopleBy: readonly CountedParts[] = [
  ['users.active', 'platform', { zjy: 4, zyk: 2, mooc: 2, zyq: 1 }],
  ['users.total', 'role', { teacher: 4, student: 7 }],
  // Teachers and students have one role each.
  ['teachers.total', 'role', { teacher: 4 }],
  ['students.total', 'role', { student: 7 }],
  ['teachers.enrolled', 'role', { teacher: 5 }],
  ['students.enrolled', 'role', { student: 9 }],
  ['teachers.active', 'role', { teacher: 2 }],
  ['students.active', 'role', { student: 5 }],
  ['teachers.total', 'teacherTitle', { 教授: 1, 副教授: 1, 讲师: 1, 其他: 1 }],
  ['teachers.total', 'teacherKind', { dual: 2, other: 2 }],
  // In 2025: 101 is 55, 102 is 29, 201 and 301 are 45.
  ['teachers.total', 'ageBand', { under30: 1, from40: 2, from50: 1 }],
  ['teachers.active', 'teacherTitle', { 教授: 1, 其他: 1 }],
  ['teachers.logs', 'teacher', { 101: 1, 301: 1 }],
  ['students.active', 'grade', { 2024: 5 }],
  ['students.total', 'gender', { 1: 7 }],
  // 111, 112, 121 and 122, 211, 311 and 312: as many classes as majors.
  ['students.total', 'adminClass', { 1101: 1, 1102: 1, 1201: 2, 2101: 1, 3101: 2 }],
  ['students.total', 'major', { 1101: 1, 1102: 1, 1201: 2, 2101: 1, 3101: 2 }],
]

const actionsBy: readonly CountedParts[] = [
  ['logs.count', 'hour', { 0: 1, 8: 3, 9: 2, 10: 2, 14: 2, 20: 1, 23: 1 }],
  ['logs.count', 'logType', { sign: 3, study: 2, teach: 1, view: 1, play: 1, answer: 1, build: 1, login: 1, other: 1 }],
  ['logs.count', 'weekday', { 1: 4, 2: 7, 3: 1 }],
  ['logins.count', 'client', { pc: 2, app: 1 }],
  // 111 signed in, then studied and looked at a resource, which is one kind of step; nobody else did two things on one day.
  ['logs.steps', 'stepFrom', { lesson: 1 }],
  ['logs.steps', 'stepTo', { study: 1 }],
  // 111 studied an hour, 211 ten minutes and 311 half an hour.
  ['study.hours', 'student', { 111: 1, 211: 600 / 3600, 311: 0.5 }],
  ['study.hours', 'adminClass', { 1101: 1, 2101: 600 / 3600, 3101: 0.5 }],
  ['warnings.students', 'warningKind', { attendance: 1, homework: 1, stu_behavior: 1 }],
  ['warnings.students', 'warningLevel', { 1: 2, 2: 1, 3: 1 }],
]

/** Of the courses 1001 and 1002, 1003 and 3001. */
const courseKindsBy: readonly CountedParts[] = [
  ['courses.active', 'courseType', { standard: 1, mooc: 1 }],
  ['courses.active', 'courseLevel', { 国家级: 1, 省级: 1 }],
  ['courses.logs', 'courseType', { standard: 2, mooc: 1 }],
  ['courses.logs', 'courseLevel', { 国家级: 2, 省级: 1 }],
  ['courses.learners', 'courseType', { standard: 2, mooc: 1 }],
  ['courses.learners', 'courseLevel', { 国家级: 2, 省级: 1 }],
  ['courses.calls', 'courseType', { standard: 2 }],
  ['courses.calls', 'courseLevel', { 国家级: 2 }],
  // 121 and 122 in 7002; 111, 211 and 311 in 7005.
  ['courses.enrolments', 'courseType', { spoc: 2, mooc: 3 }],
  ['courses.enrolments', 'courseLevel', { 普通: 2, 省级: 3 }],
  ['classes.total', 'courseType', { spoc: 1, mooc: 1 }],
  ['classes.total', 'courseLevel', { 普通: 1, 省级: 1 }],
  ['courses.standard', 'courseType', { standard: 1 }],
  ['courses.standard', 'courseLevel', { 国家级: 1 }],
  ['courses.spoc', 'courseType', { spoc: 1 }],
  ['courses.spoc', 'courseLevel', { 普通: 1 }],
  ['courses.mooc', 'courseType', { mooc: 1 }],
  ['groups.courses', 'courseType', { zyq: 1 }],
  ['groups.courses', 'courseLevel', { 校级: 1 }],
  // 5002 and 6001 lie in no course.
  ['resources.total', 'courseType', { standard: 1, mooc: 1, '': 1 }],
  ['questions.total', 'courseLevel', { 省级: 1, '': 1 }],
  ['courses.resources', 'courseType', { standard: 1, mooc: 1 }],
  ['courses.questions', 'courseType', { mooc: 1 }],
]

const contentBy: readonly CountedParts[] = [
  // 1003 is of today, and so is the end of the month; 2001 ended on 05-05.
  ['courses.total', 'courseType', { standard: 1, spoc: 1, zyq: 1, mooc: 1 }],
  // 5004, a document, is gone.
  ['resources.total', 'extension', { mp4: 2, pptx: 1 }],
  ['questions.total', 'questionType', { single: 1, judge: 1 }],
  ['questions.total', 'difficulty', { 3: 1, 5: 1 }],
  // Twice 6001.
  ['questions.answers', 'questionType', { single: 2 }],
  // Calls are numbered from 5100 on, the newest first; the third is of April.
  ['courses.calls', 'courseCall', { 5100: 1, 5101: 1 }],
  ['courses.callsOut', 'ownerSchool', { 1: 2 }],
  ['courses.callsOut', 'ownerProvince', { 530000: 2 }],
  ['courses.callsOut', 'outsideCourse', { 1001: 2 }],
  ['courses.callsOut', 'outsideCall', { 5100: 1, 5101: 1 }],
]

const teachingBy: readonly CountedParts[] = [
  ['activities.count', 'activityType', { quiz: 3 }],
  ['activities.count', 'phase', { before: 1, mid: 1, later: 1 }],
  ['activities.count', 'session', { 8001: 2, 8003: 1 }],
  ['activities.before', 'courseClass', { 7001: 1 }],
  ['participation.joined', 'phase', { before: 2, mid: 1 }],
  ['participation.joined', 'session', { 8001: 3 }],
  // 111 joined 8101, 111 and 112 joined 8102, nobody 8103.
  ['participation.joined', 'activity', { 8101: 1, 8102: 2 }],
  ['participation.scoreSum', 'student', { 111: 84.5, 112: 60 }],
  ['sessions.count', 'section', { '1-2': 3 }],
  ['sessions.count', 'weekday', { 1: 1, 2: 2 }],
  ['sessions.withActivity', 'courseClass', { 7001: 1, 7003: 1 }],
  ['attendance.signIns', 'signMethod', { one_tap: 1, qr: 1, gesture: 1 }],
  ['attendance.signIns', 'courseClass', { 7001: 1, 7002: 1, 7003: 1 }],
  // 111 and 112 came, 121 was absent, 122 on leave, 311 went early.
  ['attendance.present', 'student', { 111: 1, 112: 1, 311: 1 }],
  ['attendance.present', 'session', { 8001: 2, 8003: 1 }],
  ['attendance.present', 'sign', { 8201: 2, 8203: 1 }],
  ['attendance.present', 'adminClass', { 1101: 1, 1102: 1, 3101: 1 }],
  ['attendance.absent', 'sign', { 8202: 1 }],
  ['attendance.leave', 'student', { 122: 1 }],
]

const studyBy: readonly CountedParts[] = [
  ['homework.submitted', 'student', { 111: 1, 112: 1 }],
  ['homework.submitted', 'homework', { 8301: 2 }],
  ['homework.onTime', 'student', { 111: 1 }],
  ['exams.expected', 'examKind', { stage: 2, quiz: 2 }],
  // 121 handed nothing in; 8403 was in April, 8404 is today.
  ['exams.submitted', 'exam', { 8401: 2, 8402: 1 }],
  // 70 and 50 of 100; 40 of 50.
  ['exams.scoreSum', 'exam', { 8401: 120, 8402: 80 }],
  ['scores.count', 'scoreBand', { 0: 2, 60: 1, 80: 1, 90: 1 }],
  // The score of 121 in 7002 is 0; how the others come about stands with the scores.
  ['scores.sum', 'score', { '111-7001': 85, '112-7001': 57.1, '122-7002': 64, '211-7004': 95 }],
  ['scores.count', 'score', { '111-7001': 1, '112-7001': 1, '121-7002': 1, '122-7002': 1, '211-7004': 1 }],
  [
    'scores.points',
    'scorePart',
    { attendance: 10 + 1000 / 70, class: 20 + 1000 / 70, homework: 27, exam: 187 + 2000 / 70 },
  ],
  // 111 in 1101, 112 in 1102, 121 and 122 in 1201, 211 in 2101.
  ['scores.passed', 'adminClass', { 1101: 1, 1201: 1, 2101: 1 }],
  ['scores.failed', 'adminClass', { 1102: 1, 1201: 1 }],
  ['scores.highest', 'adminClass', { 1101: 85, 1102: 57.1, 1201: 64, 2101: 95 }],
  ['exams.submitted', 'adminClass', { 1101: 1, 1102: 1, 1201: 1 }],
  ['evaluations.done', 'star', { 2: 1, 5: 1 }],
  // 112 did not answer 8501; 8503 is of today.
  ['evaluations.expected', 'evaluationKind', { session: 2, term: 1 }],
  ['evaluations.done', 'evaluationKind', { session: 1, term: 1 }],
  ['evaluations.aspectStars', 'aspect', { content: 7, method: 6, attitude: 7, effect: 6, interaction: 8 }],
]

/** Worked out by hand from the lines of the tiny world: the month of the nation by a dimension, what is 0 left out. */
export const partsExpected: readonly CountedParts[] = [
  ...placesBy,
  ...peopleBy,
  ...actionsBy,
  ...contentBy,
  ...courseKindsBy,
  ...teachingBy,
  ...studyBy,
  ...trafficBy,
  ...sharingBy,
]

const OF_TIME = 'comes with every number that has a time; counted by day, week and month in date-table.test.ts'
/** Dimensions that have no value of their own above, each with the reason. */
export const uncounted: Readonly<Partial<Record<Dimension, string>>> = {
  day: OF_TIME,
  week: OF_TIME,
  month: OF_TIME,
  lessonLog: 'names rows and groups no number; its rows are counted in tables-expected.ts',
}
