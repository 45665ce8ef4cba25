import type { ReportInput, ReportMetricId, Row, TableBy, TableShape } from '@data-centre/api'
import type { Scope } from '../../src/warehouse/data-scope.ts'
import { nation, school } from '../tiny-answers.ts'
import { tinyFileOf } from './content-rows.ts'

type Texts = Row['texts']
/** A question for a table of one kind of row, and the rows that the lines of the tiny world give: id, some texts, numbers. */
interface CountedTable {
  columns: readonly ReportMetricId[]
  sort: TableShape['sort']
  texts?: TableShape['texts']
  scope: Scope
  input?: ReportInput
  rows: readonly (readonly [id: string, texts: Texts, ...values: number[]])[]
  links?: Row['links']
}

const openCourse: Scope = { level: 'school', schools: [3], label: '' }

const dates = {
  // Two joined on 04-20, one on 05-10; both classes are of May.
  date: {
    columns: ['users.new', 'classes.new'],
    sort: 'day',
    scope: nation,
    input: { step: 'month' },
    rows: [
      ['2025-05-01', {}, 1, 2],
      ['2025-04-14', {}, 2, 0],
    ],
  },
} as const satisfies Record<string, CountedTable>

const places = {
  // School 4 has left, and did nothing in the thirty days.
  province: {
    columns: ['logs.count', 'schools.total'],
    sort: 'logs.count',
    scope: nation,
    rows: [
      ['530000', {}, 10, 2],
      ['510000', {}, 2, 1],
    ],
  },
  city: {
    columns: ['logs.count', 'schools.total'],
    sort: 'logs.count',
    scope: nation,
    rows: [
      ['530100', {}, 8, 1],
      ['510100', {}, 2, 1],
      ['532900', {}, 2, 1],
    ],
  },
  school: {
    columns: ['logs.count', 'teachers.total'],
    sort: 'logs.count',
    texts: ['schoolType', 'edition'],
    scope: nation,
    rows: [
      ['1', { schoolType: '理工', edition: '正式版' }, 8, 2],
      ['2', { schoolType: '综合', edition: '试用版' }, 2, 1],
      ['3', { schoolType: '综合', edition: '正式版' }, 2, 1],
    ],
  },
  college: {
    columns: ['logs.count', 'students.total'],
    sort: 'logs.count',
    scope: school,
    rows: [
      ['11', {}, 7, 2],
      ['12', {}, 1, 2],
    ],
  },
  major: {
    columns: ['students.total', 'courses.total'],
    sort: 'students.total',
    scope: school,
    rows: [['1101', { college: '机电学院' }, 1, 1]],
  },
  adminClass: {
    columns: ['students.total', 'study.hours', 'attendance.expected'],
    sort: 'students.total',
    scope: school,
    rows: [
      ['1201', { college: '信息学院' }, 2, 0, 2],
      ['1101', { college: '机电学院' }, 1, 1, 1],
      ['1102', { college: '机电学院' }, 1, 0, 1],
    ],
  },
} as const satisfies Partial<Record<TableBy, CountedTable>>

const people = {
  teacher: {
    columns: ['teachers.logs', 'sessions.count'],
    sort: 'teachers.logs',
    scope: school,
    rows: [
      ['101', { no: 'T101', college: '机电学院', title: '教授', lastLogin: '2025-05-13 09:00' }, 1, 1],
      ['102', { no: 'T102', college: '信息学院', title: '讲师', lastLogin: '' }, 0, 1],
    ],
  },
  student: {
    columns: ['study.hours', 'students.logs', 'homework.submitted'],
    sort: 'students.logs',
    scope: school,
    rows: [
      ['111', { college: '机电学院', adminClass: '1101班', lastLogin: '2025-05-13 08:00' }, 1, 4, 1],
      ['112', { college: '机电学院', adminClass: '1102班', lastLogin: '' }, 0, 2, 1],
      ['121', { college: '信息学院', adminClass: '1201班', lastLogin: '' }, 0, 1, 0],
      ['122', { college: '信息学院', adminClass: '1201班', lastLogin: '' }, 0, 0, 0],
    ],
  },
  // As of now: 211 began and 312 joined today, 311 got the certificate today; 121 has dropped the course.
  learner: {
    columns: ['courses.studyHours'],
    sort: 'courses.studyHours',
    scope: openCourse,
    input: { courseId: 3001 },
    rows: [
      ['311', { progress: '40%', certificate: '已获得', lastStudy: '2025-05-13 23:59' }, 0.5],
      ['111', { progress: '100%', certificate: '已获得', lastStudy: '' }, 0],
      ['211', { progress: '10%', certificate: '', lastStudy: '' }, 0],
      ['312', { progress: '', certificate: '', lastStudy: '' }, 0],
    ],
  },
  // Of the term: 121 was absent and handed nothing in.
  score: {
    columns: ['scores.sum', 'scores.homeworkPoints'],
    sort: 'scores.sum',
    scope: school,
    rows: [
      ['111-7001', { college: '机电学院' }, 85, 27],
      ['122-7002', { college: '信息学院' }, 64, 0],
      ['112-7001', { college: '机电学院' }, 57.1, 0],
      ['121-7002', { college: '信息学院' }, 0, 0],
    ],
  },
  credit: {
    columns: ['credits.points'],
    sort: 'appliedAt',
    scope: school,
    rows: [
      ['9201', { state: '通过', appliedAt: '2025-05-13 00:00', school: '锦江信息职业学院' }, 2.5],
      ['9203', { state: '申请中', appliedAt: '2025-05-12 00:00', decidedAt: '' }, 0],
      ['9205', { state: '通过', appliedAt: '', decidedAt: '2025-05-12 00:00' }, 0],
    ],
  },
} as const satisfies Partial<Record<TableBy, CountedTable>>

const teaching = {
  // 7001 has sessions and is no class of a course here; 7005 is of school 3.
  courseClass: {
    columns: ['attendance.expected', 'attendance.present', 'exams.submitted', 'courses.enrolments'],
    sort: 'attendance.expected',
    scope: school,
    rows: [
      [
        '7002',
        { students: '2 人', days: '2025-05-02 至 2025-07-06', state: '进行中', college: '信息学院' },
        2,
        0,
        1,
        2,
      ],
    ],
  },
  session: {
    columns: ['attendance.expected', 'attendance.present', 'participation.joined'],
    sort: 'day',
    scope: school,
    rows: [
      ['8001', { day: '2025-05-13', section: '第1-2节' }, 2, 2, 3],
      ['8002', { day: '2025-05-12', section: '第1-2节' }, 2, 0, 0],
    ],
  },
  activity: {
    columns: ['participation.joined', 'participation.expected'],
    sort: 'participation.joined',
    scope: school,
    rows: [
      ['8102', { phase: '课前', startedAt: '2025-05-13 00:00' }, 2, 2],
      ['8101', { phase: '课中', startedAt: '2025-05-13 00:00' }, 1, 2],
    ],
  },
  sign: {
    columns: ['attendance.present', 'attendance.late', 'attendance.leave'],
    sort: 'startedAt',
    scope: school,
    rows: [
      ['8201', { startedAt: '2025-05-13 00:00', state: '' }, 2, 1, 0],
      ['8202', { startedAt: '2025-05-12 00:00', state: '' }, 0, 0, 1],
    ],
  },
  homework: {
    columns: ['homework.expected', 'homework.submitted', 'homework.graded'],
    sort: 'due',
    scope: school,
    rows: [
      ['8301', { due: '2025-05-12 22:00' }, 2, 2, 1],
      ['8302', { due: '2025-05-10 22:00' }, 1, 0, 0],
    ],
  },
  exam: {
    columns: ['exams.expected', 'exams.submitted', 'exams.passed', 'exams.scoreSum'],
    sort: 'startedAt',
    scope: school,
    rows: [
      ['8402', { kind: '随堂测验', startedAt: '2025-05-12 08:00' }, 2, 1, 1, 80],
      ['8401', { kind: '阶段测试', startedAt: '2025-05-08 10:00' }, 2, 2, 1, 120],
    ],
  },
  // Logs are numbered from 1000 on, in the order of their lines; that of 04-13 lies outside.
  lessonLog: {
    columns: [],
    sort: 'startedAt',
    scope: school,
    input: { stuId: 111 },
    rows: [
      ['1004', { startedAt: '2025-05-13 10:00', duration: '' }],
      ['1002', { startedAt: '2025-05-13 09:00', duration: '60 分钟' }],
      ['1000', { startedAt: '2025-05-13 08:01', duration: '' }],
      ['1008', { startedAt: '2025-05-12 08:00', duration: '' }],
    ],
  },
} as const satisfies Partial<Record<TableBy, CountedTable>>

const content = {
  // As of now: 1003 was created today.
  course: {
    columns: ['courses.logs', 'courses.learners', 'courses.calls', 'resources.total'],
    sort: 'courses.logs',
    scope: school,
    rows: [
      [
        '1001',
        { type: '标准化课程', level: '国家级', platform: '资源库', college: '机电学院', created: '2025-03-05' },
        2,
        2,
        2,
        1,
      ],
      ['1002', { type: 'SPOC课程', level: '普通', college: '信息学院', created: '2025-05-01' }, 0, 0, 0, 0],
      ['1003', { type: '专业群课程', level: '校级', platform: '专业群', created: '2025-05-14' }, 0, 0, 0, 0],
    ],
  },
  resource: {
    columns: ['resources.bytes', 'resources.uses', 'resources.calls'],
    sort: 'createdAt',
    scope: school,
    rows: [['5001', { type: '视频', extension: 'mp4', duration: '30:00', original: '是' }, 1000, 2, 3]],
    links: { file: tinyFileOf(5001) },
  },
  chapter: {
    columns: ['resources.total', 'resources.uses'],
    sort: 'id',
    scope: school,
    input: { courseId: 1001 },
    rows: [['1001002', {}, 1, 2]],
  },
  question: {
    columns: ['questions.answers', 'questions.correct'],
    sort: 'questions.answers',
    scope: school,
    rows: [['6001', { type: '单选', difficulty: '中', createdAt: '2025-03-07 00:00' }, 2, 1]],
  },
} as const satisfies Partial<Record<TableBy, CountedTable>>

const april = { periodType: 'custom', startDate: '2025-04-01', endDate: '2025-04-30' } as const
const sharing = {
  callerSchool: {
    columns: ['courses.calls'],
    sort: 'courses.calls',
    scope: school,
    rows: [
      ['2', { province: '云南省', lastCall: '2025-05-13 11:30' }, 1],
      ['3', { province: '四川省', lastCall: '2025-05-06 11:30' }, 1],
    ],
  },
  courseCall: {
    columns: ['courses.calls'],
    sort: 'startedAt',
    scope: school,
    rows: [
      ['5100', { kind: '整课调用', startedAt: '2025-05-13 11:30' }, 1],
      ['5101', { kind: '部分调用', startedAt: '2025-05-06 11:30' }, 1],
    ],
  },
  // 101 of school 1 took 2001 of school 2 into 1002.
  outsideCourse: {
    columns: ['courses.callsOut'],
    sort: 'courses.callsOut',
    scope: school,
    input: april,
    rows: [['2001', { lastCall: '2025-04-11 10:00' }, 1]],
  },
  outsideCall: {
    columns: ['courses.callsOut'],
    sort: 'startedAt',
    scope: school,
    input: april,
    rows: [['5102', { kind: '整课调用', startedAt: '2025-04-11 10:00' }, 1]],
  },
  // 211 of school 2 used 5001; its teacher called it and 1001, and so did the teacher of school 3, on 05-06 first.
  partnerSchool: {
    columns: ['influence.uses', 'influence.calls'],
    sort: 'influence.uses',
    scope: school,
    rows: [
      ['2', { city: '大理白族自治州', firstUse: '2025-05-13' }, 1, 2],
      ['3', { city: '成都市', firstUse: '2025-05-06' }, 0, 2],
    ],
  },
  project: {
    columns: ['projects.resources', 'projects.courses', 'projects.users'],
    sort: 'projects.resources',
    scope: school,
    rows: [
      ['91', { level: '省级', host: '云岭机电职业技术学院', part: '主持', startedAt: '2025-03-20' }, 1, 1, 2],
      ['92', { level: '省级', host: '锦江信息职业学院', part: '参建', startedAt: '2025-05-01' }, 0, 0, 0],
    ],
  },
  group: {
    columns: ['groups.majors', 'groups.users', 'groups.logs'],
    sort: 'groups.majors',
    scope: nation,
    rows: [
      ['9', { school: '云岭机电职业技术学院', level: '校级' }, 2, 3, 2],
      ['8', { school: '苍山旅游职业学院', level: '省级' }, 1, 1, 0],
    ],
  },
} as const satisfies Partial<Record<TableBy, CountedTable>>

/** Worked out by hand: a table of every kind of row that tables may list, over the last thirty closed days, with stocks as of now. */
export const tablesExpected: Record<TableBy | 'date', CountedTable> = {
  ...dates,
  ...places,
  ...people,
  ...teaching,
  ...content,
  ...sharing,
}
